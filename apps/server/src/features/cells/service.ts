import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerOf, generateStandaloneCell } from '@trabecula/contract'
import {
  cellDescription,
  cellMessages,
  defaultSettings,
  defaultTokenCosts,
  done,
  may,
  noOwnCatalog,
  type Outcome,
  refuse,
  toSi,
} from '@trabecula/domain'
import { type CellRequest, checkCell } from '@trabecula/engine'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { pieceOf, piecesOf, type RetentionRule } from '../../platform/storage/retention.ts'
import { openThread, type Thread } from '../../platform/threads/thread.ts'
import { ownCatalogFor } from '../own-catalog/service.ts'
import { existingTeams } from '../teams/service.ts'
import { charge, checkFunds, isPaid, paidKeys, refuseFunds } from '../tokens/service.ts'
import type { CellTasks } from './cell-thread.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly cellThread: Thread<CellTasks>
  }
}

export const openCellThread = () => openThread<CellTasks>(new URL('./cell-thread.ts', import.meta.url))

/** The files of a made cell in the folder it was made in. */
const cellFiles = ['cell.stl', 'cell.glsl', 'properties.json'] as const

type Asked = z.output<typeof generateStandaloneCell.body>
type Answer = Omit<AnswerOf<typeof generateStandaloneCell>, 'status'>

/**
 * Makes one cell, or answers the one made before. A team pays once for each cell, in the transaction after its files
 * are stored; what cannot be made is refused before.
 */
export async function makeCell(platform: Platform, principal: Principal, asked: Asked): Promise<Outcome<Answer>> {
  const actor = actorOn(principal, principal.teamId)
  if (!may(actor, 'generate')) return refuse('not-allowed', cellMessages.subscriptionRequired)
  const { cell, relative_density: density, resolution, material = defaultSettings.material } = asked
  const size = toSi(asked.cell_size, 'length', asked.is_metric ? 'metric' : 'imperial')
  const own = await ownCatalogFor(platform.db, principal.teamId, { material, printer: defaultSettings.printer })
  const request: CellRequest = { cell, size, density, resolution, material, own }
  const refused = checkCell(request)
  if (refused) return refused
  const id = idOf(request)
  const isFree = may(actor, 'skip-token-checks')
  const isOurs = isFree || (await isPaid(platform.db, paymentKey(principal, id)))
  if (isOurs && (await platform.files.open(fileKey(principal, id, 'properties.json')))) return answer(platform, principal, id)

  if (!isOurs) {
    const funds = await platform.db.transaction((tx) => afford(platform, tx, principal))
    if (!funds.ok) return funds
  }
  const made = await store(platform, principal, request, id)
  if (!made.ok) return made
  if (!isOurs) {
    const paid = await platform.db.transaction(async (tx) => {
      // Checked again, now under the token account's lock: two cells at a time must not share one token.
      const funds = await afford(platform, tx, principal)
      if (!funds.ok) return funds
      const { teamId, userId } = principal
      const price = { tokens: defaultTokenCosts.preview, description: cellDescription }
      await charge(tx, { teamId, userId, key: paymentKey(principal, id), ...price }, platform)
      return funds
    })
    // The same cell was requested twice at once, and the other request paid.
    if (!paid.ok && !(await isPaid(platform.db, paymentKey(principal, id)))) return paid
  }
  return answer(platform, principal, id)
}

/** Where a file of a cell lies, if this person's team has it. */
export async function cellFile({ db }: Platform, principal: Principal, id: string, file: string) {
  const isOurs = may(actorOn(principal, principal.teamId), 'skip-token-checks') || (await isPaid(db, paymentKey(principal, id)))
  if (!isOurs || !/^[0-9a-f]{32}$/.test(id) || !/^cell\.(stl|glsl)$/.test(file)) return notFound('This cell does not exist.')
  const type = file.endsWith('.stl') ? 'model/stl' : 'text/plain; charset=utf-8'
  return done({ key: fileKey(principal, id, file), type, name: file, download: file.endsWith('.stl') })
}

async function afford({ now }: Platform, tx: Database, principal: Principal): Promise<Outcome<true>> {
  const funds = await checkFunds(tx, principal.teamId, defaultTokenCosts.preview, now())
  return funds === 'ok' ? done(true) : refuseFunds(funds, unpaid)
}

const unpaid = { 'no-subscription': cellMessages.subscriptionRequired, 'no-tokens': cellMessages.insufficientTokens }

async function store(
  { cellThread, files }: Platform,
  principal: Principal,
  request: CellRequest,
  id: string,
): Promise<Outcome<true>> {
  const folder = files.scratch()
  try {
    const made = await cellThread.run('make', { request, folder })
    // The properties come last: a cell that has them is whole.
    if (made.ok) for (const file of cellFiles) await files.adopt(fileKey(principal, id, file), join(folder, file))
    return made
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function answer({ files }: Platform, principal: Principal, id: string): Promise<Outcome<Answer>> {
  const properties = JSON.parse(await readFile(await files.local(fileKey(principal, id, 'properties.json')), 'utf8'))
  const address = (file: string) => `/api/cells/${id}/${file}`
  return done({ stl_file_path: address('cell.stl'), glsl_file_path: address('cell.glsl'), properties })
}

/** The same request is the same cell. */
function idOf({ cell, size, density, resolution, material, own = noOwnCatalog }: CellRequest): string {
  // The values of a team's own material may change, its name does not.
  return createHash('sha256')
    .update(JSON.stringify([cell, size, density, resolution ?? null, material, ...own.materials]))
    .digest('hex')
    .slice(0, 32)
}

/** Names what a team pays for a cell. */
const cellPaymentKey = (teamId: string, id: string) => `cell:${teamId}:${id}`

const paymentKey = ({ teamId }: Principal, id: string) => cellPaymentKey(teamId, id)

const fileKey = ({ teamId }: Principal, id: string, file: string) => `cells/${teamId}/${id}/${file}`

/** Cells that a team paid for. Those of superusers are free and made again on request. */
export const cellRetention =
  (db: Database): RetentionRule =>
  async (keys) => {
    const paymentOf = (key: string) => cellPaymentKey(pieceOf(key, 1), pieceOf(key, 2))
    const alive = await existingTeams(db, piecesOf(keys, 1))
    const paid = await paidKeys(db, [...new Set(keys.map(paymentOf))])
    return new Set(keys.filter((key) => alive.has(pieceOf(key, 1)) && paid.has(paymentOf(key))))
  }

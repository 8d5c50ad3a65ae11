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
  type Outcome,
  refuse,
  toSi,
} from '@trabecula/domain'
import { type CellRequest, checkCell } from '@trabecula/engine'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Who } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { charge, checkFunds, isPaid, refuseFunds } from '../tokens/service.ts'
import { cellFiles } from './cell-maker.ts'

type Asked = z.output<typeof generateStandaloneCell.body>
type Answer = Omit<AnswerOf<typeof generateStandaloneCell>, 'status'>

/**
 * Makes one cell, or answers the one made before. A team pays once for each cell, in the transaction after its files are stored; what
 * cannot be made is refused before.
 */
export async function makeCell(platform: Platform, who: Who, asked: Asked): Promise<Outcome<Answer>> {
  const actor = actorOn(who, who.teamId)
  if (!may(actor, 'generate')) return refuse('not-allowed', cellMessages.subscriptionRequired)
  const { cell, relative_density: density, resolution, material = defaultSettings.material } = asked
  const size = toSi(asked.cell_size, 'length', asked.is_metric ? 'metric' : 'imperial')
  const request: CellRequest = { cell, size, density, resolution, material }
  const refused = checkCell(request)
  if (refused) return refused
  const id = idOf(request)
  const isFree = may(actor, 'skip-token-checks')
  const isOurs = isFree || (await isPaid(platform.db, paymentKey(who, id)))
  if (isOurs && (await platform.files.open(fileKey(who, id, 'properties.json')))) return answer(platform, who, id)

  if (!isOurs) {
    const funds = await platform.db.transaction((tx) => afford(platform, tx, who))
    if (!funds.ok) return funds
  }
  const made = await store(platform, who, request, id)
  if (!made.ok) return made
  if (!isOurs) {
    const paid = await platform.db.transaction(async (tx) => {
      // Again, now under the purse's lock: two cells at a time must not share one token.
      const funds = await afford(platform, tx, who)
      if (!funds.ok) return funds
      const { teamId, userId } = who
      const price = { tokens: defaultTokenCosts.preview, description: cellDescription }
      await charge(tx, { teamId, userId, key: paymentKey(who, id), ...price }, platform.now())
      return funds
    })
    // The same cell asked twice at once: the other one paid.
    if (!paid.ok && !(await isPaid(platform.db, paymentKey(who, id)))) return paid
  }
  return answer(platform, who, id)
}

/** Where a file of a cell lies, if this person's team has it. */
export async function cellFile({ db }: Platform, who: Who, id: string, file: string) {
  const isOurs = may(actorOn(who, who.teamId), 'skip-token-checks') || (await isPaid(db, paymentKey(who, id)))
  if (!isOurs || !/^[0-9a-f]{32}$/.test(id) || !/^cell\.(stl|glsl)$/.test(file)) return notFound('This cell does not exist.')
  const type = file.endsWith('.stl') ? 'model/stl' : 'text/plain; charset=utf-8'
  return done({ key: fileKey(who, id, file), type, name: file, download: file.endsWith('.stl') })
}

async function afford({ now }: Platform, tx: Database, who: Who): Promise<Outcome<true>> {
  const funds = await checkFunds(tx, who.teamId, defaultTokenCosts.preview, now())
  return funds === 'ok' ? done(true) : refuseFunds(funds, unpaid)
}

const unpaid = { 'no-subscription': cellMessages.subscriptionRequired, 'no-tokens': cellMessages.insufficientTokens }

async function store({ cellMaker, files }: Platform, who: Who, request: CellRequest, id: string): Promise<Outcome<true>> {
  const folder = files.scratch()
  try {
    const made = await cellMaker.make(request, folder)
    // The properties come last: a cell that has them is whole.
    if (made.ok) for (const file of cellFiles) await files.adopt(fileKey(who, id, file), join(folder, file))
    return made
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function answer({ files }: Platform, who: Who, id: string): Promise<Outcome<Answer>> {
  const properties = JSON.parse(await readFile(await files.local(fileKey(who, id, 'properties.json')), 'utf8'))
  const address = (file: string) => `/api/cells/${id}/${file}`
  return done({ stl_file_path: address('cell.stl'), glsl_file_path: address('cell.glsl'), properties })
}

/** The same request is the same cell. */
function idOf({ cell, size, density, resolution, material }: CellRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([cell, size, density, resolution ?? null, material]))
    .digest('hex')
    .slice(0, 32)
}

/** Names what a team pays for a cell. */
export const cellPaymentKey = (teamId: string, id: string) => `cell:${teamId}:${id}`

const paymentKey = ({ teamId }: Who, id: string) => cellPaymentKey(teamId, id)

const fileKey = ({ teamId }: Who, id: string, file: string) => `cells/${teamId}/${id}/${file}`

import { type AnswerOf, type exportStl, type generateGlsl, type makeCoupon, settingsFromWire } from '@trabecula/contract'
import {
  type CouponRequest,
  couponFileName,
  couponMessages,
  couponOf,
  defaultTokenCosts,
  done,
  exportedFileNames,
  exportedMimeTypes,
  exportFormats,
  hasTriangles,
  keyMessages,
  latticeRefusal,
  materialAndPrinter,
  may,
  type Outcome,
  optimizationMessages,
  projectMessages,
  refuse,
  toSi,
  type ZeroThicknessDirection,
} from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { MeshFacts, ShaderFacts } from '../../platform/compute/compute.ts'
import type { Database } from '../../platform/database/connection.ts'
import { publish } from '../../platform/database/events.ts'
import type { ArtifactKind } from '../../platform/database/schema.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepProject, projectFor } from '../projects/service.ts'
import { type RunRow, readRun, resultRunId } from '../runs/service.ts'
import { isPaid, refuseFunds, reserve } from '../tokens/service.ts'
import {
  artifactKey,
  couponArtifact,
  couponRequestOf,
  type ExportedFile,
  exportKey,
  exportKindOf,
  fileAddress,
  settleFailed,
  type Unmade,
} from './artifacts.ts'
import { followedArtifact } from './followed-work.ts'
import * as table from './queries.ts'

export { artifactKey, dropViews } from './artifacts.ts'
export {
  cancelFollowed,
  type FollowedAnswer,
  type FollowedKind,
  followed,
  progressOf,
  workOnFollowed,
} from './followed-work.ts'
export {
  type ArtifactRow,
  deleteArtifact,
  findArtifact,
  isExported,
  orderArtifact,
  settleArtifact,
  unmadeAnalyses,
} from './queries.ts'

type ExportAnswer = Omit<AnswerOf<typeof exportStl>, 'status'>
type CouponAsked = z.output<typeof makeCoupon.body>
type CouponAnswer = Omit<AnswerOf<typeof makeCoupon>, 'status'>
type ShaderAnswer = Omit<AnswerOf<typeof generateGlsl>, 'status'>

/** Makes the file of one row, or answers the one made before. Charged once a row of a result, with its first file. */
export async function exportRow(
  platform: Platform,
  principal: Principal,
  asked: RowAsked & ExportedFile & { readonly zero_thickness_dir: ZeroThicknessDirection },
): Promise<Outcome<ExportAnswer>> {
  const made = await makeArtifact(platform, principal, asked, exportKindOf(asked), ({ input, result }) => {
    const { zero_thickness_dir: open } = input.settings
    if (open !== asked.zero_thickness_dir)
      return refuse('conflict', `This design was made with the open direction ${open}. Generate again to change it.`)
    const row = result?.candidates[asked.row_index]
    if (row) {
      const written = latticeRefusal(asked, row)
      if (!written.ok) return written
    }
    // A lattice without triangles cannot have too many.
    if (!hasTriangles(asked.as)) return null
    const choice = row?.export_choices?.find(({ quality }) => quality === asked.quality)
    if (choice?.available !== false) return null
    const others = row?.export_choices?.flatMap(({ available, quality }) => (available ? [quality] : [])) ?? []
    return refuse('export-too-large', optimizationMessages.qualityTooLarge(asked.quality, choice.size_mb, others))
  })
  if (!made.ok) return made
  const facts = made.value.answer as MeshFacts
  return done({
    message: optimizationMessages.exported,
    ...facts,
    stl_file_path: fileAddress(asked.project_id, made.value.id, exportedFileNames[asked.format]),
  })
}

/** Makes a coupon of one row and predicts it, or answers the one made before. A file of the row: charged with its first. */
export async function makeCouponOf(platform: Platform, principal: Principal, asked: CouponAsked): Promise<Outcome<CouponAnswer>> {
  const ordered = await orderCoupon(platform, principal, asked)
  const made = ordered.ok ? await whenSettled(platform, ordered.value) : ordered
  if (!made.ok) return made
  return done({
    stl_file_path: fileAddress(asked.project_id, made.value.id, couponFileName),
    prediction: made.value.answer as CouponAnswer['prediction'],
  })
}

/** Begins the same, and answers the id by which it is followed and cancelled. */
export async function startCouponOf(
  platform: Platform,
  principal: Principal,
  asked: CouponAsked,
): Promise<Outcome<{ run_id: string }>> {
  const ordered = await orderCoupon(platform, principal, asked)
  return ordered.ok ? done({ run_id: ordered.value.id }) : ordered
}

export const followedCoupons = followedArtifact(
  (kind) => couponRequestOf(kind) !== undefined,
  (platform, tx, artifact) => cancelArtifact(platform, tx, artifact, couponMessages.cancelled),
)

function orderCoupon(platform: Platform, principal: Principal, asked: CouponAsked): Promise<Outcome<table.ArtifactRow>> {
  const { kind, build, size, is_metric = true } = asked
  const sizeMm = size === undefined ? undefined : toSi(size, 'length', is_metric ? 'metric' : 'imperial')
  const request = { kind, build, sizeMm }
  return orderFile(platform, principal, asked, couponArtifact(request), (run) => couponObjection(run, asked, request))
}

/** Why this row has no such coupon, as far as its row says. */
function couponObjection({ input, result }: RunRow, { row_index }: RowAsked, request: CouponRequest): Refused | null {
  const settings = settingsFromWire(input.settings, 'metric')
  const printedWith = materialAndPrinter({ settings, printedWith: input.printedWith })
  if (!printedWith.ok) return printedWith
  const { cell, cell_size_mm: cellSizeMm, density_mean: density } = result!.candidates[row_index]!
  const coupon = couponOf({ cell, cellSizeMm, density, shellMm: settings.shellMm }, printedWith.value.printer, request)
  return coupon.ok ? null : coupon
}

/** Makes the shader of one row with the volumes it samples. Free. */
export async function shadeRow(platform: Platform, principal: Principal, asked: RowAsked): Promise<Outcome<ShaderAnswer>> {
  const made = await makeArtifact(platform, principal, asked, 'shader', () => null)
  if (!made.ok) return made
  const { fields } = made.value.answer as ShaderFacts
  const address = (file: string) => fileAddress(asked.project_id, made.value.id, file)
  const addressed = Object.entries(fields).map(([name, field]) =>
    typeof field === 'number' ? [name, field] : [name, { ...field, url: address(field.file) }],
  )
  return done({ glsl_file_path: address('lattice.glsl'), fields: Object.fromEntries(addressed) as ShaderAnswer['fields'] })
}

type Refused = ReturnType<typeof refuse>

type OrderOf = readonly [Platform, Principal, RowAsked, ArtifactKind, (run: RunRow) => Refused | null]

/** Orders the file and waits for it. */
async function makeArtifact(...order: OrderOf): Promise<Outcome<table.ArtifactRow>> {
  const ordered = await orderFile(...order)
  return ordered.ok ? whenSettled(order[0], ordered.value) : ordered
}

/** Permission, row, funds; then the order, or that of before. */
async function orderFile(...[platform, principal, asked, kind, objection]: OrderOf): Promise<Outcome<table.ArtifactRow>> {
  const found = await rowFor(platform, principal, asked)
  if (!found.ok) return found
  const { run, teamId } = found.value
  const { project_id, row_index } = asked
  const refused = objection(run)
  if (refused) return refused

  const key = exportKey(run.id, row_index)
  const ordered = await platform.db.transaction(async (tx) => {
    // First of all locks, as in a project's deletion.
    const state = await keepProject(tx, project_id)
    if (state === 'gone') return 'gone'
    const existing = await table.findArtifact(tx, run.id, row_index, kind)
    if (existing && existing.status !== 'failed') return existing
    if (state === 'archived' && kind !== 'shader') return 'archived'
    const isFree = kind === 'shader' || may(actorOn(principal, teamId), 'skip-token-checks') || (await isPaid(tx, key))
    const tokens = isFree ? 0 : defaultTokenCosts.export
    const funds = isFree ? 'ok' : await reserve(tx, { key, teamId, runId: run.id, tokens }, platform.now())
    if (funds !== 'ok') return funds
    const order = await table.orderArtifact(tx, { runId: run.id, rowIndex: row_index, kind, tokens, userId: principal.userId })
    if (order.ordered) await platform.jobs.send(tx, 'artifact', order.row.id, { artifact: order.row.id, run: run.id })
    return order.row
  })
  if (ordered === 'gone') return notFound(projectMessages.notFound)
  if (ordered === 'archived') return refuse('conflict', projectMessages.isArchived)
  return typeof ordered === 'string' ? refuseFunds(ordered, unpaid) : done(ordered)
}

async function whenSettled(platform: Platform, ordered: table.ArtifactRow): Promise<Outcome<table.ArtifactRow>> {
  const settled = await artifactIsSettled(platform, ordered)
  if (settled?.status === 'ready') return done(settled)
  const { cancelled } = (settled?.answer ?? {}) as Unmade
  return refuse(cancelled ? 'cancelled' : 'export-failed', settled?.message ?? optimizationMessages.exportError)
}

const unpaid = {
  'no-subscription': optimizationMessages.exportSubscriptionRequired,
  'no-tokens': optimizationMessages.exportInsufficientTokens,
}

const lookEveryMs = 2000

/** Resolves when the file is made or has failed. */
function artifactIsSettled({ db, events }: Platform, row: table.ArtifactRow): Promise<table.ArtifactRow | undefined> {
  if (row.status !== 'queued') return Promise.resolve(row)
  return new Promise((resolve, reject) => {
    const look = () =>
      table.readArtifact(db, row.id).then(
        (latest) => {
          if (latest?.status === 'queued') return
          stop()
          resolve(latest)
        },
        (error) => {
          stop()
          reject(error)
        },
      )
    const off = events.on(row.runId, ({ type }) => type === 'artifact' && void look())
    const timer = setInterval(look, lookEveryMs)
    const stop = () => {
      off()
      clearInterval(timer)
    }
    void look()
  })
}

/** Files for people, by their names. */
const exportedTypes = new Map([
  ...exportFormats.map((format) => [exportedFileNames[format], exportedMimeTypes[format]] as const),
  [couponFileName, exportedMimeTypes.stl],
])

/** Files for the viewer. */
const viewedTypes: Readonly<Record<string, string>> = { glsl: 'text/plain; charset=utf-8', bin: 'application/octet-stream' }

/** Where a file of an artifact lies, if this person may have it. */
export async function artifactFile(
  platform: Platform,
  principal: Principal,
  projectId: string,
  artifactId: string,
  file: string,
) {
  const found = await projectFor(platform, principal, 'view-project', projectId)
  if (!found.ok) return found
  const artifact = await table.readArtifact(platform.db, artifactId)
  const run = artifact && (await readRun(platform.db, artifact.runId))
  const [, ending = ''] = /^[a-z_]+\.(glsl|bin)$/.exec(file) ?? []
  const type = exportedTypes.get(file) ?? viewedTypes[ending]
  const known = artifact?.status === 'ready' && run?.projectId === projectId && type !== undefined
  const { share } = principal
  const withheld = share !== null && (run?.id !== share.runId || exportedTypes.has(file))
  if (!known || withheld) return notFound('This file does not exist any more.')
  // A shader is for viewing; only files count as an export.
  if (exportedTypes.has(file) && principal.key && !principal.key.scopes.includes('export'))
    return refuse('not-allowed', keyMessages.lacksScope('export'))
  return done({ key: artifactKey(artifact, file), type, name: file, download: exportedTypes.has(file) })
}

/** A row of a study's result, as calls name it. */
export interface RowAsked {
  readonly project_id: string
  readonly subproject_id: string
  readonly row_index: number
}

/** The run whose result has this row, and the team that pays, if this person may have files made from it. */
export async function rowFor(
  platform: Platform,
  principal: Principal,
  { project_id, subproject_id, row_index }: RowAsked,
): Promise<Outcome<{ readonly run: RunRow; readonly teamId: string }>> {
  const found = await projectFor(platform, principal, 'export', project_id)
  if (!found.ok) return found
  const runId = await resultRunId(platform, principal, project_id, subproject_id)
  if (!runId.ok) return runId
  const run = await readRun(platform.db, runId.value)
  if (!run?.result?.candidates[row_index]) return notFound(optimizationMessages.unknownRow)
  return done({ run, teamId: found.value.teamId })
}

/** Ends a file that waits or is being made, for all who wait. Nothing is charged; what is made already stays. */
export async function cancelExport(
  platform: Platform,
  principal: Principal,
  asked: RowAsked & ExportedFile,
): Promise<Outcome<{ cancelled: boolean }>> {
  const found = await rowFor(platform, principal, asked)
  if (!found.ok) return found
  const cancelled = await platform.db.transaction(async (tx) => {
    const artifact = await table.findArtifact(tx, found.value.run.id, asked.row_index, exportKindOf(asked))
    return artifact !== undefined && cancelArtifact(platform, tx, artifact, optimizationMessages.exportCancelled)
  })
  return done({ cancelled })
}

/** False for a file that was settled before. */
async function cancelArtifact(
  { jobs, now }: Platform,
  tx: Database,
  artifact: table.ArtifactRow,
  message: string,
): Promise<boolean> {
  const answer: Unmade = { cancelled: true }
  if (artifact.status !== 'queued' || !(await settleFailed(tx, artifact, { message, answer }, now()))) return false
  await jobs.cancel(tx, 'artifact', [artifact.id])
  await publish(tx, { type: 'cancel', run: artifact.id })
  return true
}

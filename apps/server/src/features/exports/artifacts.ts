import {
  type CouponRequest,
  couponBuilds,
  couponFileName,
  couponKinds,
  defaultExportQuality,
  type ExportFormat,
  type ExportQuality,
  type ExportShape,
  exportedFileNames,
  exportFormats,
  exportQualities,
  exportShapes,
} from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { publish } from '../../platform/database/events.ts'
import type { ExportKind } from '../../platform/database/schema.ts'
import { readRun } from '../runs/service.ts'
import { lockTokenAccount, release } from '../tokens/service.ts'
import * as table from './queries.ts'

export interface ExportedFile {
  readonly format: ExportFormat
  readonly quality: ExportQuality
  readonly as: ExportShape
}

export function exportKindOf({ format, quality, as }: ExportedFile): ExportKind {
  const kind = quality === defaultExportQuality ? format : (`${format} ${quality as Exclude<ExportQuality, 'standard'>}` as const)
  return as === 'triangles' ? kind : `${kind} as ${as}`
}

const files: ReadonlyMap<string, ExportedFile> = new Map(
  exportFormats.flatMap((format) =>
    exportQualities.flatMap((quality) =>
      exportShapes.map((as) => [exportKindOf({ format, quality, as }), { format, quality, as }] as const),
    ),
  ),
)

/** Which file an artifact is; undefined for shaders and verifications. */
export const exportedFileOf = (kind: string): ExportedFile | undefined => files.get(kind)

/** The kind of artifact of a coupon; its size as it was requested, in mm. */
export const couponArtifact = ({ kind, build = '+Z', sizeMm }: CouponRequest) =>
  `coupon ${kind} ${build} ${sizeMm ?? 'usual'}` as const

/** The coupon that such an artifact is; undefined for all others. */
export function couponRequestOf(artifactKind: string): CouponRequest | undefined {
  const [word, kindName, buildName, size = ''] = artifactKind.split(' ')
  const kind = couponKinds.find((each) => each === kindName)
  const build = couponBuilds.find((each) => each === buildName)
  if (word !== 'coupon' || !kind || !build) return undefined
  return { kind, build, ...(size === 'usual' ? {} : { sizeMm: Number(size) }) }
}

/** The file for people that an artifact is; undefined for shaders and analyses. */
export const fileNameOf = (kind: string): string | undefined => {
  const file = exportedFileOf(kind)
  if (file) return exportedFileNames[file.format]
  return couponRequestOf(kind) && couponFileName
}

/** Notifies requests that wait for a file, and those that follow it. */
export async function publishEnd(tx: Database, { id, runId }: Named): Promise<void> {
  await publish(tx, { type: 'artifact', run: runId })
  await publish(tx, { type: 'changed', run: id })
}

interface Named {
  readonly runId: string
  readonly id: string
}

export const artifactFolder = ({ runId, id }: Named) => `runs/${runId}/files/${id}`

export const artifactKey = (artifact: Named, file: string) => `${artifactFolder(artifact)}/${file}`

/** Where it is fetched by the team. */
export const fileAddress = (projectId: string, artifactId: string, file: string) =>
  `/api/project/${projectId}/exports/${artifactId}/${file}`

/** The key under which an exported row's tokens are reserved and charged: once per row of one result. */
export const exportKey = (runId: string, rowIndex: number) => `export:${runId}:${rowIndex}`

/** What is stored about a file that was not made, besides its message. */
export interface Unmade {
  readonly cancelled?: true
}

/** Ends a file that is not made: its tokens are released, waiting requests notified. False if settled before. */
export async function settleFailed(
  tx: Database,
  { id, runId }: { readonly id: string; readonly runId: string },
  { message, answer = null }: { readonly message: string; readonly answer?: Unmade | null },
  now: Date,
): Promise<boolean> {
  const artifact = await table.readArtifact(tx, id)
  const run = await readRun(tx, runId)
  // Another file of the same row has its reservation under the same key: two that fail at once must see each other's
  // end.
  if (run) await lockTokenAccount(tx, run.teamId, now)
  const failed = await table.settleArtifact(tx, id, { status: 'failed', message, answer })
  const isPromised = failed && artifact && fileNameOf(artifact.kind) !== undefined
  if (isPromised && !(await table.isExportUnderWay(tx, runId, artifact.rowIndex)))
    await release(tx, exportKey(runId, artifact.rowIndex))
  await publishEnd(tx, { id, runId })
  return failed
}

/** Drops what shows a row's design; returns the keys of its files. */
export const dropViews = async (tx: Database, runId: string, rowIndex: number): Promise<string[]> =>
  (await table.deleteViews(tx, runId, rowIndex)).map(artifactFolder)

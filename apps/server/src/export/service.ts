import type { AnswerOf, exportStl, generateGlsl } from '@trabecula/contract'
import type { ZeroThicknessDirection } from '@trabecula/domain'
import { defaultTokenCosts, done, exportedFileName, may, type Outcome, optimizationMessages, refuse } from '@trabecula/domain'
import { actorOn, notFound, type Who } from '../account/who.ts'
import type { MeshFacts, ShaderFacts } from '../compute/compute.ts'
import type { ArtifactKind } from '../database/schema.ts'
import { readRun } from '../optimization/runs.ts'
import { resultRunId } from '../optimization/service.ts'
import type { Platform } from '../platform.ts'
import { projectFor } from '../project/service.ts'
import { checkFunds } from '../tokens/service.ts'
import { artifactKey } from './keys.ts'
import * as table from './table.ts'

interface RowAsked {
  readonly project_id: string
  readonly subproject_id: string
  readonly row_index: number
}

type ExportAnswer = Omit<AnswerOf<typeof exportStl>, 'status'>
type ShaderAnswer = Omit<AnswerOf<typeof generateGlsl>, 'status'>

/** Makes the mesh of one row, or answers the one made before. Charged once per row of one result, when the mesh is stored. */
export async function exportRow(
  platform: Platform,
  who: Who,
  asked: RowAsked & { readonly zero_thickness_dir: ZeroThicknessDirection; readonly format: 'stl' | '3mf' },
): Promise<Outcome<ExportAnswer>> {
  if (asked.format !== 'stl') return refuse('invalid', 'Only STL can be exported yet. Choose the format "stl".')
  const made = await makeArtifact(platform, who, asked, 'stl', (input) =>
    input === asked.zero_thickness_dir
      ? null
      : refuse('conflict', `This design was made with the open direction ${input}. Generate again to change it.`),
  )
  if (!made.ok) return made
  const facts = made.value.answer as MeshFacts
  return done({ ...facts, stl_file_path: fileAddress(asked.project_id, made.value.id, exportedFileName) })
}

/** Makes the shader of one row with the volumes it samples. Free. */
export async function shadeRow(platform: Platform, who: Who, asked: RowAsked): Promise<Outcome<ShaderAnswer>> {
  const made = await makeArtifact(platform, who, asked, 'shader', () => null)
  if (!made.ok) return made
  const { fields } = made.value.answer as ShaderFacts
  const address = (file: string) => fileAddress(asked.project_id, made.value.id, file)
  const addressed = Object.entries(fields).map(([name, field]) =>
    typeof field === 'number' ? [name, field] : [name, { ...field, url: address(field.file) }],
  )
  return done({ glsl_file_path: address('lattice.glsl'), fields: Object.fromEntries(addressed) as ShaderAnswer['fields'] })
}

/** Permission, row, funds; then order the file and wait for it. */
async function makeArtifact(
  platform: Platform,
  who: Who,
  { project_id, subproject_id, row_index }: RowAsked,
  kind: ArtifactKind,
  objection: (direction: ZeroThicknessDirection) => ReturnType<typeof refuse> | null,
): Promise<Outcome<table.ArtifactRow>> {
  const found = await projectFor(platform, who, 'export', project_id)
  if (!found.ok) return found
  const runId = await resultRunId(platform, who, project_id, subproject_id)
  if (!runId.ok) return runId
  const run = await readRun(platform.db, runId.value)
  if (!run?.result?.candidates[row_index]) return notFound(optimizationMessages.unknownRow)
  const refused = objection(run.input.settings.zero_thickness_dir)
  if (refused) return refused

  const free = kind === 'shader' || may(actorOn(who, found.value.teamId), 'skip-token-checks')
  const tokens = free ? 0 : defaultTokenCosts.export
  const ordered = await platform.db.transaction(async (tx) => {
    const existing = await table.findArtifact(tx, run.id, row_index, kind)
    if (existing && existing.status !== 'failed') return existing
    const funds = free ? 'ok' : await checkFunds(tx, found.value.teamId, tokens, platform.now())
    if (funds !== 'ok') return funds
    const order = await table.orderArtifact(tx, { runId: run.id, rowIndex: row_index, kind, tokens, userId: who.userId })
    if (order.ordered) await platform.jobs.send(tx, 'artifact', order.row.id, { artifact: order.row.id, run: run.id })
    return order.row
  })
  if (ordered === 'no-subscription') return refuse('no-subscription', optimizationMessages.exportSubscriptionRequired)
  if (ordered === 'no-tokens') return refuse('no-tokens', optimizationMessages.exportInsufficientTokens)
  const settled = await artifactIsSettled(platform, ordered)
  if (settled?.status === 'ready') return done(settled)
  return refuse('export-failed', settled?.message ?? optimizationMessages.exportError)
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

const fileAddress = (projectId: string, artifactId: string, file: string) =>
  `/api/project/${projectId}/exports/${artifactId}/${file}`

const types: Readonly<Record<string, string>> = {
  stl: 'model/stl',
  glsl: 'text/plain; charset=utf-8',
  bin: 'application/octet-stream',
}

/** Where a file of an artifact lies, if this person may have it. */
export async function artifactFile(platform: Platform, who: Who, projectId: string, artifactId: string, file: string) {
  const found = await projectFor(platform, who, 'view-project', projectId)
  if (!found.ok) return found
  const artifact = await table.readArtifact(platform.db, artifactId)
  const run = artifact && (await readRun(platform.db, artifact.runId))
  const known = artifact?.status === 'ready' && run?.projectId === projectId && /^[a-z_]+\.(stl|glsl|bin)$/.test(file)
  if (!known) return notFound('This file does not exist any more.')
  const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return done({ key: artifactKey(artifact, file), type, name: file, download: file.endsWith('.stl') })
}

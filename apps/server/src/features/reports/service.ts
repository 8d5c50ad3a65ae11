import { rm } from 'node:fs/promises'
import { type getReport, optimizationDataFromWire } from '@trabecula/contract'
import { done, type Outcome, productName, reportMessages } from '@trabecula/domain'
import type * as z from 'zod/mini'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor, readSubproject } from '../projects/service.ts'
import { designKeyOf, findFields, jobOf, notesOf, readResults, readRun } from '../runs/service.ts'

/** A report on this machine. The caller removes it after sending. */
export interface WrittenReport {
  readonly path: string
  /** As it is saved. */
  readonly name: string
}

export async function writeReport(
  platform: Platform,
  principal: Principal,
  { id, sid, format }: z.output<typeof getReport.params>,
  { row, paper, units }: z.output<typeof getReport.query>,
): Promise<Outcome<WrittenReport>> {
  const project = await projectFor(platform, principal, 'view-project', id)
  if (!project.ok) return project
  const found = await readResults(platform, principal, id, sid)
  if (!found.ok) return found
  const { runId, result } = found.value
  const { candidates, baseline, solid, optimization_data } = result
  const asked = optimizationDataFromWire(optimization_data)
  const shown = candidates[row ?? 0]
  if (!shown) return notFound(reportMessages.unknownRow)
  const run = await readRun(platform.db, runId)
  if (!run || !(await isKept(platform, run.input.fileKey)) || !(await isKept(platform, run.input.surfacesKey)))
    return notFound(reportMessages.partGone)

  const study = await readSubproject(platform.db, id, sid)
  const names = [project.value.name, study?.name ?? '']
  const path = platform.files.scratch()
  try {
    const fields = await findFields(platform.db, runId, row ?? 0)
    const written = await platform.reportWriter.write({
      format,
      paper,
      row,
      path,
      job: await jobOf(platform, run),
      designPath: await localOf(platform, await designKeyOf(platform.db, runId, row ?? 0)),
      fieldsPath: fields ? await localOf(platform, fields.key) : null,
      results: { candidates, baseline, solid, asked, notes: notesOf(result) },
      study: names,
      unitType: units ?? (asked.isMetric ? 'metric' : 'imperial'),
      software: `${productName} ${platform.version}`,
      madeAt: platform.now(),
    })
    if (written.ok) return done({ path, name: fileName([...names, row === undefined ? '' : shown.name], format) })
    await rm(path, { force: true })
    return written
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const isKept = async ({ files }: Platform, key: string): Promise<boolean> => (await files.size(key)) !== null

const localOf = async (platform: Platform, key: string): Promise<string | null> =>
  (await isKept(platform, key)) ? platform.files.local(key) : null

/** "Bracket - Study 1 - report.pdf": without what file systems do not take. */
const fileName = (words: readonly string[], format: string): string =>
  `${[...words, 'report']
    .map((word) => word.replace(/[\\/:*?"<>|\s]+/g, ' ').trim())
    .filter((word) => word !== '')
    .join(' - ')}.${format}`

import { type getReport, resultsFromWire } from '@trabecula/contract'
import { bestRow, type Outcome, productName, reportMessages } from '@trabecula/domain'
import type * as z from 'zod/mini'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import { fileName, type WrittenFile, writtenFile } from '../../platform/http/written-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { openThread, type Thread } from '../../platform/threads/thread.ts'
import { projectFor, readSubproject } from '../projects/service.ts'
import { designKeyOf, findFields, jobOf, notesOf, readResults, readRun } from '../runs/service.ts'
import type { ReportTasks } from './report-thread.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly reportThread: Thread<ReportTasks>
  }
}

export const openReportThread = () => openThread<ReportTasks>(new URL('./report-thread.ts', import.meta.url))

/** Writes a report of what a study shows. */
export async function writeReport(
  platform: Platform,
  principal: Principal,
  { id, sid, format }: z.output<typeof getReport.params>,
  { row, paper, units }: z.output<typeof getReport.query>,
): Promise<Outcome<WrittenFile>> {
  const project = await projectFor(platform, principal, 'view-project', id)
  if (!project.ok) return project
  const found = await readResults(platform, principal, id, sid)
  if (!found.ok) return found
  const { runId, result } = found.value
  const results = resultsFromWire(result.candidates, { ...result, notes: notesOf(result) })
  const rowIndex = row ?? bestRow(results)
  const shown = results.candidates[rowIndex]
  if (!shown) return notFound(reportMessages.unknownRow)
  const run = await readRun(platform.db, runId)
  if (!run || !(await isKept(platform, run.input.fileKey)) || !(await isKept(platform, run.input.surfacesKey)))
    return notFound(reportMessages.partGone)

  const study = await readSubproject(platform.db, id, sid)
  const names = [project.value.name, study?.name ?? '']
  const name = fileName([...names, row === undefined ? '' : shown.name, 'report'], format)
  return writtenFile(platform.files, name, async (path) => {
    const fields = await findFields(platform.db, runId, rowIndex)
    return platform.reportThread.run('write', {
      format,
      paper,
      row,
      path,
      job: await jobOf(platform, run),
      designPath: await localOf(platform, await designKeyOf(platform.db, runId, rowIndex)),
      fieldsPath: fields ? await localOf(platform, fields.key) : null,
      results,
      study: names,
      unitType: units ?? (results.asked.isMetric ? 'metric' : 'imperial'),
      software: `${productName} ${platform.version}`,
      madeAt: platform.now(),
    })
  })
}

const isKept = async ({ files }: Platform, key: string): Promise<boolean> => (await files.size(key)) !== null

const localOf = async (platform: Platform, key: string): Promise<string | null> =>
  (await isKept(platform, key)) ? platform.files.local(key) : null

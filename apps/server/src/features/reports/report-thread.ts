import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { done, type Outcome } from '@trabecula/domain'
import { decodeFields } from '@trabecula/engine'
import { htmlOf, makeReport, pdfOf, type ReportFile, type ReportInput } from '@trabecula/engine/report'
import type { RunJob } from '../../platform/compute/compute.ts'
import { readPart, readSetup } from '../../platform/compute/job-input.ts'
import { readableDesign } from '../../platform/compute/stored-design.ts'
import { answerTasks } from '../../platform/threads/protocol.ts'

/** What a report is made from, and where it goes; what takes long to read is named by its path. */
interface ReportOrder extends Omit<ReportInput, 'part' | 'setup' | 'design' | 'fields' | 'files' | 'fileUnit'> {
  readonly format: 'html' | 'pdf'
  readonly job: RunJob
  /** null where it is no longer kept. */
  readonly designPath: string | null
  readonly fieldsPath: string | null
  readonly path: string
}

async function write({ format, job, designPath, fieldsPath, path, ...about }: ReportOrder): Promise<Outcome<true>> {
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value)
  if (!setup.ok) return setup
  const fields = fieldsPath === null ? undefined : await decodeFields(readFileSync(fieldsPath))
  if (fields && !fields.ok) return fields
  const design = designPath === null ? undefined : await readableDesign(designPath)
  const named = [
    [job.name, job.partPath],
    ['faces', job.surfacesPath],
    ['design', designPath],
    ['fields', fieldsPath],
  ] as const
  const files = named.flatMap(([name, from]) => (from === null ? [] : [fileOf(name, from)]))
  const report = await makeReport({
    ...about,
    part: part.value,
    setup: setup.value,
    fileUnit: job.fileUnit,
    design,
    fields: fields?.value,
    files,
  })
  writeFileSync(path, format === 'html' ? htmlOf(report) : await pdfOf(report))
  return done(true)
}

function fileOf(name: string, path: string): ReportFile {
  const bytes = readFileSync(path)
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const tasks = { write }
export type ReportTasks = typeof tasks

answerTasks(tasks)

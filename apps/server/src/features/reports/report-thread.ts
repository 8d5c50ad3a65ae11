import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { done, type Outcome } from '@trabecula/domain'
import { decodeFields } from '@trabecula/engine'
import { htmlOf, makeReport, pdfOf, type ReportFile } from '@trabecula/engine/report'
import { readPart, readSetup } from '../../platform/compute/job-input.ts'
import { readDesign } from '../../platform/compute/stored-design.ts'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { ReportOrder } from './report-writer.ts'

async function write({ format, job, designPath, fieldsPath, path, ...about }: ReportOrder): Promise<Outcome<true>> {
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value)
  if (!setup.ok) return setup
  const fields = fieldsPath === null ? undefined : await decodeFields(readFileSync(fieldsPath))
  if (fields && !fields.ok) return fields
  const design = designPath === null ? undefined : await readDesign(designPath)
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

answerTasks({ write })

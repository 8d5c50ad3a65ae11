import { readFileSync, writeFileSync } from 'node:fs'
import { done, type Outcome } from '@trabecula/domain'
import { decodeFields, gridFile, hexahedraFile, surfaceFile } from '@trabecula/engine'
import { readPart, readSetup } from '../../platform/compute/job-input.ts'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { FieldFile } from './field-writer.ts'

async function write({ format, fieldsPath, job, load, path }: FieldFile): Promise<Outcome<true>> {
  const fields = await decodeFields(readFileSync(fieldsPath))
  if (!fields.ok) return fields
  if (format === 'vtp') {
    const part = readPart(job)
    if (!part.ok) return part
    const setup = readSetup(job, part.value)
    if (!setup.ok) return setup
    writeFileSync(path, await surfaceFile(fields.value, load, { soup: part.value.soup, ...setup.value }))
  } else writeFileSync(path, await (format === 'vti' ? gridFile : hexahedraFile)(fields.value, load))
  return done(true)
}

answerTasks({ write })

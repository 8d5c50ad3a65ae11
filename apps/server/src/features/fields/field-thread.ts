import { readFileSync, writeFileSync } from 'node:fs'
import { done, fieldMessages, type Outcome, refuse } from '@trabecula/domain'
import { caseNames, decodeFields, fieldsOfCase, gridFile, hexahedraFile, surfaceFile, usualLoad } from '@trabecula/engine'
import { readPart, readSetup } from '../../platform/compute/job-input.ts'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { FieldFile } from './field-writer.ts'

async function write({ format, fieldsPath, job, load, caseName, path }: FieldFile): Promise<Outcome<true>> {
  const kept = await decodeFields(readFileSync(fieldsPath))
  if (!kept.ok) return kept
  if (caseName !== undefined && !caseNames(kept.value).includes(caseName))
    return refuse('not-found', fieldMessages.unknownCase(caseName))
  const fields = fieldsOfCase(kept.value, caseName)
  const shownLoad = load ?? usualLoad(fields, job.settings)
  if (format === 'vtp') {
    const part = readPart(job)
    if (!part.ok) return part
    const setup = readSetup(job, part.value)
    if (!setup.ok) return setup
    writeFileSync(path, await surfaceFile(fields, shownLoad, { ...setup.value, soup: part.value.soup }))
  } else writeFileSync(path, await (format === 'vti' ? gridFile : hexahedraFile)(fields, shownLoad))
  return done(true)
}

answerTasks({ write })

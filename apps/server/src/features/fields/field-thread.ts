import { readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type DeckFormat, deckMessages, done, type FieldFileFormat, fieldMessages, type Outcome, refuse } from '@trabecula/domain'
import {
  caseNames,
  deckFile,
  decodeFields,
  fieldsOfCase,
  gridFile,
  hexahedraFile,
  makeDeck,
  surfaceFile,
  usualLoad,
} from '@trabecula/engine'
import type { RunJob } from '../../platform/compute/compute.ts'
import { readPart, readSetup } from '../../platform/compute/job-input.ts'
import { readableDesign } from '../../platform/compute/stored-design.ts'
import { answerTasks } from '../../platform/threads/protocol.ts'

interface FieldFile {
  readonly format: FieldFileFormat
  readonly fieldsPath: string
  /** Part and faces, for the outer surface. */
  readonly job: RunJob
  /** The load, N; with a stiffness goal, for further cases a multiple of their loads. By default the usual load. */
  readonly load?: number | undefined
  /** Which of several load cases; without it what is shown of all together. */
  readonly caseName?: string | undefined
  readonly path: string
}

/** Writes a file for VTK; refuses fields that cannot be read. */
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

interface DeckFile {
  readonly format: DeckFormat
  readonly job: RunJob
  readonly designPath: string
  readonly path: string
}

/** Writes the homogenised model of a design for other solvers. */
async function deck({ format, job, designPath, path }: DeckFile): Promise<Outcome<true>> {
  const part = readPart(job)
  if (!part.ok) return part
  const setup = readSetup(job, part.value)
  if (!setup.ok) return setup
  const design = await readableDesign(designPath)
  if (!design) return refuse('not-found', deckMessages.gone)
  const made = await makeDeck(part.value, design, setup.value)
  if (!made.ok) return made
  await writeFile(path, deckFile(made.value.deck, format))
  return done(true)
}

const tasks = { write, deck }
export type FieldTasks = typeof tasks

answerTasks(tasks)

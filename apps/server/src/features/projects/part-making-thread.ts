import { readFileSync, writeFileSync } from 'node:fs'
import type { PartChoice } from '@trabecula/contract'
import { done, type Outcome, refuse, toWire } from '@trabecula/domain'
import { loadPart } from '@trabecula/engine'
import { inspect, isSound, readPartFile, repair, writeBinaryStl } from '@trabecula/geometry'
import { readLabels } from '../../platform/compute/job-input.ts'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { HealthFacts, MadeFiles, MadePart, UploadedFiles } from './part-reader.ts'

/** A torn file can have thousands of filled holes. */
const mostChanges = 40

function listed(changes: readonly string[]): string[] {
  const left = changes.length - mostChanges
  return left <= 1
    ? [...changes]
    : [...changes.slice(0, mostChanges), `And ${left.toLocaleString('en-US')} more changes like these.`]
}

function health(path: string): Outcome<HealthFacts> {
  const reading = readPartFile(readFileSync(path), { overwrite: true })
  if (!reading.ok) return refuse('invalid', reading.message)
  const report = inspect(reading.soup)
  const { changes, report: after } = repair(reading.soup, report)
  const sentences = listed(changes.map(({ sentence }) => sentence))
  return done({
    // The answer of the call leaves out what the contract does not name.
    health: toWire(report),
    repair: changes.length > 0 ? { changes: sentences, closes: isSound(after) } : null,
  })
}

interface Making {
  readonly uploaded: UploadedFiles
  readonly choice: PartChoice
  readonly files: MadeFiles
}

function make({ uploaded, choice, files }: Making): Outcome<MadePart | null> {
  const { repair, accept_remeshed: acceptRemeshed, bodies, inner_bodies: innerBodies } = choice
  const part = loadPart(readFileSync(uploaded.path), {
    repair,
    acceptRemeshed,
    bodies: bodies ?? undefined,
    innerBodies: innerBodies ?? undefined,
    faces: uploaded.labelsPath === null ? undefined : readLabels(uploaded.labelsPath),
  })
  if (!part.ok) return refuse('invalid', part.refusal.message)
  const { outer: origin, changes, fileSoup, surfaces, knownFaces } = part.value
  if (changes.length === 0) return done(null)
  writeFileSync(files.path, writeBinaryStl(fileSoup))
  const labels = knownFaces ?? (origin === 're-meshed' ? surfaces.label : undefined)
  if (labels) writeFileSync(files.labelsPath, labels)
  return done({ origin, changes: listed(changes), hasLabels: labels !== undefined })
}

answerTasks({ health, make })

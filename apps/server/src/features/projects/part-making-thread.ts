import { readFileSync, writeFileSync } from 'node:fs'
import type { PartChoice } from '@trabecula/contract'
import { done, type Outcome, refuse, toWire } from '@trabecula/domain'
import { loadPart } from '@trabecula/engine'
import { inspect, isSound, readPartFile, repair, writeBinaryStl } from '@trabecula/geometry'
import { answerTasks } from '../../platform/threads/protocol.ts'
import type { HealthFacts, MadeFiles, MadePart } from './part-reader.ts'

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

function make({ path, choice, files }: { path: string; choice: PartChoice; files: MadeFiles }): Outcome<MadePart | null> {
  const { repair, accept_remeshed: acceptRemeshed, bodies, inner_bodies: innerBodies } = choice
  const part = loadPart(readFileSync(path), {
    repair,
    acceptRemeshed,
    bodies: bodies ?? undefined,
    innerBodies: innerBodies ?? undefined,
  })
  if (!part.ok) return refuse('invalid', part.refusal.message)
  const { outer: origin, changes, fileSoup, surfaces } = part.value
  if (changes.length === 0) return done(null)
  writeFileSync(files.path, writeBinaryStl(fileSoup))
  if (origin === 're-meshed') writeFileSync(files.labelsPath, surfaces.label)
  return done({ origin, changes: listed(changes) })
}

answerTasks({ health, make })

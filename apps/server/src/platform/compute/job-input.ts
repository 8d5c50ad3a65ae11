import { readFileSync } from 'node:fs'
import { done, type Outcome, type SurfaceTriangle } from '@trabecula/domain'
import { loadPart, type Part, type Setup } from '@trabecula/engine'
import type { RunJob } from './compute.ts'
import { matchTriangles } from './match-triangles.ts'

/** The part of a run, from its file. */
export function readPart({ partPath, fileUnit, name, made }: RunJob): Outcome<Part> {
  const part = loadPart(readFileSync(partPath), { fileUnit, name })
  return part.ok && made ? done({ ...part.value, outer: made.origin, changes: made.changes }) : part
}

/** What a run asks of its part; `elements` analysis cells where that is told. */
export function readSetup(job: RunJob, part: Part, elements?: number): Outcome<Setup> {
  const { surfaces } = JSON.parse(readFileSync(job.surfacesPath, 'utf8')) as { surfaces: SurfaceTriangle[] }
  const chosen = matchTriangles(part.fileSoup, surfaces)
  if (!chosen.ok) return chosen
  return done({
    load: chosen.value.load,
    held: chosen.value.boundary,
    force: job.force,
    settings: job.settings,
    ...(elements === undefined ? {} : { elements }),
  })
}

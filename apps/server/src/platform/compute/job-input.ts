import { readFileSync } from 'node:fs'
import {
  done,
  type LoadsAndSupports,
  loadsMessages,
  type Outcome,
  refuse,
  type SurfaceTriangle,
  type TriangleRanges,
  trianglesOfRanges,
} from '@trabecula/domain'
import { firstCase, type LoadCase, loadPart, type Part, type Setup } from '@trabecula/engine'
import type { RunJob } from './compute.ts'
import { matchTriangles } from './match-triangles.ts'

/** The part of a run, from its file. */
export function readPart({ partPath, fileUnit, name, made }: RunJob): Outcome<Part> {
  const part = loadPart(readFileSync(partPath), { fileUnit, name })
  return part.ok && made ? done({ ...part.value, outer: made.origin, changes: made.changes }) : part
}

/** The set-up of a run on its part; `elements` analysis cells where that is given. */
export function readSetup(job: RunJob, part: Part, elements?: number): Outcome<Setup> {
  const { surfaces } = JSON.parse(readFileSync(job.surfacesPath, 'utf8')) as { surfaces: SurfaceTriangle[] }
  const chosen = matchTriangles(part.fileSoup, surfaces)
  if (!chosen.ok) return chosen
  const further = job.loads ? furtherLoads(job.loads, part) : done({ cases: [] })
  if (!further.ok) return further
  const { cases, ...supports } = further.value
  return done({
    cases: [firstCase(chosen.value.load, job.force), ...cases],
    held: chosen.value.boundary,
    ...supports,
    settings: job.settings,
    ...(job.printedWith ? { printedWith: job.printedWith } : {}),
    ...(elements === undefined ? {} : { elements }),
    ...(job.sizeConfirmed ? { sizeConfirmed: true } : {}),
  })
}

/** The cases from the second on and the supports, on the part's triangles; refused if chosen on another. */
function furtherLoads(
  { partTriangles, cases, supports, stiffnessAim }: LoadsAndSupports,
  { soup }: Part,
): Outcome<Pick<Setup, 'supports' | 'stiffnessAim'> & { readonly cases: readonly LoadCase[] }> {
  const count = soup.length / 9
  const onPart = <T extends { readonly triangles: TriangleRanges }>(given: T) => {
    const triangles = trianglesOfRanges(given.triangles, count)
    return triangles && { ...given, triangles }
  }
  const [loaded, held] = [cases.map(onPart), supports.map(onPart)]
  const isWhole = partTriangles === count && !loaded.includes(undefined) && !held.includes(undefined)
  if (!isWhole) return refuse('other-part', loadsMessages.otherPart)
  return done({
    cases: loaded.flatMap((each) => each ?? []),
    supports: held.flatMap((each) => each ?? []),
    stiffnessAim,
  })
}

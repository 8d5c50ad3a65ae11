import { readFileSync } from 'node:fs'
import { casesFromWire } from '@trabecula/contract'
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
import { type LoadCase, loadPart, type Part, type Setup } from '@trabecula/engine'
import type { RunJob } from './compute.ts'
import { matchTriangles } from './match-triangles.ts'

/** The part of a run, from its file. */
export function readPart({ partPath, labelsPath, fileUnit, name, made }: RunJob): Outcome<Part> {
  const faces = labelsPath === undefined ? undefined : readLabels(labelsPath)
  const part = loadPart(readFileSync(partPath), { fileUnit, name, faces })
  return part.ok && made ? done({ ...part.value, outer: made.origin, changes: made.changes }) : part
}

/** The number of each triangle's face, four bytes each. */
export const readLabels = (path: string): Uint32Array => new Uint32Array(Uint8Array.from(readFileSync(path)).buffer)

/** The set-up of a run on its part; `elements` analysis cells where that is given. */
export function readSetup(job: RunJob, part: Part, elements?: number): Outcome<Setup> {
  const { surfaces } = JSON.parse(readFileSync(job.surfacesPath, 'utf8')) as { surfaces: SurfaceTriangle[] }
  const chosen = matchTriangles(part.fileSoup, surfaces)
  if (!chosen.ok) return chosen
  const loads = job.loads ? onPartOf(job.loads, part) : done({})
  if (!loads.ok) return loads
  const { furtherCases, ...further }: Partial<LoadsOnPart> = loads.value
  return done({
    cases: casesFromWire(chosen.value.load, job.force, furtherCases),
    held: chosen.value.boundary,
    ...further,
    settings: job.settings,
    ...(job.printedWith ? { printedWith: job.printedWith } : {}),
    ...(elements === undefined ? {} : { elements }),
    ...(job.sizeConfirmed ? { sizeConfirmed: true } : {}),
  })
}

type LoadsOnPart = Pick<Setup, 'supports' | 'stiffnessAim' | 'pointMasses' | 'regions'> & {
  readonly furtherCases: readonly LoadCase[]
}

/** A study's load cases, supports, point masses and regions on the part's triangles; refused if chosen on another. */
function onPartOf(
  { partTriangles, furtherCases, supports, stiffnessAim, pointMasses = [], regions }: LoadsAndSupports,
  { soup }: Part,
): Outcome<LoadsOnPart> {
  const count = soup.length / 9
  const onPart = <T extends { readonly triangles: TriangleRanges }>(given: T) => {
    const triangles = trianglesOfRanges(given.triangles, count)
    return triangles && { ...given, triangles }
  }
  const [loaded, held, heavy] = [furtherCases.map(onPart), supports.map(onPart), pointMasses.map(onPart)]
  const isWhole = partTriangles === count && ![...loaded, ...held, ...heavy].includes(undefined)
  if (!isWhole) return refuse('other-part', loadsMessages.otherPart)
  return done({
    furtherCases: loaded.flatMap((each) => each ?? []),
    supports: held.flatMap((each) => each ?? []),
    stiffnessAim,
    // A set-up with the key makes its run look for frequencies.
    ...(heavy.length > 0 ? { pointMasses: heavy.flatMap((each) => each ?? []) } : {}),
    ...(regions ? { regions } : {}),
  })
}

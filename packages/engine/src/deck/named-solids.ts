import { done, type Outcome } from '@trabecula/domain'
import { triangleArea } from '@trabecula/geometry'
import type { Design } from '../candidates/design.ts'
import { exportMesh } from '../export/export-mesh.ts'
import type { ExportOptions, ExportReport, Sink } from '../export/export-report.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { pickedFaces } from './face-sets.ts'

/** One solid of the file: a face, or a part of one, that the set-up picks for the same things; or the rest. */
export interface NamedSolid {
  readonly name: string
  readonly triangles: number
  readonly areaMm2: number
}

export interface NamedSolids extends Pick<ExportReport, 'triangles' | 'massG' | 'volumeMm3' | 'spacingMm' | 'notes'> {
  readonly solids: readonly NamedSolid[]
  /** Picked triangles that are in no solid of their own, because open faces cut them or a repair changed them. */
  readonly lost: number
}

/** What the set-up picks nothing of: the lattice, and all other faces. */
const rest = 'REST'

/**
 * The real lattice of a design for programs that make a body-fitted mesh: its export as an ASCII STL in mm, whose solids
 * are what the set-up picks, so that supports and loads find their faces. Together they are one closed surface. A
 * triangle that is picked twice has both names. Outer triangles are the part's own, so each is found by its corners.
 * The chunks are as valid as those of any export; throws the signal's reason when it is aborted.
 */
export async function exportNamedSolids(
  part: Part,
  design: Design,
  setup: Setup,
  sink: Sink,
  options: Omit<ExportOptions, 'format' | 'as' | 'print' | 'thumbnail'> = {},
): Promise<Outcome<NamedSolids>> {
  const picked = namesByCorners(part, setup)
  const solids = new Map(
    [rest, ...new Set(picked.values())].map((name) => [name, { triangles: 0, area: 0, facets: [] as string[] }]),
  )
  const encoder = new TextEncoder()
  const say = (lines: readonly string[]) => sink(encoder.encode(lines.join('')))
  let isBegun = false
  const outcome = await exportMesh(
    part,
    design,
    async (chunk) => {
      // The first chunk is the header; every other one holds whole triangles.
      if (!isBegun) {
        isBegun = true
        return say([`solid ${rest}\n`])
      }
      const ofRest: string[] = []
      for (const { corners, text, area } of trianglesOf(chunk, part.unitScale)) {
        const name = picked.get(keyOf(corners)) ?? rest
        const solid = solids.get(name)!
        solid.triangles++
        solid.area += area
        if (name === rest) ofRest.push(text)
        else solid.facets.push(text)
      }
      await say(ofRest)
    },
    { ...options, format: 'stl', as: 'triangles' },
  )
  if (!outcome.ok) return outcome
  await say([`endsolid ${rest}\n`])
  for (const [name, { facets }] of solids) if (facets.length > 0) await say([`solid ${name}\n`, ...facets, `endsolid ${name}\n`])
  const { triangles, massG, volumeMm3, spacingMm, notes } = outcome.value
  const found = Array.from(solids, ([name, solid]) => ({ name, triangles: solid.triangles, areaMm2: solid.area }))
  return done({
    triangles,
    massG,
    volumeMm3,
    spacingMm,
    notes,
    solids: found.filter((solid) => solid.triangles > 0),
    lost: picked.size - found.reduce((sum, solid) => sum + (solid.name === rest ? 0 : solid.triangles), 0),
  })
}

/** The solid of each picked triangle by its corners, such as "LOAD-A_FACE-3". */
function namesByCorners(part: Part, setup: Setup): Map<string, string> {
  const names = new Map<number, string>()
  for (const [group, triangles] of pickedFaces({ part, setup }))
    for (const triangle of triangles) names.set(triangle, names.has(triangle) ? `${names.get(triangle)}_${group}` : group)
  return new Map(
    Array.from(names, ([triangle, name]) => {
      const corners = [0, 3, 6].map((corner) => placeOf((i) => part.fileSoup[9 * triangle + corner + i], part.unitScale))
      return [keyOf(corners), name]
    }),
  )
}

/** In any order: a repair may have turned the triangle. */
const keyOf = (corners: readonly string[]): string => corners.toSorted().join('|')

/** Nine digits tell all single precision numbers of a file apart. */
const placeOf = (coordinate: (axis: number) => number, unitScale: number): string =>
  [0, 1, 2].map((axis) => Number((coordinate(axis) * unitScale).toPrecision(9))).join(' ')

/** The records of a binary STL as those of an ASCII one, in mm. */
function* trianglesOf(chunk: Uint8Array, unitScale: number) {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  for (let at = 0; at < chunk.byteLength; at += 50) {
    const number = (i: number) => view.getFloat32(at + 4 * i, true)
    const corners = [3, 6, 9].map((first) => placeOf((axis) => number(first + axis), unitScale))
    const normal = [0, 1, 2].map((axis) => Number(number(axis).toPrecision(6))).join(' ')
    const vertices = corners.map((corner) => `vertex ${corner}\n`).join('')
    yield {
      corners,
      area: unitScale ** 2 * triangleArea(Array.from({ length: 9 }, (_, i) => number(3 + i))),
      text: `facet normal ${normal}\nouter loop\n${vertices}endloop\nendfacet\n`,
    }
  }
}

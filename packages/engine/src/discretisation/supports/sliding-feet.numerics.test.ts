import { findMaterial, orThrow } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { prepareRun } from '../../elasticity/prepare-run.ts'
import { firstCase, type Setup, trianglesOf } from '../../input/setup.ts'
import { facing, partOf, stiffestSettings } from '../../testing/sample-parts.ts'

const { youngMpa: young, poisson } = findMaterial('HP HR PA12')!

/** Half of a beam, from its end to its middle, and its width: mm. */
const [half, height, width] = [100, 12, 4]
const inertia = (width * height ** 3) / 12
const shear = ((5 / 6) * young * width * height) / (2 * (1 + poisson))

/** The half beam with a foot below its end, extruded along z. */
function beamOnFoot(sole: number, tall: number): Float32Array {
  const corners: readonly (readonly [number, number])[] = [
    [0, -tall],
    [sole, -tall],
    [sole, 0],
    [half, 0],
    [half, height],
    [0, height],
    [0, 0],
  ]
  const faces = [
    [0, 1, 2],
    [0, 2, 6],
    [6, 2, 5],
    [5, 2, 3],
    [5, 3, 4],
  ]
  const at = (corner: number, z: number) => [...corners[corner]!, z]
  const ends = faces.flatMap(([a, b, c]) => [
    [at(a!, width), at(b!, width), at(c!, width)],
    [at(c!, 0), at(b!, 0), at(a!, 0)],
  ])
  const sides = corners.flatMap((_, a) => {
    const b = (a + 1) % corners.length
    return [
      [at(a, 0), at(b, 0), at(b, width)],
      [at(a, 0), at(b, width), at(a, width)],
    ]
  })
  return Float32Array.from([...ends, ...sides].flat(2))
}

/** Compliance of the loaded beam on soles that slide, over that of a beam on knife edges under their middles. */
async function overKnifeEdges(wide: number, tall: number): Promise<number> {
  const part = partOf(beamOnFoot(wide, tall))
  const planes = part.surfaces.faces
  const sole = planes.reduce((a, b) => (b.centroid[1] < a.centroid[1] ? b : a))
  const middle = planes.reduce((a, b) => (b.centroid[0] > a.centroid[0] ? b : a))
  const setup: Setup = {
    cases: [firstCase(facing(part, 1, 1), { x: 0, y: -1, z: 0 })],
    held: new Uint32Array(),
    supports: [
      { kind: 'sliding', triangles: trianglesOf(part.surfaces, [sole.id]) },
      { kind: 'symmetry', triangles: trianglesOf(part.surfaces, [middle.id]) },
      // Along z nothing else holds the beam, and nothing moves it.
      { kind: 'sliding', triangles: facing(part, 2, -1) },
    ],
    // Cubes of half a millimetre.
    elements: 38_400,
    settings: { ...stiffestSettings, shellMm: 0.5 },
  }
  const prepared = orThrow(await prepareRun(part, setup, { coarseCells: 0 }))
  await prepared.dispose()
  // Work of a newton on the top: ∫ M²/EI + V²/κGA from the free end to the plane of symmetry, and the feet's
  // shortening.
  let compliance = tall / (young * wide * width)
  const step = 0.01
  for (let x = step / 2; x < half; x += step) {
    const before = x / half
    const beyond = x - wide / 2
    const moment = Math.max(0, beyond) - (before * x) / 2
    compliance += step * (moment ** 2 / (young * inertia) + ((beyond > 0 ? 1 : 0) - before) ** 2 / shear)
  }
  return prepared.solid.stiffnessNPerMm * compliance
}

describe('a beam on feet that slide', () => {
  it('bends as one that is simply supported where its feet are slender, to 2 %', async () => {
    expect(Math.abs((await overKnifeEdges(1, 8)) - 1)).toBeLessThan(0.02)
  })

  it('is clamped the more, the wider a low foot is, and less with the square of the width: none at all to 2 %', async () => {
    const [narrow, wide, wider] = [await overKnifeEdges(1, 1), await overKnifeEdges(2, 1), await overKnifeEdges(4, 1)]
    expect(narrow).toBeGreaterThan(1.02)
    expect(wide).toBeGreaterThan(1.1)
    expect(wider).toBeGreaterThan(1.5)
    // A sole that is held at its whole width resists a turn as the square of that; the beam then bends less by as much.
    const withoutWidth = (4 / narrow - 1 / wide) / 3
    expect(Math.abs(withoutWidth - 1)).toBeLessThan(0.02)
  })
})

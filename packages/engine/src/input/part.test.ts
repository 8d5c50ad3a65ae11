import { orThrow } from '@trabecula/domain'
import { box, inspect, joined, reversed, roundedBox } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { exportMesh } from '../export/export-mesh.ts'
import { cantilever, partOf, withCases } from '../testing/sample-parts.ts'
import { openTriangles } from './open-faces.ts'
import { type Part, partVolume } from './part.ts'

const body = roundedBox([36, 16, 16], 2, 12)

async function problemOf(part: Part): Promise<Problem> {
  const pressure = { name: 'B', kind: 'pressure', magnitude: 2 } as const
  const setup = cantilever(part, [0, 0, -1], { shellMm: 1, zeroThicknessDirection: '+Y' })
  return orThrow(await buildProblem(part, withCases(setup, [{ ...pressure, triangles: setup.cases[0].triangles }])))
}

// One step of a float there, by which a program that writes triangle by triangle rounds the corners of neighbours apart.
it.each([2e4, 5e4, 1e5])(
  'a part far from the origin of its file has the health that its file has, and can be analysed: %d mm',
  async (at) => {
    const step = 2 ** (Math.floor(Math.log2(at)) - 23)
    const soup = box([10, 10, 10]).map((value, i) => Math.fround(value + at + (i % 7 < 3 ? step : 0)))
    expect(inspect(soup).exactBoundaryEdges).toBeGreaterThan(0)
    const part = partOf(soup)
    expect([part.report.verdict, part.report.closed]).toEqual([inspect(soup).verdict, true])
    expect((await buildProblem(part, cantilever(part, [0, 0, -1]))).ok).toBe(true)
  },
)

describe('a part whose file holds triangles twice', () => {
  const once = partOf(body)

  it.each<[string, Float32Array]>([
    ['all of them', joined(body, body)],
    ['all of them thrice', joined(body, body, body)],
    ['all of them, wound the other way', joined(body, reversed(body))],
    // Half a face doubled would draw its load to that half.
    ['some of them', joined(body, body.slice(0, 9 * 60))],
  ])('is the same problem as without: %s', async (_, soup) => {
    const part = partOf(soup)
    expect(partVolume(part)).toBeCloseTo(partVolume(once), 6)
    const [seen, wanted] = [await problemOf(part), await problemOf(once)]
    expect(seen.volume).toBeCloseTo(wanted.volume, 6)
    expect(seen.coreVolume).toBeCloseTo(wanted.coreVolume, 3)
    for (const shares of ['whole', 'solid', 'core', 'unjudged', 'openDistance'] as const)
      expect(seen[shares]).toEqual(wanted[shares])
    expect(seen.cases).toEqual(wanted.cases)
    expect(seen.constrained).toEqual(wanted.constrained)
    expect(openTriangles(part.soup, '+Y', seen.enclosing.padTriangles)).toEqual(
      openTriangles(once.soup, '+Y', wanted.enclosing.padTriangles),
    )
  })

  it('weighs in its file what its row says', { tags: ['long'] }, async () => {
    const part = partOf(joined(body, body))
    const design = sampleDesign(part, 'octet', { shell: 1 })
    // Half of the solid part of 20 g is what the sample row predicts of its material.
    const chunks: number[] = []
    const made = orThrow(await exportMesh(part, design, (chunk) => void chunks.push(chunk.length)))
    expect(made.massG).toBeCloseTo((20 * made.volumeMm3) / inspect(body).volume, 3)
    expect(made.outerTrianglesKept).toBe(body.length / 9)
    expect(made.notes).toContain(`${body.length / 9} collapsed or duplicate triangles were left out.`)
  })
})

it('bodies that touch in a face are one part, with the faces of what they make together and the touching face in none of them', () => {
  const cube = box([20, 20, 20])
  const beside = cube.map((value, i) => (i % 3 === 0 ? value + 20 : value))
  const [part, whole] = [partOf(joined(cube, beside)), partOf(box([40, 20, 20]))]
  expect(partVolume(part)).toBeCloseTo(16_000, 6)
  expect(part.surfaces.faces.map(({ area }) => area).sort()).toEqual(whole.surfaces.faces.map(({ area }) => area).sort())
  expect(part.report).toMatchObject({ duplicateTriangles: 4, bodyCount: 1 })
})

it('a body that is in the file twice with corners that differ by rounding is refused, and the refusal says which one to keep', async () => {
  const part = partOf(
    joined(
      box([36, 16, 16]),
      box([36, 16, 16]).map((value) => value + 2e-5),
    ),
  )
  const built = await buildProblem(part, cantilever(part, [0, 0, -1], { shellMm: 1 }))
  expect(built).toMatchObject({
    ok: false,
    refusal: {
      code: 'coincident-bodies',
      message: expect.stringMatching(/^Bodies 0 and 1 .*Keep one of them: leave body 1 out, .*"bodies" in a set-up file\.$/),
    },
  })
})

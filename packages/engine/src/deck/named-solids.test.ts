import { orThrow } from '@trabecula/domain'
import { triangleArea, writeBinaryStl } from '@trabecula/geometry'
import { inspectClosed } from '@trabecula/testkit/closed-mesh'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { loadPart, type Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing, withCases } from '../testing/sample-parts.ts'
import { exportNamedSolids } from './named-solids.ts'

interface Solid {
  readonly name: string
  readonly soup: number[]
}

/** An ASCII STL, its solids in their order. Throws on a line that such a file does not have. */
function solidsOf(text: string): Solid[] {
  const solids: Solid[] = []
  for (const line of text.trimEnd().split('\n')) {
    const [word, ...words] = line.split(' ')
    if (word === 'solid') solids.push({ name: words.join(' '), soup: [] })
    else if (word === 'vertex') solids.at(-1)!.soup.push(...words.map(Number))
    else if (word === 'endsolid') expect(words.join(' ')).toBe(solids.at(-1)!.name)
    else expect(line).toMatch(/^(facet normal( -?[\d.e-]+){3}|outer loop|endloop|endfacet)$/)
  }
  return solids
}

const areaOf = (soup: readonly number[]): number => {
  let area = 0
  for (let at = 0; at < soup.length; at += 9) area += triangleArea(soup, at, at + 3, at + 6)
  return area
}

async function written(part: Part, setup: Setup, changes: Pick<Partial<Design>, 'zeroThicknessDirection'> = {}) {
  const chunks: Uint8Array[] = []
  const design = sampleDesign(part, 'octet', changes)
  const made = orThrow(
    await exportNamedSolids(part, design, setup, (chunk) => void chunks.push(chunk.slice()), { quality: 'compact' }),
  )
  const solids = solidsOf(Buffer.concat(chunks).toString())
  // What is said of the solids is what a reader finds.
  expect(solids.map(({ name, soup }) => [name, soup.length / 9])).toEqual(made.solids.map((each) => [each.name, each.triangles]))
  for (const [n, { soup }] of solids.entries()) expect(areaOf(soup)).toBeCloseTo(made.solids[n]!.areaMm2, 4)
  return { made, solids, areas: new Map(made.solids.map(({ name, areaMm2 }) => [name, areaMm2])) }
}

it('writes the real lattice as one closed surface whose solids are the picked faces, each with its area', async () => {
  const part = boxPart(15, 13, 12)
  const end = facing(part, 0, 1)
  const setup: Setup = {
    ...withCases(cantilever(part, [0, 0, -1]), [
      { name: 'Snow', kind: 'pressure', triangles: facing(part, 2, 1), magnitude: 1 },
      { name: 'Drop', kind: 'acceleration', triangles: new Uint32Array(), magnitude: 9.81, direction: { x: 0, y: 0, z: -1 } },
    ]),
    supports: [{ kind: 'sliding', triangles: facing(part, 2, -1) }],
    // Half of the end also carries a mass.
    pointMasses: [{ massG: 100, triangles: end.subarray(0, 1) }],
  }
  const { made, solids, areas } = await written(part, setup)
  const face = (triangles: Uint32Array) => `FACE-${part.surfaces.label[triangles[0]!]}`
  const { REST, ...named } = Object.fromEntries(areas)
  expect(named).toEqual({
    [`LOAD-A_${face(end)}`]: 13 * 6,
    [`LOAD-A_POINTMASS-1_${face(end)}`]: 13 * 6,
    [`HELD_${face(facing(part, 0, -1))}`]: 13 * 12,
    [`LOAD-2-SNOW_${face(facing(part, 2, 1))}`]: 15 * 13,
    [`SLIDING-1_${face(facing(part, 2, -1))}`]: 15 * 13,
  })
  // Two sides of the box are picked by nobody.
  expect(REST).toBeGreaterThan(2 * 15 * 12)
  const whole = inspectClosed(Float32Array.from(solids.flatMap(({ soup }) => soup)))
  expect(whole).toMatchObject({ badEdges: 0, degenerate: 0, triangles: made.triangles, min: [...solidMin(part)] })
  expect(whole.volume).toBeCloseTo(made.volumeMm3, 1)
  expect(made.lost).toBe(0)
})

const solidMin = ({ bounds: { min }, center, unitScale }: Part) => min.map((low, axis) => low + center[axis]! * unitScale)

it('is in mm whatever the unit of the file', async () => {
  const inch = boxPart(15, 13, 12).fileSoup.map((value) => value / 25.4)
  const part = orThrow(loadPart(writeBinaryStl(inch), { fileUnit: 'in' }))
  const { areas } = await written(part, cantilever(part, [0, 0, -1]))
  const held = [...areas].find(([name]) => name.startsWith('HELD'))?.[1]
  expect(held).toBeCloseTo(13 * 12, 3)
})

it('says how many picked triangles open faces have cut away', { tags: ['long'] }, async () => {
  const part = boxPart(15, 13, 12)
  const top = facing(part, 2, 1)
  const setup = { ...cantilever(part, [0, 0, -1]), supports: [{ kind: 'sliding', triangles: top }] } as const
  const { made, areas } = await written(part, setup, { zeroThicknessDirection: '+Z' })
  expect(made.lost).toBe(top.length)
  expect([...areas.keys()].some((name) => name.startsWith('SLIDING'))).toBe(false)
})

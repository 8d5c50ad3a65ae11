import { box } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { partOf } from '../testing/sample-parts.ts'
import { bent, boxSide, sawnClamp, slitBlock, solidStiffness } from '../testing/slit-blocks.ts'

const problemOf = <T>(built: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!built.ok) throw new Error('The problem was refused.')
  return built.value
}

describe('a slit opens', () => {
  // The crack formula says about 40 N/mm; with a slit that is 1 mm wide the finest grids say 42. Welded it has 650.
  it.each([
    [0.01, 45, 0, 20_000],
    [0.3, 44.6, 0, 20_000],
    [0.3, 45, 20, 60_000],
    [1, 45, 0, 20_000],
  ])(
    'of %s mm with its end %s mm from the held face, at %s degrees, in %s cells',
    { tags: ['long'] },
    async (width, middle, angle, elements) => {
      const problem = problemOf(await bent(slitBlock({ width, middle, angle }), { elements }))
      const stiffness = await solidStiffness(problem)
      expect(stiffness).toBeGreaterThan(0.9 * 42)
      expect(stiffness).toBeLessThan(1.1 * 42)
      expect(problem.gap).toBe(undefined)
    },
  )

  it('and where its sides are held or loaded, each side is', async () => {
    const part = sawnClamp(0.1)
    const arms = { held: boxSide(part, 2, -1), loaded: boxSide(part, 2, 1), force: [0, 0, 1] as const }
    const both = problemOf(await bent(part, { ...arms, elements: 8000 }))
    const ends = problemOf(await bent(part, { held: boxSide(part, 0, 1), loaded: boxSide(part, 0, -1), elements: 8000 }))
    // Both arms end at the high side: every node there is held, those that the cut doubles in both versions.
    const { nx, ny, nz } = ends.grid
    const total = (nx + 1) * (ny + 1) * (nz + 1)
    const doubles = ends.cut.parted?.doubles ?? []
    const atEnd = [...doubles.keys()].filter((n) => doubles[n] % (nx + 1) === nx)
    expect(atEnd.length).toBeGreaterThan(0)
    const held = new Set(ends.constrained.nodes)
    for (const n of atEnd) expect([held.has(total + n), held.has(doubles[n])]).toEqual([true, true])
    // The cut is a crack to the load: what pulls the upper arm does not pull the lower one.
    const lower = both.cases[0].force.nodes.filter((node) => node < total && Math.floor(node / ((nx + 1) * (ny + 1))) < nz / 3)
    expect(lower).toHaveLength(0)
  })
})

it('a saw cut opens its clamp as a wide one does', { tags: ['long'] }, async () => {
  const opened = async (width: number) => {
    const part = sawnClamp(width)
    const inUpper = (triangle: number) => [2, 5, 8].every((at) => part.soup[9 * triangle + at] > -0.01)
    const loaded = boxSide(part, 0, 1).filter(inUpper)
    const problem = problemOf(await bent(part, { held: boxSide(part, 2, -1), loaded, force: [0, 0, 1], elements: 20_000 }))
    // Arms of (40 − width)/2 mm bend with the cube of their thickness.
    return (await solidStiffness(problem)) / ((40 - width) / 40) ** 3
  }
  const wide = await opened(3)
  for (const width of [0.2, 1]) expect(Math.abs((await opened(width)) / wide - 1)).toBeLessThan(0.1)
})

describe('two bodies', () => {
  const apart = (x: number, z = 0) =>
    partOf(
      Float32Array.from([
        ...box([30, 20, 20]),
        ...box([30, 20, 20]).map((value, at) => value + (at % 3 === 0 ? 30 + x : at % 3 === 2 ? z : 0)),
      ]),
    )
  it.each([0.01, 0.05, 0.3, 1, 2])('%s mm apart hold no load', async (width) => {
    const built = await bent(apart(width), { elements: 8000, force: [1, 0, 0] })
    expect(!built.ok && built.refusal.code).toBe('load-not-connected')
  })

  it.each([0.01, 0.3, 1])('with edges that are %s mm apart hold no load', async (width) => {
    const built = await bent(apart(width, 20 + width), { elements: 8000, force: [1, 0, 0] })
    expect(!built.ok && built.refusal.code).toBe('load-not-connected')
  })

  it('that share a face are one', async () => {
    const built = await bent(apart(0), { elements: 8000, force: [1, 0, 0] })
    expect(built.ok && built.value.cut.parted?.doubles.length).toBeFalsy()
    expect(built.ok).toBe(true)
  })
})

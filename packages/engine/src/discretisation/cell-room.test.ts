/** @module-tag long */
import { cellFamilies, type FileUnit, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { familiesToTry } from '../export/families-to-try.ts'
import { SharedByDesigns } from '../export/predicted-file/predicted-design.ts'
import { loadPart, type Part } from '../input/part.ts'
import { boxPart, cantilever, partOf } from '../testing/sample-parts.ts'
import { buildProblem } from './problem.ts'

/** What a run refuses before it solves anything; '' when it goes on. */
async function refusalOf(part: Part, settings: Partial<OptimizationSettings> = {}): Promise<string> {
  const built = await buildProblem(part, { ...cantilever(part, [0, 0, -1], settings), elements: 20_000 })
  if (!built.ok) return built.refusal.message
  const families = await familiesToTry({
    part,
    problem: built.value,
    shared: new SharedByDesigns({ part, problem: built.value }),
  })
  return families.ok ? '' : families.refusal.message
}

/** A square tube along x with walls of this thickness, mm. */
function tube(length: number, edge: number, wall: number): Part {
  const inner = box([length, edge - 2 * wall, edge - 2 * wall]).map((value, i) => (i % 3 === 0 ? value : value + wall))
  const outer = box([length, edge, edge])
  // Without its ends, which are closed by rings below.
  const isEnd = (soup: Float32Array, t: number) => [0, 3, 6].every((at) => soup[9 * t + at] === soup[9 * t])
  const sides = (soup: Float32Array, inward: boolean) =>
    Array.from({ length: soup.length / 9 }, (_, t) => t)
      .filter((t) => !isEnd(soup, t))
      .flatMap((t) => {
        const [a, b, c] = [0, 3, 6].map((at) => [...soup.subarray(9 * t + at, 9 * t + at + 3)])
        return inward ? [...a!, ...c!, ...b!] : [...a!, ...b!, ...c!]
      })
  const [low, high] = [0, edge]
  const corner = (y: number, z: number) => [
    [low + y * high, low + z * high],
    [y ? edge - wall : wall, z ? edge - wall : wall],
  ]
  const ring = (x: number, flip: boolean) =>
    [
      [corner(0, 0), corner(1, 0)],
      [corner(1, 0), corner(1, 1)],
      [corner(1, 1), corner(0, 1)],
      [corner(0, 1), corner(0, 0)],
    ].flatMap(([from, to]) => {
      const [a, b, c, d] = [from![0]!, to![0]!, to![1]!, from![1]!].map(([y, z]) => [x, y!, z!])
      return flip ? [...a!, ...c!, ...b!, ...a!, ...d!, ...c!] : [...a!, ...b!, ...c!, ...a!, ...c!, ...d!]
    })
  return partOf(Float32Array.from([...sides(outer, false), ...sides(inner, true), ...ring(0, true), ...ring(length, false)]))
}

describe('the room for cells', () => {
  it('is there for finer cells of any family in a core that holds none of 5 mm, which a note says', async () => {
    const part = boxPart(60, 40, 4.6)
    const built = orThrow(await buildProblem(part, { ...cantilever(part, [0, 0, -1]), elements: 20_000 }))
    const problem = built
    expect(problem.notes).toEqual([expect.stringContaining('at most 2.6 mm thick, so that no cell of 5 mm fits: finer ones')])
    const families = await familiesToTry({ part, problem, shared: new SharedByDesigns({ part, problem }) })
    expect(families.ok && families.value).toEqual(['sc'])
    // A chosen family that prints no finer cell is refused, with one that does.
    expect(await refusalOf(part, { families: ['octet'] })).toMatch(/Choose other families, such as Simple cubic\./)
    expect(await refusalOf(part, { families: ['sc'], cellSizesMm: [2.5] })).toBe('')
  })

  it('is none in a tube with thin walls, whatever the shell: reported at once, with the thickness', async () => {
    const part = tube(60, 12, 0.3)
    for (const shellMm of [0.8, 0.5])
      expect(await refusalOf(part, { shellMm })).toMatch(
        /leaves no room for a lattice.*its wall is 0\.30 mm thick.*No thinner shell helps\. Choose a part at least/,
      )
    const without = await refusalOf(part, { shellMm: 0 })
    expect(without).toContain('without a shell it is at most 0.3')
    expect(without).not.toContain('shell of')
  })

  it.each([0.2, 0.1, 0.05, 0.02])(
    'names the thickness of a plate of %s mm, far thinner than the grid sees',
    async (thickness) => {
      const refusal = await refusalOf(boxPart(200, 200, thickness))
      expect(refusal).toContain('leaves no room for a lattice')
      expect(Number(/its wall is ([\d.]+) mm thick/.exec(refusal)?.[1])).toBeCloseTo(thickness, 3)
    },
  )

  it.each([
    [3.4, 3.2],
    [4.6, 2],
    [20, 2],
  ])('is made by a thinner shell than %s mm where one is named: %s mm', async (shellMm, thinner) => {
    const part = boxPart(60, 40, 9)
    expect(await refusalOf(part, { shellMm })).toContain(`Choose a shell of ${thinner} mm`)
    expect(await refusalOf(part, { shellMm: thinner })).toBe('')
  })

  it('is made by no shell where even the thinnest that prints takes too much', async () => {
    const part = boxPart(60, 40, 3.4)
    expect(await refusalOf(part)).toContain('Choose a shell of 0, which is none')
    expect(await refusalOf(part, { shellMm: 0 })).toBe('')
  })

  it('is made by a thinner shell in which only finer cells fit, where their file is not too large', async () => {
    const part = boxPart(60, 40, 4.6)
    expect(await refusalOf(part, { shellMm: 1.2 })).toMatch(
      /at most 2\.[12]\d* mm thick, and the smallest cell that is made for HP MJF 5200 is 2\.5 mm\. Choose a shell of 1 mm, or a part/,
    )
    expect(await refusalOf(part, { shellMm: 1 })).toBe('')
    const large = await refusalOf(boxPart(300, 280, 4.6), { shellMm: 1.2 })
    expect(large).toMatch(/is 2\.5 mm\. Choose a part/)
  })

  it('is there in a part that is as thick as is named', async () => {
    const named = Number(/a part at least ([\d.]+) mm thick/.exec(await refusalOf(boxPart(60, 40, 3.2)))?.[1])
    expect(named).toBeLessThan(9)
    expect(await refusalOf(boxPart(60, 40, named))).toBe('')
  })

  it('questions the unit of a part of 2 mm, and names those with which a lattice fits', async () => {
    const loaded = (soup: Float32Array, fileUnit: FileUnit): Part => {
      return orThrow(loadPart(writeBinaryStl(soup), { fileUnit }))
    }
    const read = (fileUnit: FileUnit) => loaded(box([2, 1, 0.6]), fileUnit)
    expect(await refusalOf(read('mm'))).toBe(
      'The part is only 2 mm long, and an STL carries no unit: was this file drawn in inches (in)? Then choose that file unit: a lattice fits.',
    )
    expect(await refusalOf(loaded(box([1e-7, 1e-7, 1e-7]), 'mm'))).toBe(
      'The part is only 1e-7 mm long, and no file unit makes it a size at which a lattice fits: export it again in its true size.',
    )
    expect(await refusalOf(loaded(box([1e-6, 1e-6, 1e-6]), 'm'))).toContain('The part is only 0.001 mm long, and no file unit')
    expect(await refusalOf(read('in'))).toBe('')
    expect(await refusalOf(loaded(box([2, 1, 0.4]), 'cm'))).not.toBe('')
  })

  it('is that of the chosen families and sizes: others that can be made are named', async () => {
    const plate = boxPart(60, 24, 8)
    expect(await refusalOf(plate, {})).toBe('')
    const size = await refusalOf(plate, { families: ['octet', 'kelvin'], cellSizesMm: [20, 40] })
    expect(size).toMatch(
      /^No lattice with cells of 20 or 40 mm can be made here\. Choose other sizes: .*Kelvin from [\d.]+ to 6 mm/,
    )
    const [, from] = size.match(/Kelvin from ([\d.]+) to/) ?? []
    expect(await refusalOf(plate, { families: ['kelvin'], cellSizesMm: [Number(from), 40] })).toBe('')
    const family = await refusalOf(plate, { families: ['neovius-sheet', 'diamond-sheet'] })
    const [, other] = family.match(/^No chosen family has a cell .* Choose other families, such as ([^,.]+?)(?:,| or |\.)/) ?? []
    const name = cellFamilies.find(({ title }) => title === other)?.name ?? ''
    expect(await refusalOf(plate, { families: [name] }), family).toBe('')
    expect(await refusalOf(plate, { families: ['honeycomb'] })).toMatch(/^There is no cell "honeycomb"/)
  })
})

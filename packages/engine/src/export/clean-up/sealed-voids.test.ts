import { box, type IndexedMesh, moved, sphere, weld } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { boxPart } from '../../testing/sample-parts.ts'
import { dropUselessComponents } from './components.ts'
import { powderEscape, powderNotes } from './powder.ts'
import { sealedVoids } from './sealed-voids.ts'

const meshOf = (...soups: Float32Array[]): IndexedMesh => weld(Float32Array.from(soups.flatMap((soup) => [...soup])))

describe('sealedVoids', () => {
  it('lists closed pieces with volume and place, the largest first', () => {
    const found = runToEnd(sealedVoids(meshOf(moved(box([2, 2, 2]), 10), box([4, 3, 2])), 1))
    expect(found).toEqual([
      { volumeMm3: expect.closeTo(24, 4), place: [2, 1.5, 1] },
      { volumeMm3: expect.closeTo(8, 4), place: [11, 1, 1] },
    ])
  })

  it('leaves out a piece that ends in an opening, and material', () => {
    const open = box([4, 3, 2]).subarray(9)
    const material = sphere(1, 16).map((_, i, all) => all[i - (i % 9) + [0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9]] + 20)
    expect(runToEnd(sealedVoids(meshOf(open, material), 1))).toEqual([])
  })

  it('takes the volumes of pieces that are known to be closed', () => {
    const walls = meshOf(moved(box([2, 2, 2]), 10), box([4, 3, 2]))
    const { kept } = dropUselessComponents(walls, 1)
    expect(runToEnd(sealedVoids(walls, 1, kept))).toEqual(runToEnd(sealedVoids(walls, 1)))
  })

  it('gives mm³ and file units', () => {
    const [found] = runToEnd(sealedVoids(meshOf(box([1, 1, 1])), 25.4))
    expect(found?.volumeMm3).toBeCloseTo(25.4 ** 3, 2)
    expect(found?.place).toEqual([0.5, 0.5, 0.5])
  })
})

describe("the part's own cavities", () => {
  const turned = (soup: Float32Array): Float32Array =>
    soup.map((_, i, all) => all[i - (i % 9) + [0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9]!]!)
  const at = (size: number, corner: number): Float32Array => box([size, size, size]).map((value) => value + corner)
  const soupOf = (...soups: Float32Array[]): Float32Array => Float32Array.from(soups.flatMap((soup) => [...soup]))
  const voidsOf = (outer: Float32Array, ...walls: Float32Array[]) =>
    runToEnd(sealedVoids(meshOf(...walls), 1, undefined, outer)).map(({ volumeMm3 }) => Math.round(volumeMm3))

  it('are sealed, each with its place, next to the voids of the lattice', () => {
    const outer = soupOf(at(40, 0), turned(at(6, 4)), turned(at(4, 30)))
    const found = runToEnd(sealedVoids(meshOf(at(8, 14)), 1, undefined, outer))
    expect(found.map(({ place }) => place)).toEqual([
      [18, 18, 18],
      [7, 7, 7],
      [32, 32, 32],
    ])
    expect(voidsOf(outer, at(8, 14))).toEqual([512, 216, 64])
  })

  it('hold less where a body lies in them, whose own cavity is sealed too', () => {
    const outer = soupOf(at(40, 0), turned(at(20, 10)), at(10, 15), turned(at(4, 18)))
    expect(voidsOf(outer, at(2, 3))).toEqual([8000 - 1000, 64, 8])
  })

  it('are one with the voids that open into them, and are open where these reach an opening', () => {
    // A cavity and a void next to it without the wall between them; the same with the outer side open as well.
    const side = (soup: Float32Array, x: number) =>
      soup.filter((_, i) => [0, 3, 6].every((corner) => soup[9 * Math.floor(i / 9) + corner] === x))
    const without = (soup: Float32Array, x: number) =>
      soup.filter((_, i) => ![0, 3, 6].every((corner) => soup[9 * Math.floor(i / 9) + corner] === x))
    const cavity = turned(at(4, 8))
    const beside = box([8, 4, 4]).map((value, i) => value + (i % 3 === 0 ? 12 : 8))
    expect(side(cavity, 12)).toHaveLength(18)
    expect(voidsOf(soupOf(at(20, 0), without(cavity, 12)), without(beside, 12))).toEqual([192])
  })
})

describe('powderEscape', () => {
  const part = boxPart(60, 40, 12)
  const design = sampleDesign(part, 'gyroid-sheet')
  const sealed = [
    { volumeMm3: 9000, place: [1, 2, 3] },
    { volumeMm3: 1000, place: [4, 5, 6] },
  ] as const

  it('says of a closed shell how much cannot leave, from how many voids, and what to open', async () => {
    const powder = await powderEscape(part, design, sealed, true)
    expect(powder.bestOpening?.direction).toMatch(/^[+-]Z$/)
    expect(powderNotes(powder, true, part)[0]).toMatch(
      /^The shell is closed on all sides: loose powder cannot leave 10,000 mm³, in 2 voids that do not meet: each needs its own way out\. Zero thickness direction [+-]Z would open 2,400 mm² and leave it at most \d+ mm deep; otherwise holes are the only way out, of which print services usually ask for two of 2 mm or more\.$/,
    )
  })

  it('says of an open part which voids reach no opening', async () => {
    const powder = await powderEscape(part, design, sealed.slice(1), false)
    expect(powder.bestOpening).toBeNull()
    expect(powderNotes(powder, false, part)).toEqual([
      '1 void has no way out (1,000 mm³ in all, the largest around 4, 5, 6 mm): loose powder stays there.',
    ])
    expect(powderNotes(await powderEscape(part, design, [], false), false, part)).toEqual([])
  })
})

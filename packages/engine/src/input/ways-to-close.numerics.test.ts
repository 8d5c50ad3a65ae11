import { orThrow } from '@trabecula/domain'
import { box, cylinder, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { facing, stiffestSettings } from '../testing/sample-parts.ts'
import { loadPart, type Part, type PartOptions } from './part.ts'
import { firstCase } from './setup.ts'
import { wayToClose } from './ways-to-close.ts'

const read = (soup: Float32Array, options: PartOptions = {}) => {
  return orThrow(loadPart(writeBinaryStl(soup), options))
}
const refusalOf = async (part: Part) => {
  const setup = {
    cases: [firstCase(Uint32Array.of(0), { x: 0, y: 0, z: 1 })] as const,
    held: Uint32Array.of(3),
    settings: stiffestSettings,
  }
  const built = await buildProblem(part, { ...setup, elements: 2000 })
  return built.ok ? '' : built.refusal.message
}

/** One facet is missing: a repair fills it. */
const cracked = box([20, 20, 20]).subarray(9)
/** A rod without half of one end, which no repair fills: new faces for something slender are few. */
const whole = cylinder(5, 250, 24)
const open = whole.filter((_, i) => {
  const t = 9 * Math.floor(i / 9)
  const middle = [0, 1, 2].map((axis) => (whole[t + axis]! + whole[t + 3 + axis]! + whole[t + 6 + axis]!) / 3)
  return !(middle[2]! > 249.9 && middle[0]! > 0)
})
/** A surface without thickness. */
const sheet = box([10, 10, 0])

describe('what closes a part', () => {
  const [crackedPart, openPart, sheetPart] = [read(cracked), read(open), read(sheet)] as const

  it('is what was tried: a repair, else new outer faces, else nothing', () => {
    expect(wayToClose(crackedPart)).toBe('repair')
    expect(wayToClose(openPart)).toBe('new outer faces')
    expect(wayToClose(sheetPart)).toBeNull()
    expect(read(cracked, { repair: true }).report.closed).toBe(true)
    expect(read(open, { acceptRemeshed: true }).report.closed).toBe(true)
  })

  it('is what a refusal advises, and never what is on already', async () => {
    const ofCracked = await refusalOf(crackedPart)
    expect(ofCracked).toContain('A repair closes it')
    expect(ofCracked).toContain('"repair": true')
    expect(ofCracked).not.toContain('"accept_remeshed": true')
    const ofOpen = await refusalOf(openPart)
    expect(ofOpen).toContain('New outer faces close it')
    expect(ofOpen).toContain('"accept_remeshed": true')
    const repaired = await refusalOf(read(open, { repair: true }))
    expect(repaired).toContain('New outer faces close it')
    expect(repaired).not.toMatch(/repair/i)
    expect(await refusalOf(sheetPart)).toContain('Neither a repair nor new outer faces close it')
  })

  it('is not advised as a way where load and supports are on separate bodies then, which had an edge in common', async () => {
    const upper = box([30, 20, 20]).map((value, at) => value + [30, 0, 20][at % 3]!)
    const part = read(Float32Array.from([...box([30, 20, 20]), ...upper]))
    const end = (x: 30 | -30) => facing(part, 0, x > 0 ? 1 : -1).filter((triangle) => part.soup[9 * triangle] === x)
    const setup = { cases: [firstCase(end(30), { x: 0, y: 0, z: -1 })] as const, held: end(-30), settings: stiffestSettings }
    const built = await buildProblem(part, { ...setup, elements: 2000 })
    expect(wayToClose(part)).toBe('new outer faces')
    expect(built.ok ? '' : built.refusal.message).toMatch(
      /^The part is not a closed solid.* New outer faces would close it, but .*: The load faces and the held faces are on separate bodies/,
    )
  })

  it('is not advised as a way where no lattice fits even then', async () => {
    const thin = open.map((value, at) => (at % 3 === 0 ? 0.3 * value : value))
    expect(wayToClose(read(thin))).toBe('new outer faces')
    const said = await refusalOf(read(thin))
    expect(said).toContain('New outer faces would close it, but it would be refused all the same: No whole lattice cell fits')
    expect(said).not.toContain('Rebuild outer surface')
  })
})

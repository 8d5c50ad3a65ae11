import { boundsOf, readPartFile, soupVolume, triangleArea } from '@trabecula/geometry'
import { expect, it, test } from 'vitest'
import { cadMessages } from './messages.ts'
import { readCad } from './read-cad.ts'
import { fileOf } from './testing/files.ts'
import { toStl } from './to-stl.ts'

const pair = async () => {
  const read = await readCad(fileOf('pair.step'))
  if (!read.ok) throw new Error(read.refusal.message)
  return read.value.bodies
}
const soupOf = (stl: Uint8Array) => {
  const reading = readPartFile(stl)
  if (!reading.ok) throw new Error(reading.message)
  return reading.soup
}

test('all bodies follow one another, and their faces are ranges of all triangles', async () => {
  const made = toStl(await pair())
  if (!made.ok) throw new Error(made.refusal.message)
  const { stl, faces, triangles } = made.value
  expect(boundsOf(soupOf(stl))).toEqual({ min: [0, 0, 0], max: [40, 80, 6] })
  const ranges = faces?.faces.flatMap(({ triangles: of }) => of) ?? []
  expect(ranges).toHaveLength(14)
  expect(ranges.reduce((next, [first, count]) => (first === next ? next + count : Number.NaN), 0)).toBe(triangles)
})

test('one body is written where it is, its faces numbered from 0', async () => {
  const made = toStl(await pair(), { chosen: [1] })
  if (!made.ok) throw new Error(made.refusal.message)
  expect(boundsOf(soupOf(made.value.stl)).min).toEqual([0, 50, 0])
  expect(made.value.faces?.faces.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it.each([
  [[], 'Choose at least one body.'],
  [[2], 'There is no body 2: the file has 2 bodies, numbered from 0.'],
])('the choice %o is refused', async (chosen, sentence) => {
  const made = toStl(await pair(), { chosen })
  expect(made.ok ? undefined : made.refusal.message).toBe(sentence)
})

test('a name is kept as far as it can be shown', async () => {
  const [plate] = await pair()
  const named = (name: string) => ({ ...plate!, faces: plate!.faces.map((face) => ({ ...face, name })) })
  const nameOf = (name: string) => {
    const made = toStl([named(name)])
    return made.ok ? made.value.faces?.faces[0]?.name : undefined
  }
  expect(nameOf(' bore\u0007\u202e 2\n')).toBe('bore 2')
  expect(nameOf('\u0000')).toBeUndefined()
  expect(nameOf('n'.repeat(1000))).toHaveLength(100)
})

test('bodies without known faces give none', async () => {
  const made = toStl((await pair()).map((body) => ({ ...body, faces: [] })))
  expect(made.ok && made.value.faces).toBeUndefined()
})

/** Every edge as often as it is in a triangle, and the longest of them. */
function edgesOf(soup: ArrayLike<number>) {
  const uses = new Map<string, number>()
  let longest = 0
  for (let at = 0; at < soup.length; at += 9)
    for (const [from, to] of [
      [0, 3],
      [3, 6],
      [6, 0],
    ] as const) {
      const ends = [from, to].map((corner) => [0, 1, 2].map((axis) => soup[at + corner + axis]!))
      longest = Math.max(longest, Math.hypot(...[0, 1, 2].map((axis) => ends[0]![axis]! - ends[1]![axis]!)))
      const key = ends.map(String).sort().join(' ')
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  return { uses: new Set(uses.values()), longest }
}

test('edges are at most as long as requested, shared by two triangles as before, and faces keep their areas', async () => {
  const bodies = await pair()
  const [as, cut] = [undefined, 3].map((longestEdge) => {
    const made = toStl(bodies, { longestEdge })
    if (!made.ok) throw new Error(made.refusal.message)
    const soup = soupOf(made.value.stl)
    const areas = made.value.faces!.faces.map(({ triangles: [[first, count] = [0, 0]] }) => {
      let area = 0
      for (let at = 9 * first; at < 9 * (first + count); at += 9) area += triangleArea(soup, at, at + 3, at + 6)
      return area
    })
    return { ...edgesOf(soup), areas, triangles: made.value.triangles, volume: soupVolume(soup) }
  })
  expect(as!.longest).toBeGreaterThan(30)
  expect(cut!.longest).toBeLessThanOrEqual(3)
  expect(cut!.triangles).toBeGreaterThan(2000)
  expect([...cut!.uses]).toEqual([2])
  expect(cut!.volume).toBeCloseTo(as!.volume, 2)
  for (const [face, area] of cut!.areas.entries()) expect(area).toBeCloseTo(as!.areas[face]!, 2)
})

test('edges that would make more triangles than a part may have are refused', async () => {
  const [plate] = await pair()
  const large = { ...plate!, soup: plate!.soup.map((value) => 100 * value) }
  const made = toStl([large], { longestEdge: 0.2 })
  expect(made.ok ? undefined : made.refusal.message).toBe(cadMessages.edgeTooShort)
})

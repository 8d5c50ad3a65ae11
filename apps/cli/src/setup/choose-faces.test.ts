import { loadPart, type Part } from '@trabecula/engine'
import { cylinder, writeBinaryStl } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { chooseFaces } from './choose-faces.ts'

/** A bar along z from −20 to 20 whose wall is one curved face. */
const bar = loadPart(writeBinaryStl(cylinder(5, 40, 32)), { fileUnit: 'mm', name: 'bar.stl' })
const part: Part = bar.ok ? bar.value : expect.fail(bar.refusal.message)
const bottom = Math.min(...part.fileSoup.filter((_, place) => place % 3 === 2))

const chosen = (choices: Parameters<typeof chooseFaces>[1]) => {
  const outcome = chooseFaces(part, choices, 'load')
  return outcome.ok ? outcome.value : outcome.refusal.message
}

test('a box takes the triangles whose centres it holds, of several faces, and says so', () => {
  const half = chosen([
    {
      box: [
        [-9, -9, bottom - 1],
        [9, 9, bottom + 20],
      ],
    },
  ])
  expect(half).toMatchObject({ ids: [], byRegion: true })
  const { triangles } = half as Exclude<typeof half, string>
  const labels = new Set(Array.from(triangles, (triangle) => part.surfaces.label[triangle]))
  expect(labels.size).toBe(2)
  expect(triangles.length).toBeLessThan(part.surfaces.label.length)
  for (const triangle of triangles) {
    const heights = [2, 5, 8].map((place) => part.fileSoup[9 * triangle + place] ?? Number.NaN)
    expect((heights[0]! + heights[1]! + heights[2]!) / 3).toBeLessThanOrEqual(bottom + 20)
  }
})

test('a radius takes what lies near a point, together with whole faces, each triangle once', () => {
  const all = chosen([{ near: [0, 0, bottom], radius: 500 }, { id: 0 }])
  expect(all).toMatchObject({ ids: [0], byRegion: true })
  expect((all as Exclude<typeof all, string>).triangles).toEqual(Uint32Array.from(part.surfaces.label.keys()))
})

test('a region that holds nothing is refused with what to do', () => {
  expect(chosen([{ near: [0, 0, 1000], radius: 2 }])).toMatch(
    /No triangle of the part has its centre in the "load" region .*larger/,
  )
})

import { bodyTriangles } from '@trabecula/domain'
import { box, joined, moved, soupVolume, writeBinaryStl } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { regionOfBody } from './body-region.ts'

const shown = (soup: Float32Array) => ({ file: new Blob([Uint8Array.from(writeBinaryStl(soup))]), unitScale: 10 })
const two = joined(box([4, 4, 4]), moved(box([1, 1, 1]), 6))

it('a body of the part becomes a solid region in mm, named by its number in the uploaded file', async () => {
  const region = await regionOfBody(shown(two), 'bracket.stl', { id: 3, place: 1 })
  if (!region.ok || !('body' in region.value)) throw new Error('refused')
  expect(region.value).toMatchObject({ body: { name: 'bracket.stl, body 3' }, as: 'solid' })
  const triangles = bodyTriangles(region.value.body)
  expect(soupVolume(triangles)).toBeCloseTo(1000, 2)
  expect(triangles.filter((_, at) => at % 3 === 0).every((x) => x >= 60)).toBe(true)
})

it('an open body is refused in a sentence, and a large file is not read', async () => {
  const open = await regionOfBody(shown(two.slice(0, -9)), 'bracket.stl', { id: 1, place: 1 })
  expect(open.ok || open.refusal.message).toMatch(/^Body 1 is no region. The part shown has a body, number 1, that is open: 3 /)
  const large = { file: new Blob([new Uint8Array(10e6 + 1)]), unitScale: 1 }
  const read = await regionOfBody(large, 'bracket.stl', { id: 0, place: 0 })
  expect(read.ok || read.refusal.message).toContain('The file has more than 10 MB')
})

import { bodyTriangles } from '@trabecula/domain'
import { box, joined, moved, soupVolume, writeBinaryStl } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { regionsOfFile } from './body-file.ts'

const cube = box([1, 1, 1])
const read = (soup: Float32Array) =>
  regionsOfFile(new File([Uint8Array.from(writeBinaryStl(soup))], 'bolts.stl'), { unitScale: 10 })

it('each body of a file is a solid region of its own, in mm of the unit of the part', async () => {
  const one = await read(cube)
  const two = await read(joined(cube, moved(cube, 3)))
  if (!one.ok || !two.ok) throw new Error('refused')
  expect(one.value).toMatchObject([{ body: { name: 'bolts.stl' }, as: 'solid' }])
  expect(two.value).toMatchObject([{ body: { name: 'bolts.stl, body 0' } }, { body: { name: 'bolts.stl, body 1' } }])
  const sizes = two.value.map((region) => ('body' in region ? soupVolume(bodyTriangles(region.body)) : 0))
  expect(sizes).toEqual([expect.closeTo(1000, 2), expect.closeTo(1000, 2)])
})

it('a file that is no closed body is refused in a sentence, and a large one is not read', async () => {
  const open = await read(cube.slice(9))
  expect(open.ok || open.refusal.message).toMatch(/^bolts.stl is open: 3 of its edges .*\. Choose a file of closed bodies\.$/)
  const large = await regionsOfFile(new File([new Uint8Array(10e6 + 1)], 'large.stl'), { unitScale: 1 })
  expect(large.ok || large.refusal.message).toContain('large.stl has more than 10 MB')
})

import { expect, it } from 'vitest'
import { box, joined, moved, reversed, sphere } from '../shapes/solids.ts'
import { writeBinaryStl } from '../stl/binary.ts'
import { readBodies, whyNoBody } from './single-body.ts'

const cube = box([4, 4, 4])
const read = (soup: Float32Array, only?: number) => readBodies(writeBinaryStl(soup), only)

it('a closed body is one, and what is not says why', () => {
  expect(whyNoBody(cube)).toBeUndefined()
  expect(whyNoBody(new Float32Array())).toBe('has no triangles')
  expect(whyNoBody(cube.with(3, Number.NaN))).toBe('has coordinates that are no numbers')
  expect(whyNoBody(reversed(cube))).toBe('is not wound outwards')
  expect(whyNoBody(reversed(cube, (triangle) => triangle === 3))).toBe('is not wound outwards')
  expect(whyNoBody(cube.slice(9))).toMatch(/^is open: 3 of its edges have one triangle only, the first near /)
  expect(whyNoBody(joined(cube, moved(cube, 9)))).toBe('is 2 closed surfaces, and a region is one')
  expect(whyNoBody(joined(sphere(4, 12), reversed(sphere(2, 12))))).toBe('is 2 closed surfaces, and a region is one')
  expect(whyNoBody(joined(cube, moved(cube, 2, 2, 2)))).toMatch(/^passes through itself, the first near /)
})

it('the bodies of a file are read one by one, wound outwards', () => {
  expect(read(joined(cube, reversed(moved(cube, 9))))).toEqual({ ok: true, bodies: [cube, moved(cube, 9)], count: 2 })
  expect(read(joined(cube, moved(cube, 9)), 1)).toEqual({ ok: true, bodies: [moved(cube, 9)], count: 2 })
  const inside = moved(box([1, 1, 1]), 1, 1, 1)
  expect(read(joined(cube, inside), 1)).toEqual({ ok: true, bodies: [inside], count: 2 })
})

it('what is no body is refused as what follows the name of its file', () => {
  expect(read(cube, 1)).toEqual({ ok: false, message: 'has no body 1: its bodies are 0 to 0' })
  expect(read(joined(cube, moved(cube, 9).slice(9)))).toMatchObject({
    message: expect.stringMatching(/^has a body, number 1, that is open: /),
  })
  expect(readBodies(new TextEncoder().encode('ISO-10303-21;'))).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^cannot be read: /),
  })
})

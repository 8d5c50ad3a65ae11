import { box, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { loadPart } from './part.ts'

const stl = (soup: Float32Array) => writeBinaryStl(soup)
const cube = box([10, 10, 10])
/** The two triangles of each of its sides: bottom and top alternate. */
const sides = [
  [0, 2],
  [1, 3],
  [4, 5],
  [6, 7],
  [8, 9],
  [10, 11],
].map((pair) => pair.map((first) => [first, 1] as const))

describe('faces of a CAD system', () => {
  it('are the surfaces of the part, one of several sides too', () => {
    const two = [[[0, 4]], [[4, 8]]] as const
    const part = loadPart(stl(cube), { faces: two })
    expect(part.ok && part.value.surfaces.faces.map(({ area, count }) => [area, count])).toEqual([
      [200, 4],
      [400, 8],
    ])
  })

  it('stay with their triangles when a repair leaves others out and turns some over', () => {
    const turned = Float32Array.from(cube)
    turned.set(cube.subarray(12, 15), 15)
    turned.set(cube.subarray(15, 18), 12)
    const collapsed = Float32Array.from([...turned, 1, 1, 1, 1, 1, 1, 2, 2, 2])
    const part = loadPart(stl(collapsed), { faces: [...sides.slice(0, 5), [[10, 3]]], repair: true })
    expect(part.ok && part.value.outer).toBe('repaired')
    expect(part.ok && part.value.surfaces.faces.map(({ area, kind }) => [area, kind])).toEqual(Array(6).fill([100, 'plane']))
  })
})

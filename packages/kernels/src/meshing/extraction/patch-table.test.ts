import { describe, expect, it } from 'vitest'
import { cornerOf, patchTable, problemFaces } from './patch-table.ts'

const table = patchTable()
const edges = [...Array(12).keys()]
const isCut = (pattern: number, edge: number): boolean =>
  ((pattern >> cornerOf(edge, 0)) & 1) !== ((pattern >> cornerOf(edge, 1)) & 1)
const patchOf = (entry: number, edge: number): number => (table.patches[entry] >> (2 * edge)) & 3
const facesOf = (edge: number): number[] =>
  [...Array(6).keys()].filter((face) => [0, 1].every((end) => ((cornerOf(edge, end) >> (face >> 1)) & 1) === (face & 1)))

describe('patchTable', () => {
  it('gives every cut edge of all 256 patterns a patch below the number of patches, and every patch at least three edges', () => {
    for (let entry = 0; entry < 1792; entry++) {
      const pattern = Math.floor(entry / 7)
      const sizes = [0, 0, 0, 0]
      for (const edge of edges) if (isCut(pattern, edge)) sizes[patchOf(entry, edge)]++
      expect(sizes.filter((size) => size > 0).length).toBe(table.counts[entry])
      expect(sizes.slice(0, table.counts[entry]).every((size) => size >= 3)).toBe(true)
    }
  })

  it('closes every patch: each face carries an even number of its edges', () => {
    for (let entry = 0; entry < 1792; entry++) {
      const pattern = Math.floor(entry / 7)
      for (let patch = 0; patch < table.counts[entry]; patch++) {
        for (let face = 0; face < 6; face++) {
          const own = edges.filter(
            (edge) => facesOf(edge).includes(face) && isCut(pattern, edge) && patchOf(entry, edge) === patch,
          )
          expect(own.length % 2).toBe(0)
        }
      }
    }
  })

  it('finds at most one problem face, in 36 patterns', () => {
    const counts = [...Array(256).keys()].map((pattern) => problemFaces(pattern).length)
    expect(Math.max(...counts)).toBe(1)
    expect(counts.filter((count) => count === 1).length).toBe(36)
    expect(table.problems.filter((face) => face >= 0).length).toBe(36)
  })

  it('cuts off two diagonal void corners one by one and joins the material between them', () => {
    const pattern = 0b00001001 // corners 0 and 3 of the face z = 0
    expect(table.counts[pattern * 7]).toBe(2)
  })
})

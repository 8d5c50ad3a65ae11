import { expect, it } from 'vitest'
import { boxStl, heldBox } from './box-stl.ts'
import { inspectClosed, readBinaryStl } from './closed-mesh.ts'

it('the box is closed, faces outward and has the size that is asked for', () => {
  const report = inspectClosed(readBinaryStl(boxStl([3, 4, 5])))
  expect(report).toMatchObject({ triangles: 12, vertices: 8, badEdges: 0, volume: 60, min: [0, 0, 0], max: [3, 4, 5] })
})

it('a triangle that is left out leaves three edges open', () => {
  expect(inspectClosed(readBinaryStl(boxStl([3, 4, 5], [7])))).toMatchObject({ triangles: 11, badEdges: 3 })
})

it('the box is held at x = 0 and loaded at its other end', () => {
  const posted = heldBox(boxStl([3, 4, 5]))
  const xOf = (type: string) =>
    new Set(posted.filter((each) => each.type === type).flatMap(({ vertices }) => vertices.map(({ x }) => x)))
  expect(posted).toHaveLength(4)
  expect([xOf('boundary'), xOf('load')]).toEqual([new Set([0]), new Set([3])])
})

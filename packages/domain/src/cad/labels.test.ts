import { expect, test } from 'vitest'
import { labelsOfFaces } from './labels.ts'

test.each([
  ['a triangle of no face', [[[0, 11]]], 'triangle 11 has no face'],
  ['a triangle of two faces', [[[0, 7]], [[6, 6]]], 'triangle 6 has two faces'],
  ['more triangles than there are', [[[0, 13]]], 'face 0 ends at triangle 13'],
] as const)('%s is refused: the faces are those of another file', (_, faces, why) => {
  const labels = labelsOfFaces(faces, 12)
  expect(labels.ok ? undefined : labels.refusal).toEqual({
    code: 'foreign-faces',
    message: `The faces belong to another file: ${why}, and this file has 12 triangles. Convert the CAD file again and use both files that it gives.`,
  })
})

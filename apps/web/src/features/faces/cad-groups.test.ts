import { expect, it } from 'vitest'
import { cadGroups } from './cad-groups.ts'

const face = (name?: string, color?: string) => ({
  id: 0,
  ...(name === undefined ? {} : { name }),
  ...(color === undefined ? {} : { color }),
  triangles: [[0, 1] as const],
})

it('groups faces by name and by colour, and leaves out what a repair added', () => {
  const faces = [face('Bore 10', '#ff0000'), face('Bore 2', '#808080'), face('Bore 2', '#808080'), undefined]
  expect(cadGroups(faces).map(({ label, ids }) => [label, ids])).toEqual([
    ['Bore 2, 2 faces', [1, 2]],
    ['Bore 10, 1 face', [0]],
    ['Colour #ff0000, 1 face', [0]],
    ['Colour #808080, 2 faces', [1, 2]],
  ])
})

it('offers no colour that every face has', () => {
  expect(cadGroups([face(undefined, '#808080'), face(undefined, '#808080')])).toEqual([])
})

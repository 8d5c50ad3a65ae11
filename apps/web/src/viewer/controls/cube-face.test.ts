import { PerspectiveCamera } from 'three'
import { expect, test } from 'vitest'
import { cubeFaces, faceTransform, zoneDirection, zoneTitle } from './cube-face.ts'

function viewFrom(x: number, y: number, z: number): number[] {
  const camera = new PerspectiveCamera()
  camera.up.set(0, 0, 1)
  camera.position.set(x, y, z)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  return [...camera.matrixWorldInverse.elements]
}

const numbers = (css: string): number[] => css.slice(9, -1).split(',').map(Number)

test('seen from the front, the front face lies upright, unturned and nearest', () => {
  const front = cubeFaces[0]!
  const m = numbers(faceTransform(viewFrom(0, -10, 0), front, 30))
  const expected = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 30, 1]
  for (const [i, value] of m.entries()) expect(value).toBeCloseTo(expected[i]!, 4)
})

test('exactly three faces look at a viewer who is off a corner', () => {
  const towards = cubeFaces.filter((face) => (numbers(faceTransform(viewFrom(3, -3, 3), face, 30))[10] ?? 0) > 0)
  expect(towards.map((face) => face.name)).toEqual(['Front', 'Right', 'Top'])
})

test('every face is right-handed, so its text is not mirrored', () => {
  for (const { right, up, normal } of cubeFaces) {
    const cross = [right[1] * up[2] - right[2] * up[1], right[2] * up[0] - right[0] * up[2], right[0] * up[1] - right[1] * up[0]]
    for (const i of [0, 1, 2] as const) expect(cross[i]).toBeCloseTo(normal[i], 12)
  }
})

test('the zones of the six faces name twenty-six directions', () => {
  const directions = new Set<string>()
  for (const face of cubeFaces)
    for (const column of [-1, 0, 1])
      for (const row of [-1, 0, 1])
        directions.add(
          zoneDirection(face, column, row)
            .map((v) => v + 0)
            .join(),
        )
  expect(directions.size).toBe(26)
})

test('the 26 areas of the cube look from 26 directions, and each has a name for it', () => {
  const steps = [-1, 0, 1]
  const areas = cubeFaces.flatMap((face) => steps.flatMap((column) => steps.map((row) => ({ face, column, row }))))
  const byDirection = new Map<string, Set<string>>()
  for (const { face, column, row } of areas) {
    const key = zoneDirection(face, column, row)
      .map((c) => Math.sign(Math.round(c)))
      .join()
    byDirection.set(key, (byDirection.get(key) ?? new Set()).add(zoneTitle(face, column, row)))
  }
  expect(byDirection.size).toBe(26)
  expect([...byDirection.values()].every((titles) => titles.size === 1)).toBe(true)
  expect(byDirection.get('1,-1,1')).toEqual(new Set(['Front top right']))
})

import { sphere, weld } from '@trabecula/geometry'
import { samplingGridAround } from '@trabecula/kernels'
import { expect, it } from 'vitest'
import { MarkedCells } from './neighbourhood.ts'

it('finds the triangles whose boxes reach into cells of marked ones, as a comparison of all boxes does, by their first corners already', () => {
  const mesh = weld(sphere(20, 72))
  const grid = samplingGridAround([-20, -20, -20], [20, 20, 20], 1, 1)
  /** First and last cell along an axis. */
  const cellsOf = (t: number, axis: number): readonly [number, number] => {
    const along = [0, 1, 2].map((c) => (mesh.vertices[3 * mesh.triangles[t + c] + axis] - grid.origin[axis]) / grid.spacing)
    return [Math.floor(Math.min(...along) - 0.05), Math.floor(Math.max(...along) + 0.05)]
  }
  const boxes = Array.from({ length: mesh.triangles.length / 3 }, (_, i) => [0, 1, 2].map((axis) => cellsOf(3 * i, axis)))
  const share = (one: number, other: number): boolean =>
    boxes[one].every(([low, high], axis) => low <= boxes[other][axis][1] && boxes[other][axis][0] <= high)
  const marked = [0.03, 0.2, 0.45, 0.6, 0.81].map((part) => Math.floor(part * boxes.length))

  const cells = new MarkedCells(mesh, grid)
  for (const triangle of marked) cells.mark(3 * triangle)
  const meeting: number[] = []
  boxes.forEach((_, triangle) => {
    const meets = marked.some((other) => share(triangle, other))
    expect(cells.meets(3 * triangle)).toBe(meets)
    if (meets) meeting.push(3 * triangle)
  })
  expect(meeting.length).toBeGreaterThan(marked.length)
  const chosen: number[] = []
  cells.addMeeting(0, 300, chosen)
  cells.addMeeting(300, mesh.triangles.length, chosen)
  expect(chosen).toEqual(meeting)
})

import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
// The reader needs a browser's worker.
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
const { isIn, matrixColumns, matrixRows, toggleCell } = await import('./matrix.ts')
const { changedCase, withCase, withSupport } = await import('../../workspace/loads.ts')
const { changeLoads, changeSelection, resetStudy, undo, useStudy } = await import('../../workspace/study.ts')

const face = (id: number) => ({ id, number: 10 - id, normal: [0, 0, 1], centroid: [1, 2, 3] }) as never
const faces = [0, 1, 2, 3, 4].map(face) as never
const now = () => useStudy.getState()
const column = (title: string) => {
  const found = matrixColumns(now().loads).find((each) => each.title === title)
  if (!found) throw new Error(`There is no column ${title}.`)
  return found
}
const toggle = (id: number, title: string) => toggleCell(face(id), column(title))
const columnsOf = (id: number) =>
  matrixColumns(now().loads)
    .filter((each) => isIn(id, each, now().selection, now().loads))
    .map(({ title }) => title)

beforeEach(() => {
  resetStudy()
  changeLoads((loads) => withCase(withCase(withCase(loads), 'acceleration'), 'pressure'), 'cases')
  changeSelection((selection) => ({ ...selection, load: [1], held: [2] }))
})

describe('the matrix of faces by case', () => {
  it('has a column for each case that has faces, for held faces and for each kind of support', () => {
    const titles = () => matrixColumns(now().loads).map(({ title }) => title)
    expect(titles()).toEqual(['A', 'B', 'D', 'Held', 'Sliding', 'Pinned hole', 'Symmetry plane'])
    changeLoads((loads) => changedCase(loads, 0, { name: 'Braking' }), 'name')
    expect(matrixColumns(now().loads).map(({ caption }) => caption)).toEqual(['Force', 'Braking', 'Pressure', ...Array(4)])
    changeLoads((loads) => withSupport(withSupport(loads, 'pinned'), 'pinned'), 'supports')
    expect(titles().slice(4)).toEqual(['Sliding', 'Pinned hole', 'Pinned hole 2', 'Symmetry plane'])
  })
  it('has a row for each chosen face by its number, or for all', () => {
    toggle(3, 'B')
    const rows = (all: boolean) => matrixRows(faces, now().selection, now().loads, all).map(({ id }) => id)
    expect(rows(false)).toEqual([3, 2, 1])
    expect(rows(true)).toEqual([4, 3, 2, 1, 0])
  })
  it('puts a face into several cases, and moves it where it cannot be both', () => {
    toggle(1, 'B')
    toggle(1, 'D')
    expect(columnsOf(1)).toEqual(['A', 'B', 'D'])
    toggle(1, 'Held')
    expect(columnsOf(1)).toEqual(['Held'])
    toggle(1, 'A')
    toggle(1, 'A')
    expect(columnsOf(1)).toEqual([])
  })
  it('makes a support by its first face, in one step that can be undone', () => {
    toggle(2, 'Sliding')
    expect(columnsOf(2)).toEqual(['Sliding'])
    undo()
    expect(columnsOf(2)).toEqual(['Held'])
    expect(now().loads.supports).toEqual([])
  })
  it('gives a force the direction of its first face', () => {
    toggle(4, 'B')
    expect(now().loads.cases[0]?.direction).toEqual({ x: 0, y: 0, z: 1 })
  })
})

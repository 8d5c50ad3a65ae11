/** @module-tag long */
import { beforeAll, describe, expect, it } from 'vitest'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { optimize } from '../optimize.ts'
import { readVtk } from '../testing/read-vtk.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { fieldsOfCase, fieldsOfMode } from './cases.ts'
import { decodeFields, encodeFields } from './encoding.ts'
import { gridFile, hexahedraFile, surfaceFile } from './export-fields.ts'
import type { PartFields } from './part-fields.ts'
import { extremesOf, readingsAt } from './readings.ts'
import { summaryOf } from './summary.ts'

const [long, thick] = [240, 12]
const column = boxPart(long, thick, thick)
const setup = { ...cantilever(column, [-1, 0, 0], { goal: 'max-load' }), elements: 2000 }

interface Made {
  readonly solid: PartFields
  readonly design: PartFields
  readonly frequenciesHz: readonly number[]
  readonly frequencyKinds: readonly string[]
  readonly bucklingFactor: number
}
let made: Made
const read = async (bytes: Uint8Array) => {
  const decoded = await decodeFields(bytes)
  if (!decoded.ok) throw new Error(decoded.refusal.message)
  return decoded.value
}
beforeAll(async () => {
  const found = await optimize(column, setup, { only: ['octet'], frequencies: true, buckling: true })
  if (!found.ok) throw new Error(found.refusal.message)
  const { row, fields } = found.value.candidates[0]!
  const [solid, design] = [await read(found.value.solidFields), await read(fields!)]
  made = {
    solid,
    design,
    frequenciesHz: row.frequenciesHz!,
    frequencyKinds: row.frequencyKinds!,
    bucklingFactor: row.bucklingFactor!,
  }
})

/** How far it moves across at a distance from the held end, on the average over the section; 1 at the farthest place. */
function moved(fields: PartFields, of: { kind: 'frequency' | 'buckling'; of: string }, distance: number): number {
  const { facts, cells, displacement } = fieldsOfMode(fields, of)!
  const { nx, spacing, origin } = facts.grid
  const held = column.soup.reduce((least, value, at) => (at % 3 === 0 ? Math.min(least, value) : least), 0)
  const section = Math.round((held + distance - origin[0]) / spacing)
  const across: number[] = []
  nodesOf(facts.grid, cells).forEach((node, at) => {
    if (node % (nx + 1) === section) across.push(Math.hypot(displacement[3 * at + 1]!, displacement[3 * at + 2]!))
  })
  return across.reduce((sum, each) => sum + each, 0) / across.length
}

describe('the shapes of modes', () => {
  it('are those of a clamped beam: half way along it a first mode moves 0.340 and a buckled column 0.293 of its end', () => {
    for (const fields of [made.solid, made.design]) {
      for (const each of [fields, fieldsOfCase(fields)]) {
        expect(moved(each, { kind: 'frequency', of: '1' }, long)).toBeCloseTo(1, 1)
        expect(moved(each, { kind: 'frequency', of: '1' }, long / 2)).toBeCloseTo(0.34, 1)
        expect(moved(each, { kind: 'buckling', of: '' }, long / 2)).toBeCloseTo(0.293, 1)
        expect(moved(each, { kind: 'buckling', of: '' }, 0)).toBeLessThan(0.01)
      }
    }
  })

  it('have the frequencies, what the part does at them and the factor of their row in their names, and no place moves by more than 1', () => {
    const { design, frequenciesHz, frequencyKinds, bucklingFactor } = made
    expect(design.modes!.map(({ kind, value }) => [kind, value])).toEqual([
      ...frequenciesHz.map((hz) => ['frequency', hz]),
      ['buckling', bucklingFactor],
    ])
    const [first] = frequenciesHz as [number]
    expect(design.modes![0]).toMatchObject({
      name: `shape_frequency_1_${Number(first.toPrecision(4))}_hz`,
      title: `Frequency 1 · ${Number(first.toPrecision(3))} Hz, ${frequencyKinds[0]}`,
    })
    // Of a square column the first two are bending to either side, whichever that is.
    for (const kind of frequencyKinds.slice(0, 2)) expect(kind).toMatch(/^bending along (y|z|y and z)$/)
    const readings = readingsAt(design, 1).filter(({ name }) => name.startsWith('shape_'))
    expect(readings).toHaveLength(frequenciesHz.length + 1)
    for (const reading of readings) expect(extremesOf(design, reading)!.most.value).toBeCloseTo(1, 2)
  })

  it('are listed with the fields, whatever the load, and a mode that is chosen is listed alone', () => {
    const names = ({ fields }: ReturnType<typeof summaryOf>) =>
      fields.flatMap(({ name }) => (name.startsWith('shape_') ? [name] : []))
    const asked = { goal: 'max-load', target: 0 } as const
    expect(names(summaryOf(made.solid, asked))).toEqual(made.solid.modes!.map(({ name }) => name))
    const chosen = fieldsOfMode(made.solid, { kind: 'buckling', of: '' })!
    expect(readingsAt(chosen, 1).map(({ name }) => name)).toEqual([made.solid.modes!.at(-1)!.name])
    expect(readingsAt(chosen, 7)[0]!.values).toEqual(readingsAt(chosen, 1)[0]!.values)
    expect(fieldsOfMode(made.solid, { kind: 'frequency', of: '7' })).toBeUndefined()
  })

  it('are point data of every file for VTK', async () => {
    const { soup } = column
    const surface = { soup, cases: setup.cases, held: new Uint32Array(setup.held) }
    const [name] = made.design.modes!.map((mode) => mode.name) as [string]
    const count = nodesOf(made.design.facts.grid, made.design.cells).length
    const hexahedra = readVtk(await hexahedraFile(made.design, 100)).arrays.get(name)!
    expect(hexahedra).toHaveLength(3 * count)
    const { arrays } = readVtk(await surfaceFile(made.design, 100, surface))
    const [points, shape] = [arrays.get('Points')!, arrays.get(name)!]
    expect(shape).toHaveLength(points.length)
    const ends = shape.flatMap((_, at) =>
      at % 3 === 0 && Math.abs(points[at]! - long) < 1e-3 ? [Math.hypot(shape[at]!, shape[at + 1]!, shape[at + 2]!)] : [],
    )
    expect(Math.max(...ends)).toBeCloseTo(1, 1)
    expect(
      readVtk(await gridFile(made.design, 100))
        .arrays.get(name)!
        .filter((value) => !Number.isNaN(value)),
    ).toHaveLength(3 * count)
  })

  it('come back from their file, which is otherwise the same without them', async () => {
    const { modes = [], ...without } = made.design
    const again = await read(await encodeFields(made.design))
    expect(again.modes!.map(({ shape: _, ...mode }) => mode)).toEqual(modes.map(({ shape: _, ...mode }) => mode))
    again.modes!.forEach(({ shape }, n) => {
      shape.forEach((value, at) => {
        expect(Math.abs(value - modes[n]!.shape[at]!)).toBeLessThan(1e-3)
      })
    })
    const file = await encodeFields(without)
    const plain = await read(file)
    expect(plain.modes).toBeUndefined()
    expect([plain.displacement, plain.skin]).toEqual([again.displacement, again.skin])
    expect(plain.facts.absent).toMatchObject({
      frequencies: expect.stringContaining('run the study again'),
      buckling: expect.stringContaining('run the study again'),
    })
    expect(again.facts.absent).not.toHaveProperty('frequencies')
  })
})

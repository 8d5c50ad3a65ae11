import { cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { onGridNodes } from '../discretisation/grid/piece-nodes.ts'
import type { Problem } from '../discretisation/problem.ts'
import { readingsOf } from '../elasticity/cut-strains.ts'
import { type LatticeField, leastShareAtPeak } from '../elasticity/failure.ts'
import type { PreparedRun } from '../elasticity/prepare-run.ts'
import type { LatticeModel } from '../grading/lattice-model.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import type { Part } from '../input/part.ts'
import { column } from '../material/interpolation.ts'
import { latticeFactor } from '../material/layers.ts'
import { cubicStress, quadraticIndex } from '../material/stress.ts'
import { encodeFields } from './encoding.ts'
import { type SoughtShapes, shapesOf } from './modes.ts'
import { type FieldFacts, marks, numbers, type PartFields, withCases } from './part-fields.ts'

const onlyVerified = 'Only a verification at full resolution can say how far the prediction is off.'

/** The fields of the solid part from the analysis that gave its numbers, encoded. */
export const solidFields = (run: PreparedRun, sought: SoughtShapes = {}): Promise<Uint8Array> =>
  encodeFields(withShapes(solidPartFields(run), run.problem, sought))

/** The same fields with the shapes that were found. */
function withShapes<Fields extends Pick<PartFields, 'facts'>>(fields: Fields, problem: Problem, sought: SoughtShapes) {
  const { modes, absent } = shapesOf(problem, sought)
  const facts = { ...fields.facts, absent: { ...fields.facts.absent, ...absent } }
  return { ...fields, facts, ...(modes.length > 0 ? { modes } : {}) }
}

/** The same fields before they are encoded. */
export function solidPartFields({
  problem,
  part,
  solid,
  solidCases,
}: Pick<PreparedRun, 'problem' | 'part' | 'solid' | 'solidCases'>): PartFields {
  const { cells } = problem
  const all = {
    cells,
    facts: {
      ...about(problem, part),
      name: solid.name,
      stiffness: solid.stiffnessNPerMm,
      onset: { load: solid.maxLoadN },
      ...factsOfCases(
        problem,
        solidCases.map(({ onset }) => onset.maxLoad),
      ),
      absent: {
        density: 'A solid part has no lattice.',
        wallStress: 'A solid part has no lattice.',
        core: 'A solid part has no lattice.',
        deviation: onlyVerified,
      },
    },
    marks: marksOf(problem, undefined),
  }
  const cases = solidCases.map(({ displacement, skin }, n) => ({
    displacement,
    force: onGridNodes(problem.cases[n].force, problem.grid, problem.cut.parted),
    skin: chosen(skin, cells),
    buckles: new Uint8Array(cells.length),
  }))
  return withCases(all, cases)
}

/** The fields of a graded lattice from the solution that gave its row, encoded; undefined when that was not kept. */
export function designFields(
  { problem, part }: PreparedRun,
  name: string,
  { law, average }: LatticeModel,
  state: LatticeState,
  sought: SoughtShapes = {},
): Promise<Uint8Array> | undefined {
  const { kept, density, onset, solution, solved } = state
  if (!kept) return undefined
  const { cells, grid, core } = problem
  const lattice = { law, density, average }
  const [x, y, z] = cellCentre(grid, onset.cell)
  // Filters reach beyond the core.
  const inCore = (values: Float32Array) => numbers(cells.length, (at) => (core[cells[at]] > 0 ? values[cells[at]] : 0))
  const all = {
    cells,
    facts: {
      ...about(problem, part),
      name,
      stiffness: solution.stiffness,
      onset: { load: onset.maxLoad, mode: onset.mode, place: { x, y, z } },
      ...factsOfCases(
        problem,
        solved.map(({ onset: own }) => own.maxLoad),
      ),
      lattice: { cell: law.cell, cellSize: law.cellSize },
      absent: { deviation: onlyVerified },
    },
    marks: marksOf(problem, solved[0].field.buckles),
    density: inCore(density),
  }
  const cases = kept.map(({ displacement, strains }, n) => ({
    displacement,
    force: onGridNodes(problem.cases[n].force, problem.grid, problem.cut.parted),
    skin: chosen(solved[n].field.skin, cells),
    core: inCore(solved[n].field.core),
    wallStress: inCore(wallStress(problem, strains, lattice)),
    buckles: Uint8Array.from(cells, (cell) => solved[n].field.buckles[cell]),
  }))
  return encodeFields(withShapes(withCases(all, cases), problem, sought))
}

const about = (
  { grid, cases: [{ direction }], material, layers }: Problem,
  { center, unitScale }: Part,
): Pick<FieldFacts, 'grid' | 'fileOffset' | 'direction' | 'designStress' | 'isLayered'> => ({
  grid,
  fileOffset: [center[0] * unitScale, center[1] * unitScale, center[2] * unitScale],
  direction,
  designStress: material.designStressMpa,
  ...(layers ? { isLayered: true } : {}),
})

/** The facts about the load cases, where there are several. `onsets`: one of each case by itself. */
const factsOfCases = ({ cases }: Problem, onsets: readonly number[]): Pick<FieldFacts, 'cases'> =>
  cases.length === 1
    ? {}
    : {
        cases: {
          names: cases.map(({ name }) => name),
          reference: cases[0].requested ?? null,
          onsets: onsets.map((onset) => (Number.isFinite(onset) ? onset : null)),
          directions: cases.map(({ direction }) => direction),
        },
      }

const chosen = (values: Float32Array, cells: Uint32Array): Float32Array => numbers(cells.length, (at) => values[cells[at]])

function marksOf({ cells, whole, solid, core, pad, unjudged, underLoad }: Problem, buckles: Uint8Array | undefined): Uint8Array {
  const found = new Uint8Array(cells.length)
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    const hasSkin = buckles === undefined || solid[cell] > 0
    found[at] =
      (hasSkin ? marks.skin : 0) |
      (buckles && core[cell] > 0 ? marks.lattice : 0) |
      (pad[cell] ? marks.pad : 0) |
      (buckles?.[cell] ? marks.buckles : 0) |
      (unjudged[cell] ? marks.unjudged : 0) |
      (underLoad[cell] ? marks.underLoad : 0) |
      (whole[cell] < leastShareAtPeak ? marks.slight : 0)
  }
  return found
}

/**
 * Stress in the walls per newton: the cubic Hill index times the design stress, so that it reaches the design stress
 * where the walls begin to yield; averaged over a unit cell, as the onset judges it.
 */
function wallStress(problem: Problem, strains: Float32Array, { law, density, average }: LatticeField) {
  const { core, material, layers } = problem
  const { cells, core: inCore } = readingsOf(problem)
  const stress = new Float32Array(core.length)
  const [s, unused] = [new Float64Array(6), new Float64Array(6)]
  for (let n = 0; n < cells.length; n++) {
    const cell = cells[n]
    if (core[cell] === 0) continue
    const rho = density[cell]
    cubicStress(law.moduli(rho), strains, inCore[n], s)
    const [a, b, c] = [law.at(column.deviatoric, rho), law.at(column.hydrostatic, rho), law.at(column.shear, rho)]
    const index = quadraticIndex(s, a, b, c, unused) * (layers ? latticeFactor(s, layers) : 1)
    stress[cell] = Math.max(stress[cell], material.designStressMpa * index)
  }
  return average.average(stress)
}

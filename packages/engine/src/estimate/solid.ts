import { ofResponses, type Reference, type ResponseName, type SolidEstimate, valuesOf } from '@trabecula/domain'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { nodeCountOf } from '../discretisation/grid/cut-cells.ts'
import { failureField, solidOnsetOf } from '../elasticity/failure.ts'
import type { SolidCase } from '../elasticity/load-cases.ts'
import { solidReference } from '../elasticity/prepare-run.ts'
import { solidPartFields } from '../fields/keep.ts'
import type { PartFields } from '../fields/part-fields.ts'
import type { Setup } from '../input/setup.ts'
import { solidModuli } from '../material/interpolation.ts'
import { valuesRequired } from '../requirements/list.ts'
import { methods } from '../responses/list.ts'
import type { Superposed } from './unit-loads.ts'

/** The solid part under one direction of the load, as one grid sees it. */
export interface SolidLook {
  readonly superposed: Superposed
  readonly solid: Reference
  readonly state: SolidCase
}

/** Stiffness, largest load and mass of the solid part under a superposed load. */
export function lookAtSolid(superposed: Superposed): SolidLook {
  const { problem, displacement, strains, stiffness } = superposed
  const field = failureField(problem, solidModuli(problem.material), strains, undefined)
  const solution = { stiffness, compliance: 1 / stiffness, iterations: 0, residual: 0, converged: true }
  const onset = solidOnsetOf(problem, field)
  return {
    superposed,
    solid: solidReference(problem, { solution, onset }),
    state: { solution, onset, displacement, skin: field.skin },
  }
}

/** What the solid part has of the further requirements of a set-up, in their order. */
export function solidRequired({ superposed, solid, state }: SolidLook, setup: Setup): number[] {
  const { problem, displacement } = superposed
  /** At every node of the grid; nodes that gaps double are not read here. */
  const everywhere = () => {
    const all = new Float32Array(3 * nodeCountOf(problem.grid, problem.cut)).fill(Number.NaN)
    nodesOf(problem.grid, problem.cells).forEach((node, n) => {
      all.set(displacement.subarray(3 * n, 3 * n + 3), 3 * node)
    })
    return all
  }
  return valuesRequired({ ...problem, setup }, { cases: [{ ...state, displacement: everywhere }], massG: solid.massG })
}

export const fieldsOf = ({ superposed: { problem }, solid, state }: SolidLook): PartFields =>
  solidPartFields({ problem, part: problem.part, solid, solidCases: [state] })

/**
 * Share of the difference between the two grids that is still missing on the run's own, as measured on ten parts
 * (docs/theory/estimate.md).
 */
const stillMissing = 0.5

/** The numbers of one grid, or of two, extrapolated towards the run's. */
export function solidEstimate(coarse: SolidLook, fine?: SolidLook): SolidEstimate {
  const { grid, cells } = (fine ?? coarse).superposed.problem
  const both = { elements: cells.length, voxelMm: grid.spacing, massG: (fine ?? coarse).solid.massG }
  const estimated = (name: ResponseName) => {
    const { least, alone } = methods[name].bands
    const { measure } = valuesOf(name)
    if (!fine) return { value: measure(coarse.solid), band: alone }
    const { value, change } = extrapolated(measure(coarse.solid), measure(fine.solid))
    return { value, band: Math.max(least, change) }
  }
  return {
    ...both,
    ...ofResponses('value', (name) => estimated(name).value),
    ...ofResponses('band', (name) => estimated(name).band),
  }
}

/** `change`: by how much the grids differ, as a share of the value. */
function extrapolated(coarse: number, fine: number): { readonly value: number; readonly change: number } {
  const value = Math.max(fine - stillMissing * (coarse - fine), fine / 2)
  return { value, change: Math.abs(coarse - fine) / value }
}

import type { Reference, SolidEstimate } from '@trabecula/domain'
import { failureField, solidOnsetOf } from '../elasticity/failure.ts'
import type { SolidCase } from '../elasticity/load-cases.ts'
import { solidPartFields } from '../fields/keep.ts'
import type { PartFields } from '../fields/part-fields.ts'
import { solidModuli } from '../material/interpolation.ts'
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
  const { maxLoad, firstYield } = solidOnsetOf(problem, field)
  return {
    superposed,
    solid: {
      name: 'Solid part',
      densityMean: 1,
      massG: (problem.material.densityGCm3 / 1000) * problem.volume,
      maxLoadN: maxLoad,
      firstYieldN: firstYield,
      stiffnessNPerMm: stiffness,
    },
    state: {
      solution: { stiffness, compliance: 1 / stiffness, iterations: 0, residual: 0, converged: true },
      onset: { maxLoad, firstYield },
      displacement,
      skin: field.skin,
    },
  }
}

export const fieldsOf = ({ superposed: { problem }, solid, state }: SolidLook): PartFields =>
  solidPartFields({ problem, part: problem.part, solid, solidCases: [state] })

/**
 * Share of the difference between the two grids that is still missing on the run's own, and the least bands, as
 * measured on ten parts (docs/theory/estimate.md).
 */
const stillMissing = 0.5
const leastBand = { stiffness: 0.03, load: 0.08 } as const
/** The band of one grid alone, whose error is not known. */
const aloneBand = { stiffness: 0.15, load: 0.2 } as const

/** The numbers of one grid, or of two, extrapolated towards the run's. */
export function solidEstimate(coarse: SolidLook, fine?: SolidLook): SolidEstimate {
  const { grid, cells } = (fine ?? coarse).superposed.problem
  const both = { elements: cells.length, voxelMm: grid.spacing, massG: (fine ?? coarse).solid.massG }
  if (!fine) {
    const { stiffnessNPerMm, maxLoadN } = coarse.solid
    return { ...both, stiffnessNPerMm, maxLoadN, stiffnessBand: aloneBand.stiffness, loadBand: aloneBand.load }
  }
  const stiffness = extrapolated(coarse.solid.stiffnessNPerMm, fine.solid.stiffnessNPerMm)
  const load = extrapolated(coarse.solid.maxLoadN, fine.solid.maxLoadN)
  return {
    ...both,
    stiffnessNPerMm: stiffness.value,
    maxLoadN: load.value,
    stiffnessBand: Math.max(leastBand.stiffness, stiffness.change),
    loadBand: Math.max(leastBand.load, load.change),
  }
}

/** `change`: by how much the grids differ, as a share of the value. */
function extrapolated(coarse: number, fine: number): { readonly value: number; readonly change: number } {
  const value = Math.max(fine - stillMissing * (coarse - fine), fine / 2)
  return { value, change: Math.abs(coarse - fine) / value }
}

import {
  type CandidateRow,
  type Measured,
  placeMessages,
  type RowRequirement,
  requirementKinds,
  requirementOf,
  valuesOf,
} from '@trabecula/domain'
import { rowRequirements, valuesRequired } from '../requirements/list.ts'
import type { FoundModes } from '../requirements/lowest-modes.ts'
import type { FoundCase, Posed } from '../requirements/model.ts'
import { type MeshModes, searchedTimes } from './mesh-modes.ts'

/** The mesh in every load case, and the set-up on its voxels. */
export interface PosedMesh {
  readonly posed: Posed
  readonly cases: readonly FoundCase[]
}

/** The displacement at the nodes of the places that are measured, and nowhere else. */
export function keptAtPlaces({ places }: Pick<Posed, 'places'>, displacement: Float64Array): FoundCase['displacement'] {
  const kept: number[] = []
  for (const place of places) {
    for (const node of place?.nodes ?? [])
      for (let axis = 0; axis < 3; axis++) kept[3 * node + axis] = displacement[3 * node + axis]
  }
  return () => kept
}

/**
 * Every requirement as the mesh has it, that of the goal first; undefined where nothing is required besides the goal.
 * `mesh` is undefined where only windows of it were analysed: then the predicted values are corrected as the goals' are.
 * Frequencies and buckling factors are the predicted ones where no modes of the mesh were found.
 */
export function verifiedRequirements(
  row: CandidateRow,
  found: Measured & { readonly massG: number },
  mesh: PosedMesh | undefined,
  modes?: MeshModes,
): readonly RowRequirement[] | undefined {
  if (mesh) {
    const { posed } = mesh
    const { goal } = requirementOf(posed.setup.settings)
    const values = valuesRequired(posed, { cases: mesh.cases, massG: found.massG, modes: modes && lowestOf(mesh, modes) })
    // The first of the row is the goal's.
    const known = values.map((value, n) => (Number.isNaN(value) ? (row.requirements?.[n + 1]?.value ?? value) : value))
    return rowRequirements(posed, goal.measure(found), known)
  }
  const [load, stiffness] = (['peak index', 'compliance'] as const).map((name) => {
    const { measure } = valuesOf(name)
    return measure(found) / measure(row)
  }) as [number, number]
  const ratios = { load, stiffness, displacement: 1 / stiffness, frequency: 1, buckling: 1, mass: found.massG / row.massG }
  return row.requirements?.map((each) => withValue(each, each.value * ratios[each.kind]))
}

/** The modes of a mesh as those of a design. A case that buckles nowhere below the bound of the search counts with the bound. */
function lowestOf({ posed, cases }: PosedMesh, { frequencyHz, bucklingLoads = [] }: MeshModes): FoundModes {
  const ofOne = <Mode>(mode: Mode) => ({
    modes: [{ ...mode, shape: new Float64Array() }],
    nodes: new Uint32Array(),
    converged: true,
  })
  return {
    ...(frequencyHz === undefined ? {} : { vibration: ofOne({ frequencyHz }) }),
    buckling: new Map(
      bucklingLoads.flatMap((load, n) =>
        load === undefined
          ? []
          : [[posed.cases[n].name, ofOne({ load: Math.min(load, searchedTimes * cases[n].onset.maxLoad) })] as const],
      ),
    ),
  }
}

/** What a verification says of requirements that it found no modes for. */
export function predictedNotes({ requirements = [] }: Pick<CandidateRow, 'requirements'>, modes?: MeshModes): string[] {
  const isPredicted = {
    frequency: modes?.frequencyHz === undefined,
    buckling: modes?.bucklingLoads?.includes(undefined) ?? true,
  }
  return requirements.some(({ kind }) => (kind === 'frequency' || kind === 'buckling') && isPredicted[kind])
    ? [placeMessages.predictedModes]
    : []
}

function withValue(of: RowRequirement, value: number): RowRequirement {
  const met = requirementKinds[of.kind].better === 'more' ? value >= of.limit : value <= of.limit
  return { ...of, value, met, ...(of.safetyFactor === undefined ? {} : { safetyFactor: (of.safetyFactor * value) / of.value }) }
}

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
import type { FoundCase, Posed } from '../requirements/model.ts'

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
 * Frequencies and buckling factors are the predicted ones: no verification looks for modes.
 */
export function verifiedRequirements(
  row: CandidateRow,
  found: Measured & { readonly massG: number },
  mesh: PosedMesh | undefined,
): readonly RowRequirement[] | undefined {
  if (mesh) {
    const { posed } = mesh
    const { goal } = requirementOf(posed.setup.settings)
    const values = valuesRequired(posed, { cases: mesh.cases, massG: found.massG })
    // The first of the row is the goal's.
    const known = values.map((value, n) => predictedMode(row.requirements?.[n + 1]) ?? value)
    return rowRequirements(posed, goal.measure(found), known)
  }
  const [load, stiffness] = (['peak index', 'compliance'] as const).map((name) => {
    const { measure } = valuesOf(name)
    return measure(found) / measure(row)
  }) as [number, number]
  const ratios = { load, stiffness, displacement: 1 / stiffness, frequency: 1, buckling: 1, mass: found.massG / row.massG }
  return row.requirements?.map((each) => withValue(each, each.value * ratios[each.kind]))
}

const predictedMode = (of: RowRequirement | undefined): number | undefined =>
  of?.kind === 'frequency' || of?.kind === 'buckling' ? of.value : undefined

/** What a verification says of requirements that it does not look at. */
export const predictedNotes = ({ requirements = [] }: Pick<CandidateRow, 'requirements'>): string[] =>
  requirements.some((each) => predictedMode(each) !== undefined) ? [placeMessages.predictedModes] : []

function withValue(of: RowRequirement, value: number): RowRequirement {
  const met = requirementKinds[of.kind].better === 'more' ? value >= of.limit : value <= of.limit
  return { ...of, value, met, ...(of.safetyFactor === undefined ? {} : { safetyFactor: (of.safetyFactor * value) / of.value }) }
}

import { knownLoad } from '@trabecula/domain'
import { dot, type Three } from '../discretisation/linear/vector.ts'
import { displacementAt, type MeasuredPlace } from '../discretisation/places.ts'
import { caseNumber, type FoundCases, type Posed, type RequirementMethod, type Stated } from './model.ts'

/**
 * How far a place moves under the load of its case, mm: |d·U| along a direction d, else |U|, where U = Σ w·u. Its
 * derivative is that of e·U with e = ±d or U/|U|: one adjoint solution, Kλ = w·e.
 */
export const displacement: RequirementMethod<'displacement'> = {
  valueOf(stated, found, posed) {
    if (!posed.places[stated.place]) return Number.NaN
    const { place, moved, load } = movedOf(stated, found, posed)
    return load * (place.direction ? Math.abs(dot(place.direction, moved)) : Math.hypot(...moved))
  },
  async slope(stated, slopes, found, posed) {
    const { place, moved } = movedOf(stated, found, posed)
    const size = place.direction ? dot(place.direction, moved) : Math.hypot(...moved)
    const along: Three = place.direction ?? [moved[0] / size, moved[1] / size, moved[2] / size]
    const values = Float64Array.from(
      { length: 3 * place.nodes.length },
      (_, n) => place.weights[Math.floor(n / 3)] * along[n % 3],
    )
    const slope = await slopes.ofCase(stated.required.case).displacement({ nodes: place.nodes, values }, stated.place)
    return slope.map((each) => each / size)
  },
}

function movedOf(
  { required, place: at }: Stated<'displacement'>,
  { cases }: FoundCases,
  posed: Posed,
): { readonly place: MeasuredPlace; readonly moved: Three; readonly load: number } {
  const place = posed.places[at]
  if (!place) throw new Error('The place of a required displacement is not on the grid.')
  const moved = displacementAt(place, cases[caseNumber(posed, required.case)].displacement())
  return { place, moved, load: knownLoad(posed.setup.settings, required.case) ?? Number.NaN }
}

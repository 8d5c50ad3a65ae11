import { done, type Material, type Outcome } from '@trabecula/domain'
import { type LoadCase, mostFurtherCases, type Setup, supportedTriangles } from '../../input/setup.ts'
import { threeOf, unit } from '../linear/vector.ts'
import { caseRefusals } from './messages.ts'

/** Name of the first case, whose magnitude is the goal's value. */
export const firstCase = 'A'
/** A pressure above this multiple of the material's strength is a slip of the unit. */
const mostPressure = 10

/** Everything of the cases that can be refused before any computing. `count`: triangles of the part. */
export function checkCases(setup: Setup, material: Material, count: number): Outcome<true> {
  const { cases = [], stiffnessAim = 'worst', settings } = setup
  if (stiffnessAim !== 'worst' && !areWeights(stiffnessAim.weights, cases.length + 1))
    return caseRefusals.weights(cases.length + 1)
  if (cases.length === 0) return done(true)
  if (cases.length > mostFurtherCases) return caseRefusals.tooMany(mostFurtherCases + 1)
  const names = new Set([firstCase, ...cases.map(({ name }) => name.trim())])
  if (names.size <= cases.length || names.has('')) return caseRefusals.unnamed()
  const held = new Set(supportedTriangles(setup))
  for (const each of cases) {
    const checked = checkCase(each, held, material, count)
    if (!checked.ok) return checked
  }
  const { optimization_goal: goal, optimization_value: value } = settings
  return goal === 'max-load' && value === 0 ? caseRefusals.withoutValue() : done(true)
}

function checkCase(given: LoadCase, held: ReadonlySet<number>, material: Material, count: number): Outcome<true> {
  const { name, triangles, magnitude } = given
  if (given.kind === 'acceleration' ? triangles.length > 0 : triangles.length === 0)
    return triangles.length > 0 ? caseRefusals.withFaces(name) : caseRefusals.withoutFaces(name)
  if (triangles.some((triangle) => triangle >= count)) return caseRefusals.unknownTriangle(name)
  if (triangles.some((triangle) => held.has(triangle))) return caseRefusals.held(name)
  if (!Number.isFinite(magnitude) || magnitude === 0) return caseRefusals.notNumber(name)
  if (given.kind === 'pressure' && Math.abs(magnitude) > mostPressure * material.ultimate_mpa)
    return caseRefusals.beyondMaterial(name, magnitude, material.ultimate_mpa)
  if (given.kind === 'remote' && !threeOf(given.point).every(Number.isFinite)) return caseRefusals.notNumber(name)
  const direction = given.kind === 'torque' ? given.axis?.direction : given.kind === 'pressure' ? undefined : given.direction
  return direction && !unit(threeOf(direction)) ? caseRefusals.noDirection(name) : done(true)
}

const areWeights = (weights: readonly number[], count: number): boolean =>
  weights.length === count && weights.every((weight) => weight >= 0 && Number.isFinite(weight)) && weights.some((w) => w > 0)

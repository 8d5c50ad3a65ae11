import { checkLoads, done, type Material, type Outcome } from '@trabecula/domain'
import { type LoadCase, type Setup, supportedTriangles } from '../../input/setup.ts'
import { caseRefusals } from './messages.ts'

/** A pressure above this multiple of the material's strength is a mistake in the unit. */
const mostPressure = 10

/** Checks what can be refused of cases and supports before anything is computed. `count`: triangles of the part. */
export function checkCases(setup: Setup, material: Material, count: number): Outcome<true> {
  const { cases, supports = [], stiffnessAim = 'worst', settings } = setup
  const checked = checkLoads({ cases, supports, stiffnessAim }, settings)
  if (!checked.ok) return checked
  const held = new Set(supportedTriangles(setup))
  // The load and held faces of a study are checked before.
  for (const each of cases.slice(1)) {
    const onPart = checkCase(each, held, material, count)
    if (!onPart.ok) return onPart
  }
  return done(true)
}

function checkCase(given: LoadCase, held: ReadonlySet<number>, material: Material, count: number): Outcome<true> {
  const { name, triangles, magnitude } = given
  if (triangles.some((triangle) => triangle >= count)) return caseRefusals.unknownTriangle(name)
  if (triangles.some((triangle) => held.has(triangle))) return caseRefusals.held(name)
  return given.kind === 'pressure' && Math.abs(magnitude) > mostPressure * material.ultimateMpa
    ? caseRefusals.beyondMaterial(name, magnitude, material.ultimateMpa)
    : done(true)
}

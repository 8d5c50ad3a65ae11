import {
  checkBuildDirection,
  checkCells,
  checkLoads,
  checkRequirements,
  directionOf,
  done,
  type Material,
  materialAndPrinter,
  type Outcome,
  type Printer,
} from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { defaultElements, type LoadCase, type Setup, supportedTriangles } from '../input/setup.ts'
import { checkRegionsOf } from '../regions/check.ts'
import { threeOf, unit } from './linear/vector.ts'
import { caseRefusals } from './loads/messages.ts'
import { checkMasses } from './mass-points.ts'
import { refusals } from './messages.ts'
import { axisOf } from './supports/axis-of.ts'
import { pinnedHoles } from './supports/pinned-holes.ts'

/** Numbers of cells that may be requested: fewer show nothing, and more do not fit into memory. */
export const elementRange = [100, 3_000_000] as const

export interface CheckedSetup {
  readonly material: Material
  readonly printer: Printer
}

/** Checks everything that can be refused before anything is computed. */
export function checkSetup(part: Part, setup: Setup): Outcome<CheckedSetup> {
  const { cases, settings, supports = [], elements = defaultElements } = setup
  const [{ triangles: load }] = cases
  const held = supportedTriangles(setup)
  if (load.length === 0) return refusals.noLoadFace()
  if (held.length === 0) return refusals.noHeldFace()
  const triangles = part.soup.length / 9
  if (load.some((t) => t >= triangles) || held.some((t) => t >= triangles)) return refusals.unknownTriangle()
  const oblique = supports.find(
    ({ kind, triangles: of }) => kind !== 'pinned' && of.some((t) => axisOf(part.soup, t) === undefined),
  )
  if (oblique) return refusals.obliqueSupport(oblique.kind)
  const holes = pinnedHoles(part.soup, setup)
  if (!holes.ok) return holes
  const isHeld = new Set(held)
  if (load.some((triangle) => isHeld.has(triangle))) return refusals.both()
  const direction = directionOf(cases[0])
  if (direction && !unit(threeOf(direction))) return refusals.noDirection()
  if (!(settings.target >= 0 && Number.isFinite(settings.target))) return refusals.notNumber('goal value')
  if (!(settings.shellMm >= 0 && Number.isFinite(settings.shellMm))) return refusals.notNumber('shell thickness')
  if (!(elements >= elementRange[0] && elements <= elementRange[1])) return refusals.elements(...elementRange)
  const cells = checkCells(settings)
  if (!cells.ok) return cells
  const upright = checkBuildDirection(settings)
  if (!upright.ok) return upright
  const chosen = materialAndPrinter(setup)
  if (!chosen.ok) return chosen
  const { material, printer } = chosen.value
  if (!material.processes.includes(printer.process)) return refusals.materialNotForPrinter(material.name, printer.name)
  const regions = checkRegionsOf(part, setup, printer)
  if (!regions.ok) return regions
  const masses = checkMasses(setup, triangles)
  if (!masses.ok) return masses
  const further = checkCases(setup, material, triangles)
  return further.ok ? done({ material, printer }) : further
}

/** A pressure above this multiple of the material's strength is a mistake in the unit. */
const mostPressure = 10

/** Checks what can be refused of cases and supports before anything is computed. `count`: triangles of the part. */
function checkCases(setup: Setup, material: Material, count: number): Outcome<true> {
  const { cases, supports = [], stiffnessAim = 'worst', settings } = setup
  const checked = checkLoads({ cases, supports, stiffnessAim }, settings)
  if (!checked.ok) return checked
  const required = checkRequirements(settings, cases)
  if (!required.ok) return required
  const held = new Set(supportedTriangles(setup))
  for (const each of cases) {
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

import { type OptimizationSettings, orThrow, type Vector } from '@trabecula/domain'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { loadPart, type Part } from '../input/part.ts'
import { firstCase, type LoadCase, type Setup, trianglesOf } from '../input/setup.ts'

/** A triangle soup as a part (millimetres). Throws when it cannot be read: sample parts are right by construction. */
export function partOf(soup: Float32Array, name = 'sample'): Part {
  return orThrow(loadPart(writeBinaryStl(soup), { name }))
}

/** A box with edges in mm. */
export const boxPart = (x: number, y: number, z: number): Part => partOf(box([x, y, z]), 'box')

/** Triangles of all surfaces whose normal points along `axis` (0..2) in direction `sign`. */
export function facing(part: Part, axis: 0 | 1 | 2, sign: 1 | -1): Uint32Array {
  const ids = part.surfaces.faces.filter((surface) => surface.normal[axis] * sign > 0.99).map((surface) => surface.id)
  return trianglesOf(part.surfaces, ids)
}

/** Everything at its default, for the goal stiffness without a value. */
export const stiffestSettings: OptimizationSettings = { ...sampleSettings, goal: 'stiffness' }

/** The same set-up with its first load on other faces, and along another force where one is given. */
export function loadedOn(setup: Setup, triangles: Uint32Array, force?: Vector): Setup {
  const [first, ...others] = setup.cases
  return { ...setup, cases: [force ? firstCase(triangles, force) : { ...first, triangles }, ...others] }
}

/** The same set-up with further load cases. */
export const withCases = (setup: Setup, further: readonly LoadCase[]): Setup => ({
  ...setup,
  cases: [setup.cases[0], ...further],
})

/** A cantilever: held at −x, loaded at +x along `force`. */
export function cantilever(
  part: Part,
  force: readonly [number, number, number],
  settings: Partial<OptimizationSettings> = {},
): Setup {
  const [x, y, z] = force
  return {
    cases: [firstCase(facing(part, 0, 1), { x, y, z })],
    held: facing(part, 0, -1),
    settings: { ...stiffestSettings, ...settings },
    elements: 8000,
  }
}

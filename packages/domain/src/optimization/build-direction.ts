import { leastDirection } from '../loads/limits.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { threeDigits, withMinus } from '../units/printing.ts'
import { type BuildChoice, type BuildDirection, buildAxes } from './model.ts'

const buildDirectionMessages = {
  /** `given`: as it was written. */
  unknown: (given: string): string =>
    `The build direction must be one of ${buildAxes.join(', ')} or three numbers such as [0, 1, 1], not ${given}.`,
  zero: 'The build direction has no length: give the direction of the part that points up in the printer, such as [0, 0, 1].',
} as const

/** Checks a build direction of any source; none is always accepted. */
export function checkBuildDirection({ buildDirection: chosen }: { readonly buildDirection?: unknown }): Outcome<true> {
  if (chosen === undefined || isAxis(chosen)) return done(true)
  const isVector = Array.isArray(chosen) && chosen.length === 3 && chosen.every(Number.isFinite)
  if (!isVector) return refuse('bad-build-direction', buildDirectionMessages.unknown(JSON.stringify(chosen)))
  return Math.hypot(...chosen) >= leastDirection ? done(true) : refuse('bad-build-direction', buildDirectionMessages.zero)
}

const isAxis = (given: unknown): given is (typeof buildAxes)[number] => (buildAxes as readonly unknown[]).includes(given)

/** The unit vector of a checked direction. */
export function buildVector(direction: BuildDirection): readonly [number, number, number] {
  const [x, y, z] = typeof direction === 'string' ? vectorOf(direction) : direction
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

function vectorOf(axis: (typeof buildAxes)[number]): readonly [number, number, number] {
  const sign = axis.startsWith('+') ? 1 : -1
  return [axis.endsWith('X') ? sign : 0, axis.endsWith('Y') ? sign : 0, axis.endsWith('Z') ? sign : 0]
}

/** The axis that a direction lies on exactly, if it does. */
export const axisAlong = (direction: BuildDirection): (typeof buildAxes)[number] | undefined =>
  buildAxes.find((axis) => isAlongSame(axis, direction))

/** Whether two choices mean the same, to a millionth. */
export function isAlongSame(one: BuildChoice['buildDirection'], other: BuildChoice['buildDirection']): boolean {
  if (!one || !other) return one === other
  const [a, b] = [buildVector(one), buildVector(other)]
  return a.every((value, axis) => Math.abs(value - b[axis]!) <= 1e-6)
}

/** "+Z", "−X", or "0, 0.707, 0.707" (the unit vector); empty without a choice. */
export function buildDirectionInWords({ buildDirection: chosen }: BuildChoice): string {
  if (!chosen) return ''
  const axis = axisAlong(chosen)
  return withMinus(axis ?? buildVector(chosen).map(threeDigits).join(', '))
}

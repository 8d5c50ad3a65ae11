import { largestNumber, leastDirection, type Refusal, type Vector } from '@trabecula/domain'

/** An object of the set-up file, not yet read. */
export type Fields = Record<string, unknown>

export type Point = readonly [number, number, number]

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Stops reading at the first wrong field; `readSetup` turns it into a value. */
export function stop(message: string): never {
  throw new Refused({ code: 'setup', message })
}

export const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON can spell numbers that are infinite, or whose squares are. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= largestNumber

export const isPoint = (value: unknown): value is Point => Array.isArray(value) && value.length === 3 && value.every(isNumber)

/** A number that a set-up cannot hold: it is named as too large, not as none. */
export function stopIfTooLarge(value: unknown, where: string): void {
  if (typeof value === 'number' && Math.abs(value) > largestNumber)
    stop(`${where} must be at most ${largestNumber.toExponential()}, not ${shown(value)}.`)
}

/** {"x": …, "y": …, "z": …} that is not zero. @param key of the set-up, for the refusal */
export function direction(value: unknown, key: string): Vector {
  const where = `${key} must be {"x": …, "y": …, "z": …} with numbers that are not all zero`
  if (!isObject(value)) return stop(`${where}, not ${shown(value)}.`)
  const { x, y, z } = value
  for (const component of [x, y, z]) stopIfTooLarge(component, `Each number of ${key}`)
  if (![x, y, z].every(isNumber)) return stop(`${where}, not ${shown(value)}.`)
  const vector = { x: x as number, y: y as number, z: z as number }
  return Math.hypot(vector.x, vector.y, vector.z) >= leastDirection ? vector : stop(`${where}.`)
}

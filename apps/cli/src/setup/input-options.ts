import { done, type InnerBodies, innerReadings, type Outcome, refuse } from '@trabecula/domain'
import type { InputOptions } from '@trabecula/engine'
import type { Arguments } from '../terminal/arguments.ts'

/** Reads `--repair`, `--remesh`, `--bodies 0,2` and `--inner`; the set-up's options hold where they are not given. */
export function inputOptions({ options, flags }: Arguments, setup: InputOptions = {}): Outcome<InputOptions> {
  const bodies = bodyList(options['bodies'])
  if (!bodies.ok) return bodies
  const inner = innerReading(options['inner'])
  if (!inner.ok) return inner
  return done({
    repair: flags.has('repair') || setup.repair === true,
    acceptRemeshed: flags.has('remesh') || setup.acceptRemeshed === true,
    bodies: bodies.value ?? setup.bodies,
    innerBodies: inner.value ?? setup.innerBodies,
  })
}

export function innerReading(text: string | undefined): Outcome<InnerBodies | undefined> {
  const reading = innerReadings.find((known) => known === text)
  if (text === undefined || reading) return done(reading)
  return refuse('bad-option', `--inner ${text} is unknown: choose ${innerReadings.join(' or ')}.`)
}

export function bodyList(text: string | undefined): Outcome<readonly number[] | undefined> {
  if (text === undefined) return done(undefined)
  const numbers = text.split(',').map((word) => (/^\s*\d+\s*$/.test(word) ? Number(word) : Number.NaN))
  if (numbers.some(Number.isNaN))
    return refuse('bad-option', `--bodies ${text} is not a list of body numbers such as 0,2; see "trabecula check".`)
  return done([...new Set(numbers)])
}

import { done, type Outcome, type Refusal, refuse } from '@trabecula/domain'
import type { Context } from '../terminal/command.ts'

/** JSON Schema of one argument, as far as this folder writes it itself. */
export interface ArgumentSchema {
  readonly type?: string
  readonly description?: string
  readonly [keyword: string]: unknown
}

export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ArgumentSchema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

export type Given = Readonly<Record<string, unknown>>

/** What a tool returns: a text for the model, or an object that is sent as JSON. */
export type ToolAnswer = string | object

/** What is refused of a call; `errors` say what is wrong with single values, by their names. */
export type ToolRefusal = Refusal & { readonly errors?: Readonly<Record<string, readonly string[]>> }
export type ToolOutcome = Outcome<ToolAnswer> | { readonly ok: false; readonly refusal: ToolRefusal }

/** One tool of the Model Context Protocol. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** Hints to the agent's program, which may require its user's consent by them. */
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly openWorldHint: boolean
  }
  /** Its arguments are known by name and have their types; refusals are values, what is thrown is a bug. */
  readonly run: (given: Given, context: Pick<Context, 'signal' | 'onProgress'>) => Promise<ToolOutcome>
}

export const argumentsOf = (properties: InputSchema['properties'], required: readonly string[] = []): InputSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** It reads only, and only on this machine. */
export const readsOnly = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const

/** The argument by which an agent confirms that something is replaced or deleted. */
export const confirmArgument = (what: string): ArgumentSchema => ({ type: 'boolean', description: `true: ${what}` })

const types: Readonly<Record<string, readonly [words: string, is: (value: unknown) => boolean]>> = {
  string: ['a text', (value) => typeof value === 'string'],
  number: ['a number', (value) => typeof value === 'number' && Number.isFinite(value)],
  integer: ['a whole number', Number.isInteger],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  array: ['a list', Array.isArray],
  object: ['an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
}

/** Refuses arguments that the tool does not know, that are missing, or that are of another type. */
export function checkArguments({ name, inputSchema: { properties, required } }: Tool, given: Given): Outcome<Given> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(properties, key))
  if (unknown !== undefined) {
    const known = Object.keys(properties).join(', ')
    return refuse('usage', `${name} has no argument "${unknown}"; ${known ? `its arguments are ${known}` : 'it has none'}.`)
  }
  const missing = required.find((key) => given[key] === undefined)
  if (missing !== undefined) return refuse('usage', `${name}: the argument "${missing}" is missing.`)
  for (const [key, value] of Object.entries(given)) {
    const [words, is] = types[properties[key]?.type ?? ''] ?? []
    if (is && !is(value)) return refuse('usage', `${name}: "${key}" must be ${words}.`)
  }
  return done(given)
}

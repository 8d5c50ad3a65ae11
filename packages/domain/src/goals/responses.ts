import { definitions, type ListedResponse } from './list.ts'
import type { Response } from './model.ts'

export type ResponseName = ListedResponse['name']
type Responses = { readonly [Name in ResponseName]: Extract<ListedResponse, { readonly name: Name }> }

/** The responses of all goals. Keys of stored data follow in this order, which is that of their names. */
export const responses = Object.fromEntries(
  definitions.map(({ response }) => [response.name, response] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
) as Responses

type KeyKind = Exclude<keyof Response, 'name' | 'isInOlderRows'>

/** A value for each response under its key of that kind. */
export type OfResponses<Kind extends KeyKind, Value> = {
  readonly [Name in ResponseName as Responses[Name][Kind]]: Value
}

/** The same of rows that may be stored: newer values may be absent. */
type Stored<Kind extends KeyKind, Value> = OfNames<Kind, Value, true> & Partial<OfNames<Kind, Value, false>>
type OfNames<Kind extends KeyKind, Value, InOlderRows> = {
  readonly [Name in ResponseName as Responses[Name]['isInOlderRows'] extends InOlderRows ? Responses[Name][Kind] : never]: Value
}

/** The values that goals count, which rows, references and the estimate's solid part have in common. */
export type Measured = Stored<'value', number>

/** The same values of the exported mesh; null before its analysis. */
export type VerifiedValues = Stored<'verified', number | null>

/** 100·(verified/predicted − 1) */
export type Deviations = Stored<'deviation', number>

export type Bands = OfResponses<'band', number>

export const ofResponses = <Kind extends KeyKind, Value>(
  kind: Kind,
  read: (name: ResponseName) => Value,
): OfResponses<Kind, Value> =>
  Object.fromEntries(
    (Object.keys(responses) as ResponseName[]).map((name) => [responses[name][kind], read(name)]),
  ) as OfResponses<Kind, Value>

/** How a value is read wherever its response has one; a value that an older row lacks is no number. */
export function valuesOf(response: ResponseName) {
  const { value, verified, deviation, band } = responses[response]
  return {
    measure: (of: Measured): number => of[value] ?? Number.NaN,
    verified: (row: VerifiedValues): number | null => row[verified] ?? null,
    deviation: (verification: Deviations): number => verification[deviation] ?? Number.NaN,
    band: (solid: Bands): number => solid[band],
  }
}

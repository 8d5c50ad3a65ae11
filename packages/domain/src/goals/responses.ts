interface Response {
  /** The key of its value in rows and references, and in the estimate; it ends in the value's SI unit. */
  readonly value: string
  /** The keys of what its exported mesh has of it, and of 100·(verified/predicted − 1). */
  readonly verified: string
  readonly deviation: string
  /** The key of the share within which a run's value is expected around the estimated one: 0.03 is ±3 %. */
  readonly band: string
  /** False for a response that results of earlier versions do not have. */
  readonly isInOlderRows: boolean
}

/**
 * What a structure answers to its loads, and goals are values of. The keys of rows, results, estimates and calls follow
 * from these entries, in their order; stored data has them, so that they never change. How a value is found and how
 * material is moved for it is the engine's half (`packages/engine/src/responses`).
 */
export const responses = {
  /** Work of the loads: of the load case, or of all of them combined. */
  compliance: {
    value: 'stiffnessNPerMm',
    verified: 'verifiedStiffnessNPerMm',
    deviation: 'stiffnessDeviationPercent',
    band: 'stiffnessBand',
    isInOlderRows: true,
  },
  /** How near half a percent of skin or of lattice is to its limit. */
  'peak index': {
    value: 'maxLoadN',
    verified: 'verifiedMaxLoadN',
    deviation: 'maxLoadDeviationPercent',
    band: 'loadBand',
    isInOlderRows: true,
  },
} as const satisfies Readonly<Record<string, Response>>

type Responses = typeof responses
export type ResponseName = keyof Responses
type KeyKind = Exclude<keyof Response, 'isInOlderRows'>

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

/** How a goal reads its value wherever its response has one; a value that an older row lacks is no number. */
export function valuesOf(response: ResponseName) {
  const { value, verified, deviation, band } = responses[response]
  return {
    response,
    measure: (of: Measured): number => of[value] ?? Number.NaN,
    verified: (row: VerifiedValues): number | null => row[verified] ?? null,
    deviation: (verification: Deviations): number => verification[deviation] ?? Number.NaN,
    band: (solid: Bands): number => solid[band],
  }
}

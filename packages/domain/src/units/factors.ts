/** N in one pound-force (§9). */
export const newtonsPerPoundForce = 4.44822
/** N/mm in one lbf/in (§9). */
export const newtonsPerMmPerPoundForcePerInch = 0.175127
/** mm in one inch (§9). */
export const mmPerInch = 25.4
/** The default shell, 0.039 in, is exactly 1 mm, so that the round trip does not drift (decisions, "Units"; reading T3). */
export const defaultShellInches = 0.039
export const defaultShellMm = 1

export const unitTypes = ['imperial', 'metric'] as const
export type UnitType = (typeof unitTypes)[number]

/** mm in one unit of an STL file, which carries no unit of its own. */
export const mmPerFileUnit = { mm: 1, cm: 10, m: 1000, in: mmPerInch } as const
export type FileUnit = keyof typeof mmPerFileUnit
export const fileUnits = ['mm', 'cm', 'm', 'in'] as const satisfies readonly FileUnit[]

/** What a goal's value counts: a load, or a stiffness. */
type GoalQuantity = 'max-load' | 'stiffness'

const goalFactor = (goal: GoalQuantity): number =>
  goal === 'stiffness' ? newtonsPerMmPerPoundForcePerInch : newtonsPerPoundForce

/** A goal value as entered (lbf or lbf/in when imperial) → N or N/mm. */
export function goalValueToSi(value: number, goal: GoalQuantity, unitType: UnitType): number {
  return unitType === 'imperial' ? value * goalFactor(goal) : value
}

/** N or N/mm → the value to show in the chosen units. */
export function goalValueFromSi(value: number, goal: GoalQuantity, unitType: UnitType): number {
  return unitType === 'imperial' ? value / goalFactor(goal) : value
}

/** A shell thickness as entered (in when imperial) → mm; 0.039 in is exactly 1 mm. */
export function shellToMm(value: number, unitType: UnitType): number {
  if (unitType === 'metric') return value
  return value === defaultShellInches ? defaultShellMm : value * mmPerInch
}

/** mm → the shell to show; 1 mm is 0.039 in. */
export function shellFromMm(value: number, unitType: UnitType): number {
  if (unitType === 'metric') return value
  return value === defaultShellMm ? defaultShellInches : value / mmPerInch
}

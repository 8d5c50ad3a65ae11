/** N in one pound-force (§9). */
export const newtonsPerPoundForce = 4.44822
/** N/mm in one lbf/in (§9). */
export const newtonsPerMmPerPoundForcePerInch = 0.175127
/** mm in one inch (§9). */
export const mmPerInch = 25.4
export const unitTypes = ['imperial', 'metric'] as const
export type UnitType = (typeof unitTypes)[number]

/** mm in one unit of an STL file, which carries no unit of its own. */
export const mmPerFileUnit = { mm: 1, cm: 10, m: 1000, in: mmPerInch } as const
export type FileUnit = keyof typeof mmPerFileUnit
export const fileUnits = ['mm', 'cm', 'm', 'in'] as const satisfies readonly FileUnit[]

/** The unit that has this many mm. */
export function fileUnitOf(unitScale: number): FileUnit {
  const found = fileUnits.find((unit) => mmPerFileUnit[unit] === unitScale)
  if (!found) throw new Error(`No unit of files has ${unitScale} mm`)
  return found
}

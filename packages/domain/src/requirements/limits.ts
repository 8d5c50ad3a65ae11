/** Requirements of a study, that of the goal included. */
export const mostRequirements = 5
export const safetyFactorRange = { min: 0.1, max: 100 } as const

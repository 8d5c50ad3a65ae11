/** Requirements of a study, that of the goal included. */
export const mostRequirements = 5
/**
 * How far the place of a required displacement may lie off the part, as a share of the part's diagonal: coordinates are
 * typed with few digits. Farther away the face was removed, or the point is another part's.
 */
export const farthestPlace = 0.05
export const safetyFactorRange = { min: 0.1, max: 100 } as const

/** Three coordinates or components; the caller says of which space and unit. */
export type Vec3 = readonly [number, number, number]

/** Three coordinates or components; space and unit are given where it is used. */
export type Vec3 = readonly [number, number, number]

/** Most regions of a set-up: each costs a distance to its faces. */
export const mostRegions = 50

/** Most triangles of all bodies of a set-up together, which are stored with it and with every design. */
export const mostBodyTriangles = 10_000

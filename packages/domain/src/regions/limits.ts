/** Most regions of a set-up: each costs a distance to its faces. */
export const mostRegions = 50

/** Most values of a field that a user keeps at a time: more could not be distinguished in the view. */
export const mostProbes = 10

/** The load slider reaches this many times its initial load. */
export const loadReach = 2

/** With the automatic scale, the largest displacement is drawn as this share of the part's diagonal. */
export const automaticDeformationShare = 0.05

/** Least and greatest scale of a drawn displacement. */
export const deformationScales = { least: 1e-3, most: 1e6 } as const

/** The ends of a legend lie between minus and plus this number, in the unit that is shown. */
export const legendReach = 1e9

/** The legend ends where this percentage of the judged cells lies below. */
export const legendPercentile = 99.5

/** Opacity of a shell through which the lattice is seen. */
export const seeThroughOpacity = 0.3

/** Values of a field that a person keeps at a time: more could not be told apart in the view. */
export const mostProbes = 10

/** The load slider reaches so many times the load that it begins at. */
export const loadReach = 2

/** Drawn automatically, the largest displacement is this share of the part's diagonal. */
export const automaticDeformationShare = 0.05

/** How many times a displacement may be drawn. */
export const deformationScales = { least: 1e-3, most: 1e6 } as const

/** The ends of a legend lie between minus and plus this number, in the unit that is shown. */
export const legendReach = 1e9

/** Of the judged cells so many percent lie below the line on the legend. */
export const legendPercentile = 99.5

/** A shell that lets the lattice be seen through it. */
export const seeThroughOpacity = 0.3

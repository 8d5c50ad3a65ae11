/**
 * The strength along the build direction must be more than this share of the one across it: from there on the
 * criterion of Tsai and Hill lets layers bear any shear within their plane (docs/theory/max-load.md).
 */
export const leastStrengthAlong = 0.5

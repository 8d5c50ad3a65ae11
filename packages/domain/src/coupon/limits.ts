/** Cells across a coupon without a choice: a cube has free sides, whose effect falls with their number. */
export const usualCells = { cube: 4, bar: 2 } as const
/** Fewer cells than this are no lattice. */
export const leastCells = 2
/** Smaller coupons are hard to place and to measure, mm. */
export const leastCouponMm = { cube: 15, bar: 10 } as const
/** Edge or height up to which a coupon may be requested, mm. */
export const mostCouponMm = 1000
/** Lengths of a bar in units of its height: between its supports, beyond each, and of the strip in its middle. */
export const barShape = { span: 6, overhang: 0.5, strip: 0.25 } as const
/** A plate is so many cells thick, and at least twice as thick as the printer's least wall. */
export const plateCells = 0.25
export const mostMeasuredPairs = 50
/** Ratios outside this are more often another cause than the material. */
export const usualRatio = { least: 0.7, most: 1.3 } as const
/** A measured stiffness further from the predicted one by this factor is another coupon, or another unit. */
export const mostFactor = 20

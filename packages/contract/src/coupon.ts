import { couponBuilds, couponKinds, verifiedRegions } from '@trabecula/domain'
import * as z from 'zod/mini'
import { id, post, success } from './call.ts'
import { amount, rowIndex } from './numbers.ts'
import { ownMaterial } from './own-catalog.ts'

const length = z.number()

/** What a coupon is predicted to do: its own file, analysed as rows are verified. */
export const couponPrediction = z.object({
  kind: z.enum(couponKinds),
  /** Along x, y and z of the file: a cube is pressed along z, a bar lies along x and is pressed down in its middle. */
  edges_mm: z.array(length).check(z.length(3)),
  /** A bar's distance between its supports, and the width on which it is pressed; each support is half as wide. */
  span_mm: z.exactOptional(length),
  strip_mm: z.exactOptional(length),
  plate_mm: length,
  skin_mm: length,
  build_direction: z.enum(couponBuilds),
  cell: z.string(),
  cell_size_mm: length,
  density: z.number(),
  stiffness_n_per_mm: z.number(),
  onset_n: z.number(),
  /** Displacement at the onset. */
  elastic_mm: length,
  governed_by: z.enum(verifiedRegions),
  mass_g: z.number(),
  /** Stiffness of a cube by the homogenised lattice. */
  homogenised_n_per_mm: z.exactOptional(z.number()),
  voxels_through_wall: z.number(),
  coarse: z.boolean(),
  file_sha256: z.string(),
  material: ownMaterial,
  printer: z.string(),
  notes: z.readonly(z.array(z.string())),
})

export type WirePrediction = z.output<typeof couponPrediction>

const wantedCoupon = z.object({
  project_id: id,
  subproject_id: id,
  row_index: rowIndex,
  kind: z.enum(couponKinds),
  size: z.optional(amount),
  is_metric: z.optional(z.boolean()),
  /** The direction of the coupon's file that points up in the printer; +Z when absent. */
  build: z.optional(z.enum(couponBuilds)),
})

/**
 * A test part of one row, with the row's cell, cell size and mean density, and what it is predicted to do. The answer
 * comes when both are made, in a minute or so. It costs what the row's export costs, and nothing where that was paid
 * for; the row's export is then free. `size`: edge of the cube or height of the bar, mm, or in with `is_metric` false.
 */
export const makeCoupon = post('/protected/coupon/', {
  scope: 'export',
  paid: true,
  body: wantedCoupon,
  answer: success({ stl_file_path: z.string(), prediction: couponPrediction }),
})

/**
 * Begins the same coupon and answers at once: `run_id` works with the events and cancel calls of runs, and when it has
 * ended `makeCoupon` answers without waiting. What was made or begun before is answered again; one that is cancelled or
 * cannot be made costs nothing.
 */
export const startCoupon = post('/protected/start_coupon/', {
  scope: 'export',
  body: wantedCoupon,
  answer: success({ run_id: id }),
})

import {
  type Coupon,
  type CouponPrediction,
  type CouponRequest,
  couponMessages,
  couponOf,
  done,
  type MaterialAndPrinter,
  type Outcome,
  refuse,
} from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { isCellName } from '../cells/unit-cell.ts'
import { exportMesh } from '../export/export-mesh.ts'
import type { ExportProgress } from '../export/export-report.ts'
import { knockDown } from '../material/printability.ts'
import { uniaxialLaw } from '../material/uniaxial.ts'
import type { Verification } from '../verification/report.ts'
import { chooseResolution, mostVoxels } from '../verification/resolution.ts'
import { thinnestWall, type VerifyOptions, verifyMesh } from '../verification/verify-mesh.ts'
import { couponDesign, couponPart } from './coupon-part.ts'

export interface CouponOptions extends Pick<VerifyOptions, 'threads' | 'signal' | 'onProgress' | 'mostVoxels' | 'throughWall'> {
  /** Called while the file is made, before the stages of its analysis. */
  readonly onExport?: ((progress: ExportProgress) => void) | undefined
}

export interface MadeCoupon {
  /** Binary STL, mm. */
  readonly stl: Uint8Array
  readonly prediction: CouponPrediction
}

/** The coupon that would be made of a row, or why there is none. It is called before anything is paid. */
export function checkCoupon(
  { cell, cellSize, shell, row }: Design,
  { printer }: MaterialAndPrinter,
  request: CouponRequest,
): Outcome<Coupon> {
  if (!isCellName(cell)) return refuse('no-lattice', couponMessages.noLattice)
  return couponOf({ cell, cellSizeMm: cellSize, density: row.densityMean, shellMm: shell }, printer, request)
}

/**
 * Makes a coupon of a row and predicts it by the analysis of its own file, as rows are verified
 * (docs/theory/coupons.md). Throws the signal's reason when it is aborted.
 */
export async function makeCoupon(
  row: Design,
  printedWith: MaterialAndPrinter,
  request: CouponRequest,
  { onExport, ...options }: CouponOptions = {},
): Promise<Outcome<MadeCoupon>> {
  // 1. Its box, with the loads of a test machine.
  const checked = checkCoupon(row, printedWith, request)
  if (!checked.ok) return checked
  const coupon = checked.value
  const posed = couponPart(coupon, printedWith)
  const design = couponDesign(posed, coupon, row, printedWith.material)

  const most = options.mostVoxels ?? mostVoxels
  const { ok: isResolved } = chooseResolution(posed.part.bounds, thinnestWall(design), anyPlanes, most, options.throughWall)
  // Windows would correct a prediction of the whole, which a coupon has not.
  if (!isResolved) return refuse('bad-coupon', couponMessages.tooFine(coupon.kind))

  // 2. Its file.
  const { signal } = options
  const chunks: Uint8Array[] = []
  const made = await exportMesh(posed.part, design, (chunk) => void chunks.push(chunk.slice()), {
    ...(signal ? { signal } : {}),
    ...(onExport ? { onProgress: onExport } : {}),
  })
  signal?.throwIfAborted()
  if (!made.ok) return made
  const stl = Buffer.concat(chunks)

  // 3. What the file does.
  const found = await verifyMesh(posed.part, design, stl, posed.setup, options)
  if (!found.ok) return found
  return done({ stl, prediction: predictionOf(coupon, design, printedWith, found.value) })
}

const anyPlanes = [null, null, null] as const

function predictionOf(
  coupon: Coupon,
  { cell, cellSize, row }: Design,
  { material, printer }: MaterialAndPrinter,
  found: Verification,
): CouponPrediction {
  const { stiffnessNPerMm, maxLoadN: onsetN } = found
  const lattice = { cell, cellSizeMm: cellSize, density: row.densityMean }
  return {
    ...coupon,
    ...lattice,
    stiffnessNPerMm,
    onsetN,
    elasticMm: onsetN / stiffnessNPerMm,
    governedBy: found.governedBy,
    massG: found.massG,
    ...(coupon.kind === 'cube'
      ? {
          homogenisedNPerMm: homogenised(
            coupon,
            uniaxialLaw(cell, row.densityMean, material).modulus * knockDown(printer, row.minFeatureMm),
            material.youngMpa,
          ),
        }
      : {}),
    voxelsThroughWall: found.voxelsThroughWall,
    coarse: found.coarse,
    fileSha256: found.meshSha256,
    material,
    printer: printer.name,
    notes: found.notes,
  }
}

/** Stiffness of a cube, N/mm: its lattice and its two plates are in series, so their compliances add up. */
function homogenised({ edgesMm: [edge], plateMm }: Coupon, lattice: number, solid: number): number {
  const area = edge ** 2
  return 1 / (edge / (lattice * area) + (2 * plateMm) / (solid * area))
}

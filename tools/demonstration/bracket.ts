import openKernel, { type CrossSection, type Manifold } from 'manifold-3d'
import { soupOf } from './soup-of.ts'

/** Millimetres. The back plate lies on x = 0 and is held; the pad on the nose faces up and carries the load. */
const plate = { thickness: 28, width: 96, height: 120, corner: 12, bolt: 5.5, boltInset: 13 }
const body = { width: 58, corner: 6, nose: { x: 130, z: 86, radius: 26 }, hole: { x: 58, z: 67, radius: 16 } }
const pad = { from: 108, to: 152, foot: 86, top: 124 }
/** Segments of a full circle. */
const segments = 64

/**
 * Our own part for the demonstration: a lifting bracket of 156 × 96 × 124 mm, nine floats per triangle. Deterministic.
 */
export async function bracket(): Promise<Float32Array> {
  const kernel = await openKernel()
  kernel.setup()
  const { CrossSection, Manifold } = kernel
  const rounded = (width: number, height: number, radius: number): CrossSection =>
    CrossSection.square([width - 2 * radius, height - 2 * radius], true).offset(radius, 'Round', 2, segments)
  /** Along y, about the plane y = 0; the section's x and y become x and z. */
  const across = (section: CrossSection, width: number): Manifold =>
    Manifold.extrude(section, width)
      .rotate([90, 0, 0])
      .translate([0, width / 2, 0])

  const flange = Manifold.extrude(rounded(plate.width, plate.height, plate.corner), plate.thickness)
    .rotate([90, 0, 90])
    .translate([0, 0, plate.height / 2])
  const bolts = [-1, 1].flatMap((side) =>
    [plate.boltInset, plate.height - plate.boltInset].map((z) =>
      Manifold.cylinder(plate.thickness + 2, plate.bolt, plate.bolt, segments / 2)
        .rotate([0, 90, 0])
        .translate([-1, side * (plate.width / 2 - plate.boltInset), z]),
    ),
  )
  const root = rounded(plate.thickness, plate.height - 12, body.corner).translate([plate.thickness / 2, plate.height / 2])
  const nose = CrossSection.circle(body.nose.radius, segments).translate([body.nose.x, body.nose.z])
  const hole = CrossSection.circle(body.hole.radius, segments).translate([body.hole.x, body.hole.z])
  const arm = across(CrossSection.hull([root, nose]).subtract(hole), body.width)
  const seat = rounded(pad.to - pad.from, body.width, body.corner)
  const block = Manifold.extrude(seat, pad.top - pad.foot).translate([(pad.from + pad.to) / 2, 0, pad.foot])
  return soupOf(flange.add(arm).add(block).subtract(Manifold.union(bolts)))
}

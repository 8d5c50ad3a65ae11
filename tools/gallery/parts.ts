import openKernel, { type CrossSection, type Manifold, type ManifoldToplevel } from 'manifold-3d'
import { bracket, soupOf } from '../demonstration/bracket.ts'

/** Segments of a full circle. */
const segments = 96

/**
 * The parts of the gallery, which are our own, in millimetres; each lies on z = 0. Nine floats per triangle,
 * deterministic.
 */
export const galleryParts = {
  'lifting-bracket': bracket,
  'drone-arm': made(droneArm),
  'bell-crank': made(bellCrank),
  'robot-link': made(robotLink),
  'brake-pedal': made(brakePedal),
  'machine-foot': made(machineFoot),
} as const satisfies Readonly<Record<string, () => Promise<Float32Array>>>

export type GalleryName = keyof typeof galleryParts

function made(part: (kernel: ManifoldToplevel) => Manifold): () => Promise<Float32Array> {
  return async () => {
    const kernel = await openKernel()
    kernel.setup()
    return soupOf(part(kernel))
  }
}

const circle = ({ CrossSection }: ManifoldToplevel, radius: number, x = 0, y = 0): CrossSection =>
  CrossSection.circle(radius, segments).translate([x, y])

/** The holes go through everything above and below z = 0. */
const drilled = (
  { Manifold }: ManifoldToplevel,
  solid: Manifold,
  holes: readonly { readonly x: number; readonly y: number; readonly radius: number }[],
): Manifold =>
  solid.subtract(
    Manifold.union(holes.map(({ x, y, radius }) => Manifold.cylinder(400, radius, radius, segments).translate([x, y, -200]))),
  )

/** An arm of 214 mm: a clamped root with four bolts, and a seat for the motor at its tip. */
function droneArm(kernel: ManifoldToplevel): Manifold {
  const { CrossSection } = kernel
  const arm = CrossSection.hull([circle(kernel, 19, 20, 0), circle(kernel, 13, 188, 0)]).extrude(24)
  const root = CrossSection.square([46, 64], true).offset(6, 'Round', 2, segments).extrude(24)
  const seat = circle(kernel, 22, 188, 0).extrude(30)
  const bolts = [-1, 1].flatMap((side) => [-16, 16].map((x) => ({ x, y: side * 26, radius: 2.6 })))
  return drilled(kernel, root.add(arm).add(seat), [...bolts, { x: 188, y: 0, radius: 5 }])
}

/** A crank with a pivot and two arms at a right angle: it turns a pull into a push. */
function bellCrank(kernel: ManifoldToplevel): Manifold {
  const { CrossSection } = kernel
  const pivot = circle(kernel, 26)
  const long = CrossSection.hull([pivot, circle(kernel, 16, 118, 0)])
  const short = CrossSection.hull([pivot, circle(kernel, 16, 0, 78)])
  const web = CrossSection.hull([circle(kernel, 10, 62, 6), circle(kernel, 10, 6, 46), pivot])
  return drilled(kernel, long.add(short).add(web).extrude(26), [
    { x: 0, y: 0, radius: 11 },
    { x: 118, y: 0, radius: 6 },
    { x: 0, y: 78, radius: 6 },
  ])
}

/** The link between two joints of a robot's arm: 236 mm, with a bore for a bearing at each end. */
function robotLink(kernel: ManifoldToplevel): Manifold {
  const { CrossSection } = kernel
  const body = CrossSection.hull([circle(kernel, 34), circle(kernel, 26, 170, 0)]).extrude(36)
  const shoulder = circle(kernel, 34).extrude(46)
  return drilled(kernel, body.add(shoulder), [
    { x: 0, y: 0, radius: 16 },
    { x: 170, y: 0, radius: 12 },
  ])
}

/** A pedal: a bore for its axle, a bent arm, and a pad of 70 × 50 mm for the foot. */
function brakePedal(kernel: ManifoldToplevel): Manifold {
  const { CrossSection, Manifold } = kernel
  const spine: readonly (readonly [x: number, y: number, radius: number])[] = [
    [0, 0, 20],
    [26, 62, 15],
    [34, 120, 13],
    [20, 172, 13],
  ]
  const pieces = spine.slice(1).map(([x, y, radius], at) => {
    const [fromX, fromY, fromRadius] = spine[at] ?? [x, y, radius]
    return CrossSection.hull([circle(kernel, fromRadius, fromX, fromY), circle(kernel, radius, x, y)])
  })
  const arm = pieces.reduce((joined, piece) => joined.add(piece)).extrude(28)
  const outline = CrossSection.square([58, 38], true).offset(6, 'Round', 2, segments)
  const pad = Manifold.extrude(outline, 14)
    .rotate([90, 0, 0])
    .translate([20, 192, 14 + 11])
  return drilled(kernel, arm.translate([0, 0, 11]).add(pad), [{ x: 0, y: 0, radius: 10 }])
}

/** A foot under a machine: a cone of 96 to 64 mm on a round plate, with a bore for the spindle. */
function machineFoot(kernel: ManifoldToplevel): Manifold {
  const { Manifold } = kernel
  const plate = circle(kernel, 56).extrude(12)
  const cone = Manifold.cylinder(60, 48, 32, segments)
  return drilled(kernel, plate.add(cone), [{ x: 0, y: 0, radius: 9 }])
}

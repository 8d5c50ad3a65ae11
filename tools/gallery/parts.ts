import openKernel, { type CrossSection, type Manifold, type ManifoldToplevel } from 'manifold-3d'
import { soupOf } from '../demonstration/soup-of.ts'

/** Segments of a full circle. */
const segments = 64

type Point = readonly [x: number, y: number]

interface Disc {
  readonly at: Point
  readonly radius: number
}

/** The six parts of the gallery, our own and deterministic: nine floats per triangle, millimetres. */
export async function galleryParts() {
  const kernel = await openKernel()
  kernel.setup()
  const tools = new Shapes(kernel)
  return {
    'shelf-bracket': soupOf(shelfBracket(tools)),
    'drone-arm': soupOf(droneArm(tools)),
    'robot-link': soupOf(robotLink(tools)),
    'bearing-block': soupOf(bearingBlock(tools)),
    'brake-lever': soupOf(brakeLever(tools)),
    'wall-hook': soupOf(wallHook(tools)),
  }
}

/** What the parts are made of. */
class Shapes {
  readonly kernel: ManifoldToplevel
  constructor(kernel: ManifoldToplevel) {
    this.kernel = kernel
  }

  disc({ at, radius }: Disc): CrossSection {
    return this.kernel.CrossSection.circle(radius, segments).translate([...at])
  }

  /** The convex hull of some discs. */
  around(...discs: readonly Disc[]): CrossSection {
    return this.kernel.CrossSection.hull(discs.map((disc) => this.disc(disc)))
  }

  /** A rectangle with round corners. */
  plate([x, y]: Point, [width, height]: Point, corner: number): CrossSection {
    const { CrossSection } = this.kernel
    const inner = CrossSection.square([width - 2 * corner, height - 2 * corner], false).translate([corner, corner])
    return inner.offset(corner, 'Round', 2, segments).translate([x, y])
  }

  /** Inner corners rounded by a radius: first everything grows by it, then it shrinks. */
  filleted(section: CrossSection, radius: number): CrossSection {
    return section.offset(radius, 'Round', 2, segments).offset(-radius, 'Round', 2, segments).simplify(0.06)
  }

  /** A section in x and z, along y about the plane y = 0. */
  across(section: CrossSection, width: number): Manifold {
    return this.kernel.Manifold.extrude(section, width)
      .rotate([90, 0, 0])
      .translate([0, width / 2, 0])
  }

  /** A section in x and y, upwards from z = 0. */
  upwards(section: CrossSection, height: number): Manifold {
    return this.kernel.Manifold.extrude(section, height)
  }

  /** A bolt hole along x through what lies between two planes. */
  boltAlongX(from: number, to: number, [y, z]: Point, radius: number): Manifold {
    return this.kernel.Manifold.cylinder(to - from, radius, radius, segments / 2)
      .rotate([0, 90, 0])
      .translate([from, y, z])
  }

  /** A hole along z through what lies between two planes. */
  boltAlongZ(from: number, to: number, [x, y]: Point, radius: number): Manifold {
    return this.kernel.Manifold.cylinder(to - from, radius, radius, segments / 2).translate([x, y, from])
  }
}

/** 132 × 34 × 112 mm: two screws through the back, the shelf on top. */
function shelfBracket(shapes: Shapes): Manifold {
  const { CrossSection } = shapes.kernel
  const outline = new CrossSection([
    [0, 0],
    [18, 0],
    [132, 92],
    [132, 112],
    [0, 112],
  ])
  const window = shapes.around({ at: [34, 82], radius: 10 }, { at: [64, 84], radius: 8 }, { at: [34, 58], radius: 7 })
  const rounded = outline.offset(-5, 'Round', 2, segments).offset(5, 'Round', 2, segments)
  const screws = [16, 96].map((z) => shapes.boltAlongX(-1, 60, [0, z], 2.75))
  return shapes.across(rounded.subtract(window), 34).subtract(shapes.kernel.Manifold.union(screws))
}

/** 176 × 44 × 18 mm: two bolts in the frame, four screws under the motor. */
function droneArm(shapes: Shapes): Manifold {
  const root = shapes.plate([0, -18], [36, 36], 6)
  const beam = shapes.around({ at: [20, 0], radius: 13 }, { at: [154, 0], radius: 9 })
  const seat = shapes.disc({ at: [154, 0], radius: 22 })
  const arm = shapes.filleted(root.add(beam).add(seat), 12)
  const holes = [
    ...[-10, 10].map((y) => shapes.boltAlongZ(-1, 19, [12, y], 2.6)),
    ...[45, 135, 225, 315].map((degrees) => {
      const angle = (degrees * Math.PI) / 180
      return shapes.boltAlongZ(-1, 19, [154 + 12 * Math.cos(angle), 12 * Math.sin(angle)], 1.6)
    }),
    shapes.boltAlongZ(-1, 19, [154, 0], 4),
  ]
  return shapes.upwards(arm, 18).subtract(shapes.kernel.Manifold.union(holes))
}

/** 192 × 56 × 34 mm: a bore for a shaft at either end. */
function robotLink(shapes: Shapes): Manifold {
  const large = { at: [0, 0], radius: 28 } as const
  const small = { at: [142, 0], radius: 22 } as const
  const web = shapes.around({ at: [10, 0], radius: 21 }, { at: [132, 0], radius: 16 })
  const body = shapes.filleted(shapes.disc(large).add(shapes.disc(small)).add(web), 10)
  const bores = [shapes.disc({ at: large.at, radius: 12 }), shapes.disc({ at: small.at, radius: 9 })]
  return shapes.upwards(body.subtract(bores[0]!).subtract(bores[1]!), 34)
}

/** 128 × 42 × 84 mm: a bearing in a housing on a foot with two bolts. */
function bearingBlock(shapes: Shapes): Manifold {
  const foot = shapes.plate([-64, 0], [128, 20], 4)
  const housing = shapes.around({ at: [0, 50], radius: 34 }, { at: [-22, 12], radius: 12 }, { at: [22, 12], radius: 12 })
  const section = shapes.filleted(foot.add(housing), 8).subtract(shapes.disc({ at: [0, 50], radius: 17.5 }))
  const bolts = [-52, 52].map((x) => shapes.boltAlongZ(-1, 21, [x, 0], 4.5))
  return shapes.across(section, 42).subtract(shapes.kernel.Manifold.union(bolts))
}

/** 170 × 22 × 52 mm: turns about a pin, is pressed with two fingers and pulls a cable. */
function brakeLever(shapes: Shapes): Manifold {
  const pivot = { at: [0, 0], radius: 15 } as const
  const grip = shapes.around({ at: [0, 2], radius: 11 }, { at: [70, 10], radius: 10 })
  const blade = shapes.around({ at: [70, 10], radius: 10 }, { at: [146, 4], radius: 9 })
  const horn = shapes.around({ at: [0, 0], radius: 12 }, { at: [8, -28], radius: 9 })
  const body = shapes.filleted(shapes.disc(pivot).add(grip).add(blade).add(horn), 9)
  const holes = [shapes.disc({ at: [0, 0], radius: 5 }), shapes.disc({ at: [8, -28], radius: 3 })]
  return shapes.across(body.subtract(holes[0]!).subtract(holes[1]!), 22)
}

/** 98 × 44 × 120 mm: hangs a wheel on a wall. */
function wallHook(shapes: Shapes): Manifold {
  const back = shapes.plate([0, 0], [16, 120], 4)
  const arms = [
    shapes.around({ at: [8, 40], radius: 8 }, { at: [8, 66], radius: 8 }, { at: [52, 36], radius: 12 }),
    shapes.around({ at: [52, 36], radius: 12 }, { at: [76, 42], radius: 11 }),
    shapes.around({ at: [76, 42], radius: 11 }, { at: [88, 74], radius: 9 }),
  ]
  const hook = shapes.filleted(
    arms.reduce((sum, arm) => sum.add(arm), back),
    8,
  )
  const screws = [16, 104].map((z) => shapes.boltAlongX(-1, 40, [0, z], 3.2))
  return shapes.across(hook, 44).subtract(shapes.kernel.Manifold.union(screws))
}

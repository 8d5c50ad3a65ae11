import { caseColors, faceColors, regionOutlineColor } from '@trabecula/domain'
import { cylinderOf } from '@trabecula/engine/loads'
import { Vector3 } from 'three'
import type { ViewerPart } from '../part/model.ts'
import type { LoadGlyph } from './glyphs.ts'
import { outlineOf } from './outline.ts'
import { meanOf, spreadOver } from './spread.ts'

export const markShapes = ['arrow', 'turn', 'ball', 'rollers', 'ring'] as const
export type MarkShape = (typeof markShapes)[number]

/** A shape at a place: its y axis points along the direction. */
export interface Mark {
  readonly shape: MarkShape
  readonly at: Vector3
  /** Unit vector. */
  readonly direction: Vector3
  readonly color: string
  /** Size in CSS pixels. */
  readonly sizePx: number
  /** Greatest size in mm, however near the camera and however small the window. */
  readonly mostMm: number
  /** Shift along its direction, as a multiple of its size. */
  readonly shift: number
  /** A ring's radius, mm. */
  readonly radius?: number
  /** True: dashed, and drawn through the part. */
  readonly dashed?: boolean
}

export interface MarkLine {
  readonly from: Vector3
  readonly to: Vector3
  readonly color: string
  /** True: drawn through the part. */
  readonly through?: boolean
}

/** The four corners of a plane, in order. */
export interface MarkPlane {
  readonly corners: readonly [Vector3, Vector3, Vector3, Vector3]
  readonly color: string
}

/** The letter of a case whose faces do not show it well. */
export interface MarkLetter {
  readonly place: number
  readonly at: Vector3
}

export interface Layout {
  readonly marks: readonly Mark[]
  readonly lines: readonly MarkLine[]
  readonly planes: readonly MarkPlane[]
  readonly caseLetters: readonly MarkLetter[]
}

/** The part on which glyphs are laid out. */
export interface Ground {
  readonly part: ViewerPart
  /** Bounding box, mm. */
  readonly min: Vector3
  readonly max: Vector3
  /** Half the box's diagonal, mm. */
  readonly radius: number
  /** Centre of the material, mm. */
  readonly centre: Vector3
}

const empty: Layout = { marks: [], lines: [], planes: [], caseLetters: [] }
/** A normal whose angle to the direction has a smaller sine than this is neither pushed nor pulled. */
const grazing = 0.05

export function layOut(glyphs: readonly LoadGlyph[], ground: Ground): Layout {
  const all = glyphs.map((glyph) => knownLayout(glyph, ground))
  return {
    marks: all.flatMap(({ marks }) => marks),
    lines: all.flatMap(({ lines }) => lines),
    planes: all.flatMap(({ planes }) => planes),
    caseLetters: all.flatMap(({ caseLetters }) => caseLetters),
  }
}

/** What was laid out last, because a load on many triangles takes longer than a frame while a region is dragged. */
const known = new WeakMap<object, { readonly part: ViewerPart; readonly origin: string; readonly layout: Layout }>()

function knownLayout(glyph: LoadGlyph, ground: Ground): Layout {
  // The shape of a region stays the same object while another one is dragged; where its file lies in the part may change.
  const [key, origin] = glyph.kind === 'outline' ? [glyph.shape, glyph.origin.join()] : [glyph, '']
  const { part } = ground
  const before = known.get(key)
  if (before?.part === part && before.origin === origin) return before.layout
  const layout = layOutOne(glyph, ground)
  known.set(key, { part, origin, layout })
  return layout
}

function layOutOne(glyph: LoadGlyph, ground: Ground): Layout {
  const { part, radius } = ground
  const color = 'place' in glyph ? (caseColors[glyph.place] ?? caseColors[0]) : faceColors.held
  switch (glyph.kind) {
    case 'force': {
      const direction = new Vector3(...glyph.direction).normalize()
      const arrow = arrows(color, 58, 0.32 * radius)
      return {
        ...empty,
        marks: spreadOver(part, glyph.faces, 0.35 * radius, 7).map((spot) =>
          arrow(spot.at, direction, spot.normal.dot(direction) < -grazing),
        ),
      }
    }
    case 'pressure': {
      const arrow = arrows(color, 36, 0.2 * radius)
      return {
        ...empty,
        marks: spreadOver(part, glyph.faces, 0.24 * radius, 16).map(({ at, normal }) =>
          glyph.pulls ? arrow(at, normal, false) : arrow(at, normal.clone().negate(), true),
        ),
      }
    }
    case 'torque':
      return torque(glyph, color, ground)
    case 'remote':
      return remote(glyph, color, ground)
    case 'acceleration': {
      const direction = new Vector3(...glyph.direction).normalize()
      const mark = arrows(color, 96, 0.6 * radius)(ground.centre, direction, false)
      // Behind its tail: at the centre it would cover the arrow, and the letters on faces in the middle.
      const at = ground.centre.clone().addScaledVector(direction, -0.07 * radius)
      return { ...empty, marks: [{ ...mark, dashed: true }], caseLetters: [{ place: glyph.place, at }] }
    }
    case 'sliding':
      return {
        ...empty,
        marks: spreadOver(part, glyph.faces, 0.4 * radius, 6).map(({ at, normal }) => ({
          ...{ shape: 'rollers', at, direction: normal, color, sizePx: 26, mostMm: 0.16 * radius, shift: 0 },
        })),
      }
    case 'pinned':
      return pinned(glyph.faces, color, ground)
    case 'symmetry':
      return symmetry(glyph.faces, color, ground)
    case 'outline': {
      const pieces = outlineOf(glyph.shape, new Vector3(...glyph.origin))
      return { ...empty, lines: pieces.map(([from, to]) => ({ from, to, color: regionOutlineColor, through: true })) }
    }
  }
}

/** Its tip touches the surface where it pushes, its tail where it pulls, so that it is never inside the part. */
const arrows =
  (color: string, sizePx: number, mostMm: number) =>
  (at: Vector3, direction: Vector3, pushes: boolean): Mark => ({
    ...{ shape: 'arrow', at, direction, color, sizePx, mostMm, shift: pushes ? -1 : 0 },
  })

/** An axis through faces, and their extent along it. */
interface Reach {
  readonly point: Vector3
  /** Unit vector. */
  readonly direction: Vector3
  readonly least: number
  readonly most: number
}

/** A curved arrow above either end of the faces, so that one is visible. */
function torque({ place, faces, axis, reversed }: Extract<LoadGlyph, { kind: 'torque' }>, color: string, ground: Ground): Layout {
  const { part, radius } = ground
  const triangles = trianglesOf(part, faces)
  const given = axis ?? cylinderOf(part.soup, triangles)
  if (!given) return empty
  const reach = reachOf(part, triangles, new Vector3(...given.point), new Vector3(...given.direction).normalize())
  const at = (along: number) => reach.point.clone().addScaledVector(reach.direction, along)
  const direction = reach.direction.clone().multiplyScalar(reversed ? -1 : 1)
  const turn = (along: number, outwards: number): Mark => ({
    ...{ shape: 'turn', at: at(along), direction, color, sizePx: 30, mostMm: 0.3 * radius },
    shift: reversed ? -outwards : outwards,
  })
  return {
    ...empty,
    marks: [turn(reach.most, 0.5), turn(reach.least, -0.5)],
    lines: [{ from: at(reach.least - 0.3 * radius), to: at(reach.most + 0.3 * radius), color }],
    caseLetters: [{ place, at: at(reach.most + 0.3 * radius) }],
  }
}

/** The arrow ends at its point where it comes from outside, and begins there where it leads away. */
function remote(glyph: Extract<LoadGlyph, { kind: 'remote' }>, color: string, { part, radius }: Ground): Layout {
  const spots = spreadOver(part, glyph.faces, 0.3 * radius, 6)
  const at = new Vector3(...glyph.point)
  const direction = new Vector3(...glyph.direction).normalize()
  const towards = meanOf(spots).sub(at).dot(direction) > 0
  return {
    ...empty,
    marks: [
      arrows(color, 84, 0.5 * radius)(at, direction, towards),
      { shape: 'ball', at, direction, color, sizePx: 5, mostMm: 0.05 * radius, shift: 0 },
    ],
    lines: spots.map((spot) => ({ from: at, to: spot.at, color })),
    caseLetters: [{ place: glyph.place, at }],
  }
}

/** A ring at either end of the hole, and the pin's axis. */
function pinned(faces: readonly number[], color: string, { part, radius }: Ground): Layout {
  const all = faces.map((face): Layout => {
    const triangles = trianglesOf(part, [face])
    const cylinder = cylinderOf(part.soup, triangles)
    if (!cylinder) return empty
    const reach = reachOf(part, triangles, new Vector3(...cylinder.point), new Vector3(...cylinder.direction))
    const at = (along: number) => reach.point.clone().addScaledVector(reach.direction, along)
    const ring = (along: number): Mark => ({
      ...{ shape: 'ring', at: at(along), direction: reach.direction, color, sizePx: 4, mostMm: 0.04 * radius, shift: 0 },
      radius: cylinder.radius,
    })
    const beyond = Math.max(cylinder.radius, 0.1 * radius)
    return {
      ...empty,
      marks: [ring(reach.least), ring(reach.most)],
      lines: [{ from: at(reach.least - beyond), to: at(reach.most + beyond), color }],
    }
  })
  return { ...empty, marks: all.flatMap(({ marks }) => marks), lines: all.flatMap(({ lines }) => lines) }
}

/** A frame in the plane of the face, a little larger than the part. */
function symmetry(faces: readonly number[], color: string, { part, min, max, radius }: Ground): Layout {
  const [spot] = spreadOver(part, faces, Number.POSITIVE_INFINITY, 1)
  if (!spot) return empty
  const { at, normal } = spot
  const [u, v] = acrossOf(normal)
  const boxCorners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z),
  )
  const along = (axis: Vector3) => boxCorners.map((corner) => corner.clone().sub(at).dot(axis))
  const margin = 0.12 * radius
  const [a, b] = [Math.min(...along(u)) - margin, Math.max(...along(u)) + margin]
  const [c, d] = [Math.min(...along(v)) - margin, Math.max(...along(v)) + margin]
  const corner = (s: number, t: number) => at.clone().addScaledVector(u, s).addScaledVector(v, t)
  const corners = [corner(a, c), corner(b, c), corner(b, d), corner(a, d)] as const
  const lines = corners.map((from, n) => ({ from, to: corners[(n + 1) % 4] ?? from, color }))
  return { ...empty, lines, planes: [{ corners, color }] }
}

/** Two unit vectors normal to another; along the axes where that one is. */
function acrossOf(normal: Vector3): readonly [Vector3, Vector3] {
  const sizes = normal.toArray().map(Math.abs)
  const helper = new Vector3().setComponent(sizes.indexOf(Math.min(...sizes)), 1)
  const u = helper.cross(normal).normalize()
  return [u, normal.clone().cross(u)]
}

function trianglesOf({ surfaces }: ViewerPart, faces: readonly number[]): Uint32Array {
  return Uint32Array.from(
    faces.flatMap((id) => {
      const face = surfaces.faces[id]
      return face ? [...surfaces.order.subarray(face.start, face.start + face.count)] : []
    }),
  )
}

function reachOf({ soup }: ViewerPart, triangles: Uint32Array, point: Vector3, direction: Vector3): Reach {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const triangle of triangles)
    for (const k of [0, 3, 6]) {
      const along = new Vector3()
        .fromArray(soup, 9 * triangle + k)
        .sub(point)
        .dot(direction)
      least = Math.min(least, along)
      most = Math.max(most, along)
    }
  return triangles.length > 0 ? { point, direction, least, most } : { point, direction, least: 0, most: 0 }
}

import { isFaceRegion, type RegionPoint, type RegionShape, type ShapeRegion, type ShapeRole } from '@trabecula/domain'
import type { PickedRegion } from '../../workspace/loads.ts'
import type { LoadedPart } from '../../workspace/part.ts'

/** The kinds of regions as the form lists them. */
export const regionKinds = {
  solid: 'Solid to a depth',
  shell: 'Own shell',
  open: 'Open',
  closed: 'Kept closed',
  box: 'Box',
  cylinder: 'Cylinder',
  sphere: 'Sphere',
  body: 'Body of a file',
} as const
export type RegionKind = keyof typeof regionKinds
/** All but a body, which comes with its file. */
export type TypedKind = Exclude<RegionKind, 'body'>
export const kindsOfRegions = (Object.keys(regionKinds) as RegionKind[]).filter((kind) => kind !== 'body')

export const regionNotes: Readonly<Record<RegionKind, string>> = {
  solid: 'Below these faces the part is solid: for bosses, threads and bearing seats.',
  shell: 'These faces have a shell thicker than that of the part.',
  open: 'These faces have no shell: the lattice is open there, and powder can leave.',
  closed: 'These faces keep the shell, although the open direction leaves it out.',
  box: 'Decides what the part is inside a box.',
  cylinder: 'Decides what the part is inside a cylinder.',
  sphere: 'Decides what the part is inside a sphere.',
  body: 'Decides what the part is inside a body, which lies where its file has it.',
}

/** What the part may be inside a shape, as the form lists it. */
export const shapeRoleNames: Readonly<Record<ShapeRole['as'], string>> = {
  solid: 'Solid',
  void: 'Void',
  lattice: 'Lattice with bounds',
}

export const shapeRoleNotes: Readonly<Record<ShapeRole['as'], string>> = {
  solid: 'No lattice: material only, as far as the shape lies in the part.',
  void: 'No lattice and no material. A void lies wholly inside; its walls have no shell, and powder leaves it through the lattice only.',
  lattice: 'The density of the lattice keeps to these bounds.',
}

/** The same shape in another role; a lattice begins with a bound that most designs meet. */
export function inRole(shape: ShapeRegion, as: ShapeRole['as']): ShapeRegion {
  const { densityAtLeast: _, densityAtMost: __, ...rest } = shape
  return as === 'lattice' ? { ...rest, as, densityAtLeast: 0.3 } : { ...rest, as }
}

export function kindOfRegion(region: PickedRegion): RegionKind {
  if (isFaceRegion(region)) return 'open' in region ? (region.open ? 'open' : 'closed') : 'shellMm' in region ? 'shell' : 'solid'
  return 'body' in region ? 'body' : 'box' in region ? 'box' : 'sphere' in region ? 'sphere' : 'cylinder'
}

type Placed = Pick<LoadedPart, 'center' | 'unitScale' | 'sizeMm'>

/** A region of a kind: its faces or its thickness stay, and a new shape lies in the middle of the part. */
export function regionOfKind(kind: TypedKind, before: PickedRegion | undefined, shellMm: number, part: Placed): PickedRegion {
  const faces = before && isFaceRegion(before) ? before.faces : []
  // Twice the shell, so that the region adds something; a part without a shell gets 2 mm.
  const thickness =
    before && 'solidToMm' in before ? before.solidToMm : before && 'shellMm' in before ? before.shellMm : undefined
  switch (kind) {
    case 'solid':
      return { faces, solidToMm: thickness ?? (2 * shellMm || 2) }
    case 'shell':
      return { faces, shellMm: thickness ?? (2 * shellMm || 2) }
    case 'open':
    case 'closed':
      return { faces, open: kind === 'open' }
    default:
      return { ...shapeIn(kind, part), ...roleOf(before) }
  }
}

function roleOf(region: PickedRegion | undefined): ShapeRole {
  if (!region || isFaceRegion(region)) return { as: 'solid' }
  const { as, densityAtLeast, densityAtMost } = region
  return {
    as,
    ...(densityAtLeast === undefined ? {} : { densityAtLeast }),
    ...(densityAtMost === undefined ? {} : { densityAtMost }),
  }
}

function shapeIn(kind: 'box' | 'cylinder' | 'sphere', { center, unitScale, sizeMm: size }: Placed): RegionShape {
  const moved = (by: (axis: 0 | 1 | 2) => number): RegionPoint => [
    round(center[0] * unitScale + by(0)),
    round(center[1] * unitScale + by(1)),
    round(center[2] * unitScale + by(2)),
  ]
  const radius = round(Math.min(...size) / 4)
  if (kind === 'sphere') return { sphere: { center: moved(() => 0), radius } }
  if (kind === 'box') return { box: [moved((axis) => -size[axis] / 4), moved((axis) => size[axis] / 4)] }
  const [from, to] = [-1, 1].map((side) => moved((axis) => (axis === 2 ? (side * size[2]) / 2 : 0))) as [RegionPoint, RegionPoint]
  return { cylinder: { from, to, radius } }
}

/** Three significant digits, because more of a proposal is noise. */
const round = (mm: number): number => Number(mm.toPrecision(3))

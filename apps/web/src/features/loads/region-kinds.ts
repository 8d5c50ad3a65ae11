import { isFaceRegion, type RegionPoint } from '@trabecula/domain'
import type { PickedRegion } from '../../workspace/loads.ts'
import type { LoadedPart } from '../../workspace/part.ts'

/** The kinds of regions as the form lists them. */
export const regionKinds = {
  solid: 'Solid to a depth',
  shell: 'Own shell',
  open: 'Open',
  closed: 'Kept closed',
  box: 'Solid box',
  cylinder: 'Solid cylinder',
  sphere: 'Solid sphere',
} as const
export type RegionKind = keyof typeof regionKinds
export const kindsOfRegions = Object.keys(regionKinds) as RegionKind[]

export const regionNotes: Readonly<Record<RegionKind, string>> = {
  solid: 'Below these faces the part is solid: for bosses, threads and bearing seats.',
  shell: 'These faces have a shell thicker than that of the part.',
  open: 'These faces have no shell: the lattice is open there, and powder can leave.',
  closed: 'These faces keep the shell, although the open direction leaves it out.',
  box: 'What of the box lies in the part is solid.',
  cylinder: 'What of the cylinder lies in the part is solid.',
  sphere: 'What of the sphere lies in the part is solid.',
}

export function kindOfRegion(region: PickedRegion): RegionKind {
  if (isFaceRegion(region)) return 'open' in region ? (region.open ? 'open' : 'closed') : 'shellMm' in region ? 'shell' : 'solid'
  return 'box' in region ? 'box' : 'sphere' in region ? 'sphere' : 'cylinder'
}

type Placed = Pick<LoadedPart, 'center' | 'unitScale' | 'sizeMm'>

/** A region of a kind: its faces or its thickness stay, and a new shape lies in the middle of the part. */
export function regionOfKind(kind: RegionKind, before: PickedRegion | undefined, shellMm: number, part: Placed): PickedRegion {
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
      return shapeIn(kind, part)
  }
}

function shapeIn(kind: 'box' | 'cylinder' | 'sphere', { center, unitScale, sizeMm: size }: Placed): PickedRegion {
  const moved = (by: (axis: 0 | 1 | 2) => number): RegionPoint => [
    round(center[0] * unitScale + by(0)),
    round(center[1] * unitScale + by(1)),
    round(center[2] * unitScale + by(2)),
  ]
  const radius = round(Math.min(...size) / 4)
  if (kind === 'sphere') return { sphere: { center: moved(() => 0), radius }, as: 'solid' }
  if (kind === 'box') return { box: [moved((axis) => -size[axis] / 4), moved((axis) => size[axis] / 4)], as: 'solid' }
  const [from, to] = [-1, 1].map((side) => moved((axis) => (axis === 2 ? (side * size[2]) / 2 : 0))) as [RegionPoint, RegionPoint]
  return { cylinder: { from, to, radius }, as: 'solid' }
}

/** Three significant digits, because more of a proposal is noise. */
const round = (mm: number): number => Number(mm.toPrecision(3))

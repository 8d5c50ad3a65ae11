import {
  type FaceRegion,
  isFaceRegion,
  isOnFaces,
  type LoadsAndSupports,
  needs,
  trianglesOfRanges,
  type Vector,
} from '@trabecula/domain'
import type { FaceSet } from '@trabecula/geometry'
import type { Decisions } from '../draft.ts'
import { type FaceUse, facesFor, isSameUse } from '../face-uses.ts'
import { type PickedLoads, pickedFrom, trianglesOfFaces } from '../loads.ts'
import { emptySelection, hasDirection, noForce, normalized, type SelectionState, vectorOf } from '../selection.ts'
import { type Patch, sortedIntoPatches, withPatches } from './patches.ts'

/** The part that is painted. */
export interface PaintedPart {
  /** Its faces without patches. */
  readonly bare: FaceSet
  /** Its faces with the patches so far. */
  readonly surfaces: FaceSet
  readonly soup: Float32Array
}

export type Painted = Pick<Decisions, 'selection' | 'loads' | 'patches'>

/** The faces of a part with patches as further ones. */
export const divided = ({ bare, soup }: Pick<PaintedPart, 'bare' | 'soup'>, patches: readonly Patch[]): FaceSet =>
  withPatches(bare, soup, patches)

interface Stroke {
  /** What the triangles are painted for. */
  readonly use: FaceUse
  readonly triangles: Iterable<number>
  /** They are taken out of the use instead. */
  readonly erase: boolean
  /** Where the stroke began, part frame, mm: the force of a first load acts there. */
  readonly from: Vector
}

/**
 * Triangles are painted for a use, by the rules of picks: a held one carries nothing and is held in one way, what is
 * loaded may carry several cases, and a region or a point mass may be anywhere.
 */
export function painted(part: PaintedPart, before: Painted, { use, triangles, erase, from }: Stroke): Painted {
  const uses = usesOf(before.loads)
  const sets = uses.map((each) => new Set(trianglesOfFaces(part.surfaces, facesFor(each, before.selection, before.loads))))
  for (const [at, set] of sets.entries()) {
    const each = uses[at]!
    const taken = isSameUse(each, use) ? (erase ? 'out' : 'in') : !erase && excludes(use, each) ? 'out' : 'stays'
    if (taken === 'stays') continue
    for (const triangle of triangles) taken === 'in' ? set.add(triangle) : set.delete(triangle)
  }
  const known = uses.map((each) => facesFor(each, before.selection, before.loads))
  const { patches, faces } = sortedIntoPatches(part.bare, sets, known)
  const { selection, loads } = withFacesOf(uses, faces, before)
  const surfaces = divided(part, patches)
  return { patches, ...directed({ selection, loads }, before, { use, surfaces, from }) }
}

/** Whether what is painted for one use leaves another. */
function excludes(use: FaceUse, other: FaceUse): boolean {
  const isApart = ({ of }: FaceUse) => of === 'region' || of === 'mass'
  if (isApart(use) || isApart(other)) return false
  const holds = ({ of }: FaceUse) => of === 'held' || of === 'support'
  return holds(use) || holds(other)
}

/** Every use of faces that a set-up has, in a fixed order. */
function usesOf({ cases, supports, masses, regions }: PickedLoads): readonly FaceUse[] {
  const further = { case: cases, support: supports, mass: masses, region: regions }
  const listed = (Object.keys(further) as (keyof typeof further)[]).flatMap((of) => further[of].map((_, at) => ({ of, at })))
  return [{ of: 'load' }, { of: 'held' }, ...listed]
}

function withFacesOf(
  uses: readonly FaceUse[],
  faces: readonly (readonly number[])[],
  { selection, loads }: Pick<Painted, 'selection' | 'loads'>,
): Pick<Painted, 'selection' | 'loads'> {
  const facesAt = (of: FaceUse['of'], at?: number) =>
    faces[uses.findIndex((use) => use.of === of && (at === undefined || ('at' in use && use.at === at)))] ?? []
  return {
    selection: { ...selection, load: facesAt('load'), held: facesAt('held') },
    loads: {
      ...loads,
      cases: loads.cases.map((each, at) => ({ ...each, faces: facesAt('case', at) })),
      supports: loads.supports.map((each, at) => ({ ...each, faces: facesAt('support', at) })),
      masses: loads.masses.map((each, at) => ({ ...each, faces: facesAt('mass', at) })),
      regions: loads.regions.map((each, at) => (isFaceRegion(each) ? { ...each, faces: facesAt('region', at) } : each)),
    },
  }
}

/** A first load gets the direction of its patch, and loses it with its last face, as a picked one does. */
function directed(
  { selection, loads }: Pick<Painted, 'selection' | 'loads'>,
  before: Painted,
  { use, surfaces, from }: { readonly use: FaceUse; readonly surfaces: FaceSet; readonly from: Vector },
): Pick<Painted, 'selection' | 'loads'> {
  const normalOf = (ids: readonly number[]) => normalized(vectorOf(surfaces.faces[ids[0] ?? -1]?.normal ?? [0, 0, 0]))
  const was = before.selection.load.length
  const force: Partial<SelectionState> =
    selection.load.length === 0 && was > 0
      ? { force: noForce, forceAt: null }
      : selection.load.length > 0 && was === 0
        ? { force: normalOf(selection.load), forceAt: from }
        : {}
  const given = use.of === 'case' ? loads.cases[use.at] : undefined
  const isFirst = use.of === 'case' && before.loads.cases[use.at]?.faces.length === 0
  const acts = given && isOnFaces(given.kind) && needs(given.kind, 'direction') && !hasDirection(given.direction)
  const direct = isFirst && acts ? { direction: normalOf(given.faces) } : undefined
  return {
    selection: { ...selection, ...force },
    loads: direct ? { ...loads, cases: loads.cases.map((each) => (each === given ? { ...each, ...direct } : each)) } : loads,
  }
}

interface Stored {
  /** Triangles of load and held faces; undefined: those that are chosen now. */
  readonly chosen?: { readonly load: readonly number[]; readonly held: readonly number[] } | undefined
  /** Loads, supports and regions of the study; undefined: those of the form. */
  readonly loads?: LoadsAndSupports | null | undefined
}

/** What was stored as triangles, with a patch where it is a part of a face. Loads of another part have no faces. */
export function restored(part: PaintedPart, now: Pick<Painted, 'selection' | 'loads'>, { chosen, loads }: Stored): Painted {
  const form = loads === undefined ? now.loads : pickedFrom(loads, part.surfaces).loads
  const uses = usesOf(form)
  const count = part.bare.label.length
  const ofStudy = (use: FaceUse) => {
    if (!loads || !('at' in use)) return undefined
    const ranges = {
      case: () => loads.furtherCases[use.at]?.triangles,
      support: () => loads.supports[use.at]?.triangles,
      mass: () => loads.pointMasses?.[use.at]?.triangles,
      region: () => (loads.regions?.[use.at] as FaceRegion | undefined)?.faces,
    }[use.of]()
    return loads.partTriangles === count ? trianglesOfRanges(ranges ?? [], count) : []
  }
  const sets = uses.map((use) => {
    if (chosen && (use.of === 'load' || use.of === 'held')) return chosen[use.of]
    return ofStudy(use) ?? trianglesOfFaces(part.surfaces, facesFor(use, now.selection, form))
  })
  const { patches, faces } = sortedIntoPatches(part.bare, sets)
  return { patches, ...withFacesOf(uses, faces, { selection: now.selection, loads: form }) }
}

/** The uses of a part on another version of it, by triangles that both have. `lost`: some are gone. */
export function carriedOver(
  before: PaintedPart & { readonly fileSoup: Float32Array },
  part: PaintedPart & { readonly fileSoup: Float32Array },
  now: Pick<Painted, 'selection' | 'loads'>,
): { readonly painted: Painted; readonly lost: boolean } {
  const uses = usesOf(now.loads)
  const sets = uses.map((use) => trianglesOfFaces(before.surfaces, facesFor(use, now.selection, now.loads)))
  const places = placesIn(
    part.fileSoup,
    new Set(sets.flatMap((set) => Array.from(set, (triangle) => before.fileSoup[9 * triangle]))),
  )
  const there = sets.map((set) => [...set].flatMap((triangle) => places.get(keyAt(before.fileSoup, triangle)) ?? []))
  const { patches, faces } = sortedIntoPatches(part.bare, there)
  const found = withFacesOf(uses, faces, now)
  const { load, held } = found.selection
  return {
    painted: { ...found, patches, selection: load.length === 0 ? { ...emptySelection, held } : found.selection },
    lost: there.some(({ length }, at) => length < sets[at]!.length),
  }
}

const keyAt = (soup: Float32Array, triangle: number): string => soup.subarray(9 * triangle, 9 * triangle + 9).join()

/** Triangles by their corners, where the first coordinate is one of these; a part may have a triangle twice. */
function placesIn(fileSoup: Float32Array, firsts: ReadonlySet<number | undefined>): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (let triangle = 0; triangle < fileSoup.length / 9; triangle++) {
    if (!firsts.has(fileSoup[9 * triangle])) continue
    const key = keyAt(fileSoup, triangle)
    const known = places.get(key)
    if (known) known.push(triangle)
    else places.set(key, [triangle])
  }
  return places
}

/** Triangles and area, mm², of what is painted or chosen for a use. */
export function extentOf({ surfaces }: Pick<PaintedPart, 'surfaces'>, { selection, loads }: Painted, use: FaceUse) {
  const faces = facesFor(use, selection, loads).flatMap((id) => surfaces.faces[id] ?? [])
  return {
    triangles: faces.reduce((sum, { count }) => sum + count, 0),
    area: faces.reduce((sum, { area }) => sum + area, 0),
  }
}

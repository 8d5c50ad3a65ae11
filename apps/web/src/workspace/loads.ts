import { casesFromWire } from '@trabecula/contract'
import {
  type Axis,
  caseLetters,
  checkRegions,
  isOnFaces,
  type LoadCase,
  type LoadCaseKind,
  type LoadCases,
  type LoadsAndSupports,
  magnitudeQuantity,
  neededOf,
  type Outcome,
  type PointMass,
  type Printer,
  type Region,
  rangesOf,
  type StiffnessAim,
  type Support,
  type SupportKind,
  type TriangleRanges,
  trianglesOfRanges,
  type Vector,
  withFaces,
} from '@trabecula/domain'
import type { FaceSet } from '@trabecula/geometry'
import type { SelectionState } from './selection.ts'

/** A load case in the form, in SI: values that its kind does not use are kept for a later change of kind. */
export interface PickedCase {
  readonly name: string
  readonly kind: LoadCaseKind
  /** Face ids of the part; a load on the whole part has none. */
  readonly faces: readonly number[]
  /** 0 until it is typed. */
  readonly magnitude: number
  /** Direction of a kind that needs one; zero until it is known. */
  readonly direction: Vector
  /** Point of a remote force, mm, in the coordinates of the file. */
  readonly point: Vector | null
  /** Axis of a torque; null for that of the cylinder on which its faces lie. */
  readonly axis: Axis | null
  readonly weight: number
}

export interface PickedSupport {
  readonly kind: SupportKind
  readonly faces: readonly number[]
}

export interface PickedMass {
  /** 0 until it is typed. */
  readonly massG: number
  readonly faces: readonly number[]
}

/** Its faces are face ids of the part, its lengths mm. */
export type PickedRegion = Region<readonly number[]>

/** Loads, supports and masses besides the load faces, held faces and force, and the places that the user decides. */
export interface PickedLoads {
  /** The cases from B on: case A is the load faces and the force. */
  readonly cases: readonly PickedCase[]
  readonly supports: readonly PickedSupport[]
  /** What vibrates with the part. */
  readonly masses: readonly PickedMass[]
  readonly regions: readonly PickedRegion[]
  readonly aim: 'worst' | 'weighted'
  readonly firstWeight: number
}

export const noLoads: PickedLoads = { cases: [], supports: [], masses: [], regions: [], aim: 'worst', firstWeight: 1 }

/** The place of a case of the form among all load cases: A, which the form does not list, has place 0. */
export const placeOf = (at: number): number => at + 1

/** The letter of a case of the form. */
export const letterOf = (at: number): string => caseLetters[placeOf(at)] ?? ''

export const newCase = (loads: PickedLoads, kind: LoadCaseKind = 'force'): PickedCase => ({
  name: freeName(loads),
  kind,
  faces: [],
  magnitude: 0,
  direction: isOnFaces(kind) ? nowhere : down,
  point: null,
  axis: null,
  weight: 1,
})

const nowhere: Vector = { x: 0, y: 0, z: 0 }
const down: Vector = { x: 0, y: 0, z: -1 }

/** The letter of the next case; with a number when the user gave that letter as a name. */
function freeName({ cases }: PickedLoads): string {
  const letter = letterOf(cases.length)
  const taken = new Set(cases.map(({ name }) => name.trim()))
  let name = letter
  for (let n = 2; taken.has(name); n++) name = `${letter} ${n}`
  return name
}

export const withCase = (loads: PickedLoads, kind?: LoadCaseKind): PickedLoads => ({
  ...loads,
  cases: [...loads.cases, newCase(loads, kind)],
})

export function withCopy(loads: PickedLoads, at: number): PickedLoads {
  const from = loads.cases[at]
  return from ? { ...loads, cases: [...loads.cases, { ...from, name: freeName(loads) }] } : loads
}

/** Removes a case. The following ones move up, and one that is named by its letter gets its new letter. */
export function withoutCase(loads: PickedLoads, at: number): PickedLoads {
  const cases = loads.cases.flatMap((each, place) => {
    if (place === at) return []
    const moved = place > at && each.name === letterOf(place)
    return [moved ? { ...each, name: letterOf(place - 1) } : each]
  })
  return { ...loads, cases }
}

/**
 * Changes the kind of a case. A magnitude of another quantity is reset; a load on the whole part points down until
 * something else is typed.
 */
export function withKind(given: PickedCase, kind: LoadCaseKind): PickedCase {
  const same = magnitudeQuantity(kind) === magnitudeQuantity(given.kind)
  const isStill = Math.hypot(given.direction.x, given.direction.y, given.direction.z) === 0
  return {
    ...given,
    kind,
    magnitude: same ? given.magnitude : 0,
    direction: !isOnFaces(kind) && isStill ? down : given.direction,
    faces: isOnFaces(kind) ? given.faces : [],
  }
}

export const changedCase = (loads: PickedLoads, at: number, change: Partial<PickedCase>): PickedLoads => ({
  ...loads,
  cases: loads.cases.map((each, place) => (place === at ? { ...each, ...change } : each)),
})

export const withSupport = (loads: PickedLoads, kind: SupportKind): PickedLoads => ({
  ...loads,
  supports: [...loads.supports, { kind, faces: [] }],
})

export const withoutSupport = (loads: PickedLoads, at: number): PickedLoads => ({
  ...loads,
  supports: loads.supports.filter((_, place) => place !== at),
})

/** The loads with a point mass changed or added, or without it. */
export const withMass = (loads: PickedLoads, at: number, changed: PickedMass | null): PickedLoads => ({
  ...loads,
  masses: loads.masses.toSpliced(at, 1, ...(changed ? [changed] : [])),
})

/** The loads with a region changed or added, or without it. */
export const withRegion = (loads: PickedLoads, at: number, changed: PickedRegion | null): PickedLoads => ({
  ...loads,
  regions: loads.regions.toSpliced(at, 1, ...(changed ? [changed] : [])),
})

/**
 * Refuses regions that no run would take, whatever the part; faces are compared by their ids.
 *
 * @param printer undefined while the catalogue is not there
 */
export function checkPickedRegions(
  { load, held }: Pick<SelectionState, 'load' | 'held'>,
  { regions, cases, supports }: PickedLoads,
  shellMm: number,
  printer: Printer | undefined,
): Outcome<true> {
  const touched = rangesOf([...load, ...held, ...[...cases, ...supports].flatMap(({ faces }) => faces)])
  return checkRegions(
    regions.map((each) => withFaces(each, rangesOf)),
    { shellMm, printer, touched },
  )
}

type CaseByFace = LoadCase<readonly number[]>

/** The loads of a study, with face ids instead of triangles. */
interface LoadsByFace {
  readonly cases: LoadCases<readonly number[]>
  readonly supports: readonly Support<readonly number[]>[]
  readonly stiffnessAim: StiffnessAim
}

/** The cases from B on. */
export const furtherByFace = ({ cases }: Pick<PickedLoads, 'cases'>): readonly CaseByFace[] => cases.map(caseByFace)

export const supportsByFace = ({ supports }: Pick<PickedLoads, 'supports'>): LoadsByFace['supports'] =>
  supports.map(({ kind, faces }) => ({ kind, triangles: faces }))

export const massesByFace = ({ masses }: PickedLoads): readonly PointMass<readonly number[]>[] =>
  masses.map(({ massG, faces }) => ({ massG, triangles: faces }))

/** All load cases and supports. The load faces and the force are case A. */
export const byFace = ({ load, force }: Pick<SelectionState, 'load' | 'force'>, loads: PickedLoads): LoadsByFace => ({
  cases: casesFromWire(load, force, furtherByFace(loads)),
  supports: supportsByFace(loads),
  stiffnessAim: aimOf(loads),
})

export const weightsOf = ({ firstWeight, cases }: PickedLoads): readonly number[] => [
  firstWeight,
  ...cases.map(({ weight }) => weight),
]

const aimOf = (loads: PickedLoads): StiffnessAim => (loads.aim === 'worst' ? 'worst' : { weights: weightsOf(loads) })

function caseByFace({ name, kind, faces, magnitude, direction, point, axis }: PickedCase): CaseByFace {
  const acting = { direction, point: point ?? { x: Number.NaN, y: Number.NaN, z: Number.NaN }, axis: axis ?? undefined }
  const given = { name: name.trim(), kind, triangles: faces, magnitude, ...neededOf<Vector | Axis>(kind, (what) => acting[what]) }
  return given as CaseByFace
}

type Surfaces = Pick<FaceSet, 'label' | 'faces' | 'order'>

/** Triangles of faces in the order of the file. */
export function trianglesOfFaces({ faces, order }: Surfaces, ids: readonly number[]): Uint32Array {
  const found = ids.flatMap((id) => {
    const face = faces[id]
    return face ? [...order.subarray(face.start, face.start + face.count)] : []
  })
  return Uint32Array.from(found).sort()
}

/** The loads for requests and storage, besides load faces, held faces and force, in SI; null where there are none. */
export function loadsOf(loads: PickedLoads, surfaces: Surfaces): LoadsAndSupports | null {
  if (isEmpty(loads)) return null
  const ranges = (ids: readonly number[]): TriangleRanges => rangesOf(trianglesOfFaces(surfaces, ids))
  return {
    partTriangles: surfaces.label.length,
    furtherCases: furtherByFace(loads).map((each) => ({ ...each, triangles: ranges(each.triangles) })),
    supports: supportsByFace(loads).map(({ kind, triangles }) => ({ kind, triangles: ranges(triangles) })),
    // Without a second case there is nothing to weigh.
    stiffnessAim: loads.cases.length === 0 ? 'worst' : aimOf(loads),
    ...(loads.masses.length > 0
      ? { pointMasses: massesByFace(loads).map((each) => ({ ...each, triangles: ranges(each.triangles) })) }
      : {}),
    ...(loads.regions.length > 0 ? { regions: loads.regions.map((each) => withFaces(each, ranges)) } : {}),
  }
}

/** No case besides A, and no support, point mass or region. */
export const isEmpty = ({ cases, supports, masses, regions }: PickedLoads): boolean =>
  cases.length + supports.length + masses.length + regions.length === 0

/**
 * Stored loads with the faces of the shown part. On another part the triangles would mean other places: cases, supports,
 * masses and regions are then restored without their faces, and `lost` reports it.
 */
export function pickedFrom(
  kept: LoadsAndSupports | null | undefined,
  surfaces: Surfaces | undefined,
): { readonly loads: PickedLoads; readonly lost: boolean } {
  if (!kept) return { loads: noLoads, lost: false }
  let lost = false
  const facesOf = (ranges: TriangleRanges): readonly number[] => {
    if (ranges.length === 0) return []
    const fits = surfaces && kept.partTriangles === surfaces.label.length
    const triangles = fits ? trianglesOfRanges(ranges, surfaces.label.length) : undefined
    if (!triangles) lost = true
    return [...new Set([...(triangles ?? [])].map((triangle) => surfaces!.label[triangle]!))]
  }
  const weights = kept.stiffnessAim === 'worst' ? [] : kept.stiffnessAim.weights
  const loads: PickedLoads = {
    cases: kept.furtherCases.map((each, at) => ({
      name: each.name,
      kind: each.kind,
      faces: facesOf(each.triangles),
      magnitude: each.magnitude,
      direction: 'direction' in each ? each.direction : nowhere,
      point: 'point' in each ? each.point : null,
      axis: ('axis' in each && each.axis) || null,
      weight: weights[placeOf(at)] ?? 1,
    })),
    supports: kept.supports.map(({ kind, triangles }) => ({ kind, faces: facesOf(triangles) })),
    masses: (kept.pointMasses ?? []).map(({ massG, triangles }) => ({ massG, faces: facesOf(triangles) })),
    regions: (kept.regions ?? []).map((each) => withFaces(each, facesOf)),
    aim: kept.stiffnessAim === 'worst' ? 'worst' : 'weighted',
    firstWeight: weights[0] ?? 1,
  }
  return { loads, lost }
}

import { measureMesh, selfIntersections } from '@trabecula/geometry'
import {
  type ExtractOptions,
  type SamplingGrid,
  sampleGrid,
  samplingGridAround,
  type VoidField,
  type VoidMesh,
} from '@trabecula/kernels'
import type { Design } from '../../candidates/design.ts'
import type { Part } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { dropUselessComponentsSteps } from '../clean-up/components.ts'
import type { Enclosure } from '../field/enclosure.ts'
import { intoFile, type OuterMesh } from '../field/outer-mesh.ts'
import { crossedWalls } from '../surface/crossed-walls.ts'
import type { ThinPlace } from '../surface/near-skin.ts'
import { type HealedSkin, healSkin } from '../surface/skin.ts'
import { joinOpen } from './join-open.ts'
import type { Joined } from './joined.ts'

export interface MeshJob {
  readonly part: Part
  readonly design: Design
  readonly outer: OuterMesh
  readonly spacing: number
  /** Triangles that the void will have, about. */
  readonly expected: number
  /** Volume of the solid part, mm³. */
  readonly solid: number
  readonly signal: AbortSignal | undefined
}

export interface MeshedVoid {
  /** Undefined when the void could not be cut cleanly at the open faces. */
  readonly joined: Joined | undefined
  /** Where the void is nearest to the faces that have a skin; part frame, mm. */
  readonly thinnest: ThinPlace
  readonly isEmpty: boolean
  /**
   * Pairs of the void's triangles that cross each other although their vertices fell back to the mean, or to where they
   * were before the skin was healed.
   */
  readonly crossings: number
}

/** Beyond this the correction would change walls more than it heals corners, mm: more of large cells. */
const greatestCorrection = ({ cellSize }: Pick<Design, 'cellSize'>): number => Math.max(0.03, cellSize / 250)

/**
 * Corrections of the volume and the share of the material that is left alone. A second one corrects what the first did
 * to the shape of the wedges: of thin struts it gives back only two thirds of what it is meant to. With open faces
 * every round cuts the void again, so it comes later.
 */
const corrections = {
  closed: { rounds: 2, from: 0.0015 },
  open: { rounds: 2, from: 0.0025 },
  hollow: { rounds: 0, from: 0 },
} as const

/**
 * Meshes the void at one spacing and joins it to the part. Where samples miss its sharp wedges (struts meeting) the
 * volume is short; then all walls are made thinner by the missing volume over the area, about a hundredth of a
 * millimetre, and it is extracted again.
 */
export async function meshAndJoin(job: MeshJob, enclosure: Enclosure): Promise<MeshedVoid> {
  const { part, design, spacing, solid, signal } = job
  const grid = samplingGridOver(part, enclosure, spacing)
  // Without a lattice there are no wedges, nor walls that could be thinner; what it would hold is not loose.
  const isHollow = enclosure.latticeVolume !== undefined
  const { rounds, from } = isHollow ? corrections.hollow : enclosure.open ? corrections.open : corrections.closed
  const material = solid - enclosure.volume
  const skin = { faces: enclosure.skin, shell: design.shell, boundary: enclosure.boundary, part: enclosure.open?.distance }
  const written = (points: Float32Array): Float32Array => intoFile(part, points)
  const correction = new VolumeCorrection(greatestCorrection(design))
  let mesh: VoidMesh | undefined
  for (let round = 0; ; round++) {
    mesh = await extract(
      enclosure.field,
      grid,
      { thinner: correction.thinner, expected: job.expected, ...(mesh && { into: mesh }) },
      signal,
    )
    if (mesh.triangles.length === 0) return { joined: undefined, thinnest: { skin: Infinity }, isEmpty: true, crossings: 0 }
    const { volume, area } = measureMesh(mesh)
    const extracted = mesh
    const heal = async (): Promise<HealedSkin> =>
      design.shell === 0 ? { skin: 0, crossings: 0 } : healSkin(extracted, { grid, written }, skin, signal)
    const missingOfClosed = enclosure.volume - volume
    if (!enclosure.open && round < rounds && Math.abs(missingOfClosed) >= from * material) {
      correction.learn(missingOfClosed, area)
      continue
    }
    const crossed = await runCooperatively(crossedWalls(mesh, grid, written), signal)
    // Triangles that pass through walls are where the field puts them: only smaller ones help.
    if (crossed.some((pair) => isKept(extracted, pair, enclosure)))
      return { joined: undefined, thinnest: { skin: Infinity }, isEmpty: false, crossings: crossed.length }
    if (!enclosure.open) {
      const healed = await heal()
      const joined = await joinClosed(job, mesh, isHollow)
      return { joined, thinnest: healed, isEmpty: false, crossings: mesh.crossings + healed.crossings }
    }
    const healed = await heal()
    const joined = await joinOpen(
      {
        part,
        outer: job.outer,
        group: enclosure.open,
        distance: enclosure.open.distance,
        spacing,
        shell: design.shell,
        leastPocket: leastPocketOf(design),
        held: isHollow,
      },
      mesh,
      signal,
    )
    const missing = (joined?.volumeBefore ?? material) - material
    if (round < rounds && Math.abs(missing) >= from * material) {
      correction.learn(missing, area)
      continue
    }
    const cut = joined?.open?.thinnest
    const thinnest = cut && cut.skin < healed.skin ? cut : healed
    const suspected = mesh.crossings + crossed.length + healed.crossings
    const crossings = joined && suspected > 0 ? await crossingsOf(joined, suspected, signal) : suspected
    return { joined, thinnest, isEmpty: false, crossings }
  }
}

/**
 * Whether two triangles of a void stay in the file: all of them below a closed shell, and with open faces those that
 * have all corners within the part. Beyond the faces the lattice is that of the nearest place on them, which jumps
 * where two places are equally near, in a groove or a narrow hole. A wall has no thickness at such a jump, so its two
 * sides meet there, and the cut takes them away.
 */
function isKept({ vertices, triangles }: VoidMesh, pair: readonly number[], { open }: Enclosure): boolean {
  if (!open) return true
  const corners = pair.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)])
  return corners.every((v) => sampleGrid(open.distance, vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]) < 0)
}

/** How many of the pairs that a void had before it was cut are left; as many as there were where that is not known. */
async function crossingsOf({ mesh }: Joined, suspected: number, signal?: AbortSignal): Promise<number> {
  const left = await runCooperatively(selfIntersections(mesh), signal)
  return left?.length ?? suspected
}

/** By how much walls are made thinner: first by missing volume over area, then along the secant of what that gave. */
class VolumeCorrection {
  /** mm */
  thinner = 0
  private readonly most: number
  private last: { readonly thinner: number; readonly missing: number } | undefined

  constructor(most: number) {
    this.most = most
  }

  /** `missing`: volume in mm³ by which the void is too small as it is now; `area` of its surface, mm². */
  learn(missing: number, area: number): void {
    const { thinner, last } = this
    const gained = last ? (last.missing - missing) / (thinner - last.thinner) : area
    // Where the shape of the wedges changes the slope says nothing; the area is a safe upper bound of it.
    const slope = gained > area / 4 && gained < area ? gained : area
    this.last = { thinner, missing }
    this.thinner = Math.min(Math.max(thinner + missing / slope, -this.most), this.most)
  }
}

/** A void under a closed shell: the part's triangles stay as they are. The mesh is used up. */
async function joinClosed({ part, design, outer, solid, signal }: MeshJob, mesh: VoidMesh, held: boolean): Promise<Joined> {
  const clean = await runCooperatively(dropUselessComponentsSteps(mesh, leastPocketOf(design), held), signal)
  return {
    outer: outer.file,
    mesh: { vertices: intoFile(part, clean.vertices), triangles: clean.triangles },
    volumeBefore: solid - clean.volumeBefore,
    volume: solid - clean.volume,
    pockets: clean.pockets,
    pocketVolume: clean.pocketVolume,
    islands: clean.islands,
    islandVolume: clean.islandVolume,
    pieces: clean.kept.count,
    piecesOfMesh: clean.kept,
  }
}

export const samplingGridOver = (part: Part, { margin }: Enclosure, spacing: number): SamplingGrid =>
  samplingGridAround(part.bounds.min, part.bounds.max, spacing, margin(spacing))

export const extract = (field: VoidField, grid: SamplingGrid, options: ExtractOptions, signal?: AbortSignal): Promise<VoidMesh> =>
  runCooperatively(field.extract(grid, options), signal)

/** Cavities below a sixth of a cell, or a cubic millimetre, only trap powder, mm³. */
export const leastPocketOf = (design: Pick<Design, 'cellSize'>): number => Math.max(1, (design.cellSize / 6) ** 3)

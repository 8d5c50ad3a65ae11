import { type Clip, clipMesh, weld, windingAt } from '@trabecula/geometry'
import { pointDistances, type ScalarGrid, sampleGrid, type VoidMesh } from '@trabecula/kernels'
import type { Part } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { OpenGroup } from '../field/open-scene.ts'
import { intoFile, type OuterMesh } from '../field/outer-mesh.ts'
import type { ThinPlace } from '../surface/near-skin.ts'
import type { Joined } from './joined.ts'
import { type CleanClip, dropLooseComponents } from './loose-components.ts'

export interface OpenJoin {
  readonly part: Part
  readonly outer: OuterMesh
  readonly group: OpenGroup
  /** Signed distance of the part, mm. */
  readonly distance: ScalarGrid
  /** mm */
  readonly spacing: number
  /** mm */
  readonly shell: number
  /** mm³ */
  readonly leastPocket: number
  /** Whether a lattice that the void does not have holds material in it that touches no face. */
  readonly held: boolean
}

/**
 * Joins the surface of a void with overlap to the part: in file units, on the float32 corners that are written, so that
 * what is decided is what a slicer reads. Undefined when no clean line of intersection was found.
 */
export async function joinOpen(job: OpenJoin, voids: VoidMesh, signal?: AbortSignal): Promise<Joined | undefined> {
  const { part, outer, group, distance, spacing } = job
  const welded = weld(outer.file)
  const scale = part.unitScale
  const clip = await runCooperatively(
    clipMesh({
      part: welded,
      open: group.triangles,
      voids,
      intoUnits: (points) => intoFile(part, points),
      spacing: spacing / scale,
      isInside: (corner) => isInside(voids.vertices.subarray(3 * corner, 3 * corner + 3), distance, outer.part),
    }),
    signal,
  )
  if (!clip) return undefined
  asUploaded(clip.corners, welded.triangles, outer.file)
  const { own } = outer
  const sound = await runCooperatively(
    dropLooseComponents(clip, welded.triangles, group.triangles, job.leastPocket / scale ** 3, own, job.held),
    signal,
  )
  const places = newPlaces(part, clip, sound.walls, welded.vertices.length / 3, voids.vertices.length / 3)
  const skins =
    job.shell > 0 ? await runCooperatively(pointDistances(places, group.closedSoup, 1.1 * job.shell), signal) : new Float64Array()
  const corners = clip.corners
  const cubic = scale ** 3
  // The walls refer to corners of the part only through cut points, so all corners are handed on and those of the part
  // are left unused.
  return {
    outer: outerTriangles(outer.file, sound),
    mesh: { vertices: corners, triangles: sound.walls },
    volumeBefore: cubic * sound.volumeBefore,
    volume: cubic * sound.volume,
    pockets: sound.pockets,
    pocketVolume: cubic * sound.pocketVolume,
    islands: sound.islands,
    islandVolume: cubic * sound.islandVolume,
    pieces: sound.pieces,
    open: {
      thinnest: thinnestOf(places, skins),
      ...cutOf(clip, sound, own),
      area: scale ** 2 * sound.opened,
    },
  }
}

/** Counts the file's own triangles that were kept, remade and cut, without those of voids of regions. */
function cutOf({ cutTriangles }: Clip, { isKept, remadeFrom }: CleanClip, own: number) {
  const kept = isKept.subarray(0, own).reduce((sum, flag) => sum + flag, 0)
  const remade = remadeFrom.filter((triangle) => triangle < own).length
  return { kept, remade, cut: own === isKept.length ? cutTriangles : own - kept }
}

/**
 * Gives the part's corners their bits in the file again: welding took −0 for 0, but programs that compare bits (admesh)
 * would see a gap between a triangle that was made again and its neighbour that was kept.
 */
function asUploaded(corners: Float32Array, triangles: Uint32Array, file: Float32Array): void {
  for (let i = triangles.length - 1; i >= 0; i--) corners.set(file.subarray(3 * i, 3 * i + 3), 3 * triangles[i])
}

/** Corners of walls that the void did not have: cut points, and those moved for a clean cut; part frame, mm. */
function newPlaces(part: Part, { corners, moved }: Clip, walls: Uint32Array, ofPart: number, ofVoid: number): Float32Array {
  const isNew = new Uint8Array(corners.length / 3).fill(1, ofPart + ofVoid)
  for (const corner of moved) isNew[ofPart + corner] = 1
  const places: number[] = []
  for (const corner of walls) {
    if (isNew[corner] === 0) continue
    isNew[corner] = 0
    for (let axis = 0; axis < 3; axis++) places.push((corners[3 * corner + axis] - part.center[axis]) * part.unitScale)
  }
  return Float32Array.from(places)
}

function thinnestOf(places: Float32Array, skins: Float64Array): ThinPlace {
  if (skins.length === 0) return { skin: Infinity }
  const least = skins.reduce((best, skin, i) => (skin < skins[best] ? i : best), 0)
  return { skin: skins[least], at: [places[3 * least], places[3 * least + 1], places[3 * least + 2]] }
}

/** The distance decides, unless the point is nearer the surface than the grid is fine; then the winding number does. */
function isInside(p: Float32Array, distance: ScalarGrid, outer: Float32Array): boolean {
  const value = sampleGrid(distance, p[0], p[1], p[2])
  if (Math.abs(value) > distance.spacing) return value < 0
  return windingAt(outer, p[0], p[1], p[2]) > 0.5
}

/** The triangles of the part that stay, with the file's floats and order, then those made again. */
function outerTriangles(file: Float32Array, { isKept, remade, corners }: CleanClip): Float32Array {
  const count = isKept.reduce((sum, flag) => sum + flag, 0)
  const soup = new Float32Array(9 * count + 3 * remade.length)
  let at = 0
  isKept.forEach((flag, t) => {
    if (flag === 0) return
    soup.set(file.subarray(9 * t, 9 * t + 9), at)
    at += 9
  })
  for (const corner of remade) {
    soup.set(corners.subarray(3 * corner, 3 * corner + 3), at)
    at += 3
  }
  return soup
}

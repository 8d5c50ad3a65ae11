import type { IndexedMesh } from '@trabecula/geometry'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { NearSkin, type Skin, type ThinPlace } from './near-skin.ts'
import { type Moved, moveVertex, type Surroundings, untangle, type Vector } from './untangle.ts'

/** mm by which the skin may be thinner than the shell. */
export const skinTolerance = 0.02

/**
 * What is thinner than the shell by more than this is pushed, mm, and no farther than to here: two vertices may lie a
 * hundredth of a millimetre behind each other, and where one is pushed past the other, which is not moved, their
 * triangles cross.
 */
const slack = skinTolerance / 4
/** A shortfall below this is left, mm. */
const enough = 0.0005

/** Undoing crossings moves vertices where nobody has measured; what is short there is pushed once more. */
const passes = 3

/**
 * How far a vertex may go, in spacings along each axis: round an inner edge of the part it takes a sixth of one. What is
 * still too thin then may go farther: where the distances of a large part stand apart by more than its shell, the void
 * takes the same from the skin however finely it is sampled.
 */
const leeways = [0.25, 0.5] as const

/**
 * Each measures again what moved and pushes what is still short; the last ones look at the vertices alone, which an
 * edge may have drawn to another wall.
 */
const rounds = { ofEdges: 6, all: 9 } as const

export interface HealedSkin extends ThinPlace {
  /** Pairs of triangles that cross each other and could not be parted. */
  readonly crossings: number
}

/**
 * Moves the void out of the skin, in place, and returns where its vertices are nearest to the faces.
 *
 * While vertices are placed only the triangles closest to the surrounding grid nodes are known; near faces so narrow
 * that they are closest to no node that overestimates the distance by up to 0.05 mm. And where the void goes round an
 * inner edge of the part, flat triangles between true vertices cut into the skin by their length squared over eight
 * shells, some 0.1 mm. So vertices and edges near the skin are measured against all triangles, and what is short is
 * pushed away from its closest point. A vertex may leave its cell for that: held in it, four of 36 open exports kept a
 * skin below the tolerance.
 */
export async function healSkin(
  mesh: IndexedMesh,
  { grid, written }: Pick<Surroundings, 'grid' | 'written'>,
  skin: Skin,
  signal?: AbortSignal,
): Promise<HealedSkin> {
  const near = await runCooperatively(NearSkin.of(mesh, grid, skin), signal)
  const moved: Moved = new Map()
  const mayMove = (v: number, by: Vector): boolean => near.mayMove(v, by, skin.shell - slack)
  let crossings = 0
  for (const leeway of leeways) {
    const surroundings = { grid, written, mayMove, leeway }
    let asked = near.all
    for (let pass = 0; pass < passes && asked.length > 0; pass++) {
      const pushed = await runCooperatively(pushOut(near, asked, mesh, moved, surroundings, skin.shell), signal)
      const { loosened, left } = await runCooperatively(untangle(mesh, moved, pushed, surroundings), signal)
      crossings += left
      asked = near.numbersOf(loosened)
      await runCooperatively(near.measure(asked), signal)
    }
    if (near.thinnest().skin >= skin.shell - skinTolerance) break
  }
  return { ...near.thinnest(), crossings }
}

interface Place {
  /** By how much the skin is short there, mm. */
  readonly missing: number
  readonly at: Vector
}

/** Pushes what is short among some vertices and the edges at them; returns the places of all that were moved. */
function* pushOut(
  near: NearSkin,
  some: Uint32Array,
  mesh: IndexedMesh,
  moved: Moved,
  bounds: Pick<Surroundings, 'grid' | 'leeway'>,
  shell: number,
): Generator<void, Set<number>, void> {
  const { vertices } = mesh
  const pushed = new Set<number>()
  /** Where each pushed vertex lacked least: between two walls a push away from the one can lead towards the other. */
  const best = new Map<number, Place>()
  const wished = shell - slack
  const placeOf = (v: number): Vector => [vertices[v], vertices[v + 1], vertices[v + 2]]
  const missingAt = (n: number): number => Math.max(wished - near.distances[n], 0)
  let asked = some
  for (let round = 0; asked.length > 0; round++) {
    // 1. What is short, and where it should go.
    yield* near.measure(asked)
    const pushes = new Pushes()
    for (const n of asked) {
      const v = near.vertices[n]
      const missing = missingAt(n)
      if (round === 0 ? missing > enough : missing < best.get(n)!.missing) best.set(n, { missing, at: placeOf(v) })
      if (missing > enough) pushes.add(n, near.away(n), missing)
    }
    if (round === rounds.all) {
      for (const n of pushes.all.keys()) vertices.set(best.get(n)!.at, near.vertices[n])
      break
    }
    if (round < rounds.ofEdges) {
      for (const { a, b, share, distance, away } of yield* near.edgesBelow(wished - enough, asked)) {
        // The least movement of both ends that moves the place on the edge by what is missing.
        const scale = (wished - distance) / (share ** 2 + (1 - share) ** 2)
        pushes.add(a, away, (1 - share) * scale)
        pushes.add(b, away, share * scale)
      }
    }

    // 2. There it goes.
    for (const [n, by] of pushes.all) {
      const v = near.vertices[n]
      if (!best.has(n)) best.set(n, { missing: missingAt(n), at: placeOf(v) })
      moveVertex(mesh, v, by, moved, bounds)
      pushed.add(v)
    }
    asked = Uint32Array.from(pushes.all.keys())
  }
  return pushed
}

class Pushes {
  readonly all = new Map<number, Vector>()

  /** `away`: a unit vector; `by` mm. */
  add(vertex: number, away: Vector, by: number): void {
    const held = this.all.get(vertex)
    if (!held || Math.hypot(...held) < by) this.all.set(vertex, [by * away[0], by * away[1], by * away[2]])
  }
}

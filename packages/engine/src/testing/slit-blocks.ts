/** Blocks that a slit cuts, and what their stiffness is on a grid: for comparison with a slit that every grid sees. */
import { blocks } from '@trabecula/geometry'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import type { Part } from '../input/part.ts'
import { cantilever, facing, partOf } from './sample-parts.ts'

export interface SlitBlock {
  /** mm */
  readonly width: number
  /** Where its middle is at its end, mm from the held face, and its angle to the held face, degrees. */
  readonly middle?: number
  readonly angle?: number
}

/** 90 × 20 × 40 mm; the slit reaches from one side to 6 mm before the other. */
export function slitBlock({ width, middle = 45, angle = 0 }: SlitBlock): Part {
  const [length, depth] = [90, 34]
  const slope = Math.tan((angle * Math.PI) / 180)
  const half = width / Math.cos((angle * Math.PI) / 180) / 2
  const soup = blocks(
    [
      [0, middle - half, middle + half, length],
      [0, 20],
      [0, depth, 40],
    ],
    (i, _, k) => i !== 1 || k === 1,
  )
  const isWall = (value: number, at: number) => at % 3 === 0 && value > 0 && value < length
  return partOf(soup.map((value, at, all) => (isWall(value, at) ? value + slope * (all[at + 2] - depth) : value)))
}

/** Two arms of 20 mm that a saw cut of 75 mm parts, joined by 15 mm at their end. */
export const sawnClamp = (width: number): Part =>
  partOf(
    blocks(
      [
        [0, 15, 90],
        [0, 20],
        [0, 20 - width / 2, 20 + width / 2, 40],
      ],
      (i, _, k) => k !== 1 || i === 0,
    ),
  )

/** Two blocks of 30 mm that a film of this thickness along their top joins over 2 mm. */
export const hinge = (film: number): Part =>
  partOf(
    blocks(
      [
        [0, 30, 32, 62],
        [0, 20],
        [0, 20 - film, 20],
      ],
      (i, _j, k) => i !== 1 || k === 1,
    ),
  )

/** Plates of 30 × 8 mm above each other, joined at alternating ends: the gap between two of them is everywhere. */
export function plateSpring({
  plates,
  thick,
  gap,
}: {
  readonly plates: number
  readonly thick: number
  readonly gap: number
}): Part {
  const levels = Array.from({ length: plates }, (_, n) => [n * (thick + gap), n * (thick + gap) + thick])
  return partOf(
    blocks([[0, thick, 30 - thick, 30], [0, 8], levels.flat()], (i, _j, k) => k % 2 === 0 || i === (k % 4 === 1 ? 2 : 0)),
  )
}

/** The triangles of a part that lie on its box's side along an axis. */
export function boxSide(part: Part, axis: 0 | 1 | 2, sign: 1 | -1): Uint32Array {
  const plane = sign > 0 ? part.bounds.max[axis] : part.bounds.min[axis]
  return facing(part, axis, sign).filter((triangle) => Math.abs(part.soup[9 * triangle + axis] - plane) < 1e-3)
}

export interface Bent {
  readonly elements: number
  readonly force?: readonly [number, number, number]
  readonly held?: Uint32Array
  readonly loaded?: Uint32Array
}

/** A part held at its low end along x and loaded at its high one. */
export async function bent(part: Part, { elements, force = [0, 0, -1], held, loaded }: Bent) {
  const setup = cantilever(part, force)
  const cases = [{ ...setup.cases[0], triangles: loaded ?? boxSide(part, 0, 1) }] as const
  return buildProblem(part, { ...setup, cases: [...cases], held: held ?? boxSide(part, 0, -1), elements })
}

/** N/mm of the solid part. */
export async function solidStiffness(problem: Problem): Promise<number> {
  const analysis = await Analysis.create(problem, 1)
  try {
    const [{ solution }] = await analysis.solveSolid({ tolerance: 1e-5 })
    return solution.converged ? solution.stiffness : NaN
  } finally {
    await analysis.dispose()
  }
}

/** Exact solutions of elasticity through the cut cells of the analysis: shares of curved parts, pressure, energy and stress. */
import { cylinder, prism, sphere } from '@trabecula/geometry'
import { ElasticSolver } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { nearestActive } from '../faces/load.ts'
import { surfacePoints } from '../faces/surface-points.ts'
import { type AnalysisGrid, cellCount } from './grid.ts'
import { occupancyOf } from './occupancy.ts'

const [young, poisson] = [1000, 0.3]
/** Stiffness of the void, which holds the free part in place without holding it back. */
const whisper = 1e-6

const reversed = (soup: Float32Array): Float32Array => {
  const out = soup.slice()
  for (let at = 0; at < out.length; at += 9) {
    out.set(soup.subarray(at + 3, at + 6), at + 6)
    out.set(soup.subarray(at + 6, at + 9), at + 3)
  }
  return out
}

/** A prism from z = 0, centred. */
function centred(soup: Float32Array, height: number): Float32Array {
  return soup.map((value, at) => (at % 3 === 2 ? value - height / 2 : value))
}

const joined = (...soups: Float32Array[]): Float32Array => Float32Array.from(soups.flatMap((soup) => [...soup]))

/** A box of cubes around the origin, with a margin of one cell. */
function gridAround(half: readonly [number, number, number], spacing: number): AnalysisGrid {
  const [nx, ny, nz] = half.map((length) => 2 * Math.round(length / spacing) + 2) as [number, number, number]
  return { nx, ny, nz, spacing, origin: [(-nx * spacing) / 2, (-ny * spacing) / 2, (-nz * spacing) / 2] }
}

interface Answer {
  /** f·u */
  readonly work: number
  /** Area that carries the traction. */
  readonly area: number
  /** Stress at the centre of a cell: xx, yy, zz. */
  stress(i: number, j: number, k: number): number[]
}

/** Solves a part under a traction on some triangles of its surface. */
async function solved(
  part: Float32Array,
  grid: AnalysisGrid,
  loaded: Float32Array,
  traction: (normal: readonly [number, number, number]) => readonly [number, number, number],
): Promise<Answer> {
  const { nx, ny, nz, spacing: h, origin } = grid
  const { solid, core } = await occupancyOf(part, grid, { shell: h, pad: 0, padSoup: new Float32Array(), sign: 'scan' })
  const share = solid.map((value, cell) => value + core[cell]!)
  const force = new Float64Array(3 * (nx + 1) * (ny + 1) * (nz + 1))
  let area = 0
  const all = Uint32Array.from({ length: loaded.length / 9 }, (_, t) => t)
  for (const point of surfacePoints(loaded, all, h ** 2 / 4)) {
    const cell = nearestActive(grid, share, point, point.normal)
    const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    const [u, v, w] = [point.x, point.y, point.z].map((value, axis) =>
      Math.min(1, Math.max(0, (value - origin[axis]!) / h - at[axis]!)),
    ) as [number, number, number]
    const t = traction(point.normal)
    area += point.area
    for (let corner = 0; corner < 8; corner++) {
      const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2]
      const weight = point.area * (a ? u : 1 - u) * (b ? v : 1 - v) * (c ? w : 1 - w)
      const node = at[0]! + a + (nx + 1) * (at[1]! + b + (ny + 1) * (at[2]! + c))
      for (let axis = 0; axis < 3; axis++) force[3 * node + axis]! += weight * t[axis]!
    }
  }
  const c11 = (young * (1 - poisson)) / ((1 + poisson) * (1 - 2 * poisson))
  const c12 = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
  const c44 = young / (2 * (1 + poisson))
  const fill = (modulus: number) => share.map((value) => Math.max(value, whisper) * modulus)
  const held: number[] = []
  for (let k = 0, node = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i <= nx; i++, node++) if (i % nx === 0 || j % ny === 0 || k % nz === 0) held.push(node)
  const solver = await ElasticSolver.create(grid, { threads: 2 })
  try {
    solver.setFixed(Uint32Array.from(held))
    solver.setModuli(fill(c11), fill(c12), fill(c44))
    await solver.prepare()
    const { compliance, converged } = await solver.solve(force)
    expect(converged).toBe(true)
    const strains = new Float32Array(6 * cellCount(grid))
    await solver.strains(strains)
    const stress = (i: number, j: number, k: number) => {
      const e = strains.subarray(6 * (i + nx * (j + ny * k)))
      const trace = c12 * (e[0]! + e[1]! + e[2]!)
      return [0, 1, 2].map((axis) => (c11 - c12) * e[axis]! + trace)
    }
    return { work: compliance, area, stress }
  } finally {
    await solver.dispose()
  }
}

describe('exact solutions', () => {
  it('a thick sphere under inner pressure opens as Lamé says: 3 % at 32 cells to its radius, and better with every refinement', async () => {
    const [a, b] = [1, 2]
    const inner = reversed(sphere(a, 96))
    const part = joined(sphere(b, 96), inner)
    const exact = (a ** 3 / (young * (b ** 3 - a ** 3))) * ((1 - 2 * poisson) * a + ((1 + poisson) * b ** 3) / (2 * a ** 2))
    expect(exact).toBeCloseTo(8e-4, 6)
    const errors: number[] = []
    for (const cells of [8, 16, 32]) {
      const { work, area } = await solved(part, gridAround([b, b, b], b / cells), inner, ([x, y, z]) => [-x, -y, -z])
      errors.push(Math.abs(work / area / exact - 1))
    }
    expect(errors[2]).toBeLessThan(0.03)
    expect(errors[1]).toBeLessThan(errors[0]!)
    expect(errors[2]).toBeLessThan(errors[1]!)
  }, 120_000)

  it('a thick ring under inner pressure opens and is stressed as Lamé says', async () => {
    // Free ends: plane stress, whose stresses are those of the plane-strain cylinder and exact for any length.
    const [a, b, height] = [1, 2, 0.25]
    const wall = reversed(centred(cylinder(a, height, 192), height))
    const isSide = (at: number) => {
      const z = [wall[at + 2]!, wall[at + 5]!, wall[at + 8]!]
      return Math.max(...z) - Math.min(...z) > 1e-6
    }
    const inner = Float32Array.from(
      [...Array(wall.length / 9).keys()].filter((t) => isSide(9 * t)).flatMap((t) => [...wall.subarray(9 * t, 9 * t + 9)]),
    )
    const part = joined(centred(cylinder(b, height, 192), height), wall)
    const h = b / 32
    const grid = gridAround([b, b, height / 2], h)
    const { work, area, stress } = await solved(part, grid, inner, ([x, y]) => [-x, -y, 0])
    const exact = (a / young) * ((b ** 2 + a ** 2) / (b ** 2 - a ** 2) + poisson)
    expect(Math.abs(work / area / exact - 1)).toBeLessThan(0.03)
    // One cell inside the wall, on the x axis: the hoop stress is yy.
    const i = Math.round((a - grid.origin[0]) / h) + 1
    const radius = grid.origin[0] + (i + 0.5) * h
    const hoop = (a ** 2 / (b ** 2 - a ** 2)) * (1 + b ** 2 / radius ** 2)
    expect(Math.abs(stress(i, grid.ny / 2, grid.nz / 2)[1]! / hoop - 1)).toBeLessThan(0.1)
  })

  it('a plate with a hole stores the energy that Kirsch says', async () => {
    // d/W = 0.2: a hole of area share c softens a plate in tension by 1 + 3c (dilute holes, plane stress), 4.7 % here.
    const [length, width, radius, height] = [20, 10, 1, 0.5]
    const share = (Math.PI * radius ** 2) / (length * width)
    const [half, side] = [length / 2, width / 2]
    const errors: number[] = []
    for (const cells of [20, 40]) {
      const h = width / cells
      const outline = [
        [-half, -side],
        [half, -side],
        [half, side],
        [-half, side],
      ] as const
      const thickness = Math.max(height, 2 * h)
      const plate = centred(prism(outline, thickness), thickness)
      const part = joined(plate, reversed(centred(cylinder(radius, thickness, 96), thickness)))
      const ends = Float32Array.from(
        [...Array(plate.length / 9).keys()].flatMap((t) => {
          const v = [...plate.subarray(9 * t, 9 * t + 9)]
          return [0, 3, 6].every((at) => Math.abs(Math.abs(v[at]!) - half) < 1e-6) && v[0] === v[3] && v[3] === v[6] ? v : []
        }),
      )
      const { work } = await solved(part, gridAround([half, side, thickness / 2], h), ends, ([x]) => [x, 0, 0])
      errors.push((work * young) / (length * width * thickness) / (1 + 3 * share) - 1)
    }
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.02)
  })
})

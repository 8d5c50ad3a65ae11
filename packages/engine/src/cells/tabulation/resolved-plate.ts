import type { UnitCell } from '../unit-cell.ts'

/**
 * A thin plate over one unit cell of edge 1 that is held where a lattice meets it: the table's `skinSpan`.
 * Deflections w at n × n nodes, periodic or of alternate sign from cell to cell; bending energy ½ D ∫ (Δw)², because the
 * other term of Kirchhoff's plate is 0 without free edges; stiff springs hold w.
 */
export class ResolvedPlate {
  private readonly n: number
  private readonly signs: readonly [number, number]
  /** L of L L' = bending energy and springs. */
  private readonly factor: Float64Array[]

  /** `held`: points where w = 0, each a few nodes with their weights. `signs`: of the next cell along x and y. */
  constructor(n: number, held: readonly Held[], signs: readonly [number, number]) {
    this.n = n
    this.signs = signs
    const size = n * n
    const matrix = Array.from({ length: size }, () => new Float64Array(size))
    const add = (terms: readonly Term[], weight: number) => {
      for (const a of terms) for (const b of terms) matrix[a.at][b.at] += weight * a.weight * b.weight
    }
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++)
        add(
          [this.term(i, j, -4), this.term(i + 1, j, 1), this.term(i - 1, j, 1), this.term(i, j + 1, 1), this.term(i, j - 1, 1)],
          n * n,
        )
    for (const point of held)
      add(
        point.map(({ i, j, weight }) => this.term(i, j, weight)),
        stiff * n * n,
      )
    this.factor = cholesky(matrix)
  }

  /** The least λ at which D ∫(Δw)² = λ ∫ (∂w/∂s)², s along this direction: it buckles under a force of D λ a length. */
  bucklesAt(direction: number): number {
    const { n } = this
    const [c, s] = [Math.cos(direction), Math.sin(direction)]
    let w = Float64Array.from({ length: n * n }, (_, i) => Math.sin(1 + 7 * i * i))
    let value = 0
    for (let round = 0; round < 400; round++) {
      const pushed = new Float64Array(n * n)
      // Over the four corners of each square, so that both slopes are at its middle.
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const terms = [
            this.term(i, j, -c - s),
            this.term(i + 1, j, c - s),
            this.term(i, j + 1, s - c),
            this.term(i + 1, j + 1, c + s),
          ]
          const slope = terms.reduce((sum, { at, weight }) => sum + (weight / 2) * w[at], 0)
          for (const { at, weight } of terms) pushed[at] += (weight / 2) * slope
        }
      const next = solve(this.factor, pushed)
      const work = next.reduce((sum, each, i) => sum + each * pushed[i], 0)
      const before = value
      value = w.reduce((sum, each, i) => sum + each * pushed[i], 0) / work
      const length = Math.sqrt(work)
      w = next.map((each) => each / length)
      if (round > 20 && Math.abs(value - before) < 1e-6 * value) break
    }
    return value
  }

  private term(i: number, j: number, weight: number): Term {
    const { n, signs } = this
    const wrap = (at: number) => ((at % n) + n) % n
    const sign = (at: number, of: number) => (Math.floor(at / n) % 2 === 0 ? 1 : of)
    return { at: wrap(i) + n * wrap(j), weight: weight * sign(i, signs[0]) * sign(j, signs[1]) }
  }
}

interface Term {
  readonly at: number
  readonly weight: number
}

/** A point between nodes of the plate, by the weights of these. */
export type Held = readonly { readonly i: number; readonly j: number; readonly weight: number }[]

/** Springs that hold the plate, over what its own nodes have. */
const stiff = 1e5

/**
 * Where a lattice holds a plate that cuts its cells at this height: on the middle of its walls, and of struts and
 * skeletons at every node that is inside of them. `half`: of `halfThickness` at a low density.
 */
export function heldBy(cell: UnitCell, half: number, height: number, n: number): Held[] {
  const at = (i: number, j: number) => cell.distance(i / n, j / n, height)
  const held: Held[] = []
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const here = at(i, j)
      if (cell.form !== 'sheet') {
        if (here <= half) held.push([{ i, j, weight: 1 }])
        continue
      }
      for (const [di, dj] of [
        [1, 0],
        [0, 1],
      ] as const) {
        const there = at(i + di, j + dj)
        if (here > 0 === there > 0) continue
        const share = here / (here - there)
        held.push([
          { i, j, weight: 1 - share },
          { i: i + di, j: j + dj, weight: share },
        ])
      }
    }
  return held
}

/** Edge of the square plate, held at its edges, that buckles under the same force, in the worst place and direction. */
export function resolvedSpan(cell: UnitCell, half: number, { n, heights }: { n: number; heights: number }): number {
  let least = Infinity
  for (let k = 0; k < heights; k++) {
    const held = heldBy(cell, half, k / heights, n)
    for (const signs of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const plate = new ResolvedPlate(n, held, signs)
      for (const turn of [0, 1, 2, 3]) least = Math.min(least, plate.bucklesAt((turn * Math.PI) / 4))
    }
  }
  return (2 * Math.PI) / Math.sqrt(least)
}

function cholesky(a: Float64Array[]): Float64Array[] {
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j <= i; j++) {
      let sum = a[i][j]
      const [x, y] = [a[i], a[j]]
      for (let k = 0; k < j; k++) sum -= x[k] * y[k]
      a[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / a[j][j]
    }
  return a
}

function solve(l: readonly Float64Array[], b: Float64Array): Float64Array {
  const x = b.slice()
  for (let i = 0; i < x.length; i++) {
    const row = l[i]
    for (let k = 0; k < i; k++) x[i] -= row[k] * x[k]
    x[i] /= row[i]
  }
  for (let i = x.length - 1; i >= 0; i--) {
    x[i] /= l[i][i]
    const row = l[i]
    for (let k = 0; k < i; k++) x[k] -= row[k] * x[i]
  }
  return x
}

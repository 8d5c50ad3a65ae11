import type { UnitCell } from '../unit-cell.ts'

/**
 * A thin plate over one unit cell of edge 1 that a lattice holds: the table's `skinSpan`. Deflections w at n × n nodes,
 * periodic or of alternate sign from cell to cell; bending energy ½ D ∫ (Δw)², because the other term of Kirchhoff's
 * plate is 0 without free edges; springs hold w.
 */
export class ResolvedPlate {
  private readonly n: number
  private readonly signs: readonly [number, number]
  /** L of L L' = bending energy and springs. */
  private readonly factor: Float64Array[]

  /** `signs`: of the next cell along x and y. */
  constructor(n: number, springs: readonly Spring[], signs: readonly [number, number]) {
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
    for (const { i, j, stiffness } of springs) add([this.term(i, j, 1)], stiffness)
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

/** Holds the deflection of a node: force over deflection, with D = 1. */
export interface Spring {
  readonly i: number
  readonly j: number
  readonly stiffness: number
}

/** Of skin and lattice; the span hardly depends on it. */
const poisson = 0.35
/** Depth in units of L over which what is below a skin gives way when the skin presses on it. */
const depth = 0.5
/** Nodes along a cell's edge, sections of the cell that are looked at, and points along each side of a node's square. */
const resolution = { nodes: 14, heights: 8, points: 6 } as const

/**
 * How a lattice holds a plate of this thickness (units of L) that cuts its cells at a height: as columns of its own
 * material on the whole section, so that a wall or strut keeps the plate from turning as far as it is wide.
 */
function springsOf(cell: UnitCell, half: number, shell: number, height: number, n: number): Spring[] {
  const { points } = resolution
  const steps = Array.from({ length: points }, (_, k) => (k + 0.5) / points - 0.5)
  const below = (x: number, y: number) => {
    const distance = cell.distance(x, y, height)
    return (cell.form === 'sheet' ? Math.abs(distance) : distance) <= half
  }
  const overBending = (12 * (1 - poisson ** 2)) / shell ** 3
  const springs: Spring[] = []
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const inside = steps.flatMap((dj) => steps.filter((di) => below((i + di) / n, (j + dj) / n))).length
      if (inside > 0) springs.push({ i, j, stiffness: (overBending / depth) * (inside / points ** 2 / n ** 2) })
    }
  return springs
}

/**
 * Edge in units of L of the square plate, held at its edges, that buckles under the same force as a plate of this
 * thickness over a lattice of this half thickness, in the worst place and direction.
 */
export function resolvedSpan(cell: UnitCell, half: number, shell: number, n: number = resolution.nodes): number {
  let least = Infinity
  for (let k = 0; k < resolution.heights; k++) {
    const springs = springsOf(cell, half, shell, k / resolution.heights, n)
    for (const signs of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const plate = new ResolvedPlate(n, springs, signs)
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

import { symmetricEigen } from '../discretisation/linear/symmetric-eigen.ts'

type Product = Promise<Float64Array> | Float64Array

/**
 * K x = λ M x, both symmetric, M positive definite. Vectors have the same length everywhere. K may have any sign: of
 * buckling K is the stiffness of the stresses, and the elastic one takes M's place.
 */
export interface EigenProblem {
  readonly length: number
  multiplyStiffness(x: Float64Array): Product
  multiplyMass(x: Float64Array): Product
  /**
   * About (K − λM)⁻¹ r for the residual r of a value λ, a symmetric positive definite approximation of any scale, and
   * the work r'(K − λM)⁻¹r as far as it is known from it.
   */
  precondition(r: Float64Array, value: number): Promise<{ readonly step: Float64Array; readonly work: number }>
}

export interface Eigenpairs {
  /** Ascending. */
  readonly values: readonly number[]
  /** X'MX = 1. */
  readonly vectors: readonly Float64Array[]
  /** About how far each value is too high, as a share of it. */
  readonly errors: readonly number[]
  /** Calls of `precondition`. */
  readonly steps: number
  readonly converged: boolean
}

export interface LowestOptions {
  readonly count: number
  /** Pairs that are sought besides, because the last of a block converge slowly; their errors do not matter. */
  readonly guards?: number
  /** Relative error of the values at which the search ends. */
  readonly tolerance: number
  /** Where the search begins: at least `count` independent vectors. */
  readonly start: readonly Float64Array[]
  /** Larger values do not matter: the search ends without a pair when none below can be there. */
  readonly most?: number
  readonly mostSteps?: number
  readonly signal?: AbortSignal | undefined
}

/** The basis is reduced to its best vectors when it has this many for each pair that is sought. */
const mostPerPair = 4
const keptPerPair = 2
/** A vector that was made orthogonal to the basis adds nothing when less than this share of it is left. */
const leastNew = 1e-10
/** A lowest value that is this many times its error above all that matter shows that there is none. */
const sureAbove = 3

/**
 * The lowest eigenpairs by a block Davidson method: a basis grows by the preconditioned residual of each pair that is not
 * exact yet, and the pairs are the best that the basis holds (Rayleigh and Ritz). With the multigrid cycle that
 * preconditions our solves a pair takes a few products more than a solve, and pairs of equal value are no special case,
 * because a block of them is sought at once. After Crouzeix, Philippe and Sadkane, "The Davidson method", SIAM J. Sci.
 * Comput. 15 (1994); the reduced basis is that of a thick restart.
 */
export async function lowestPairs(problem: EigenProblem, options: LowestOptions): Promise<Eigenpairs> {
  const { count, guards = 0, tolerance, start, most = Infinity, mostSteps = 60 * count, signal } = options
  const block = count + guards
  if (!(count >= 1 && count <= problem.length)) throw new RangeError(`Expected 1 to ${problem.length} pairs, got ${count}.`)
  const basis = new Basis(problem)
  for (const vector of start) await basis.add(vector)
  if (basis.size < count) throw new RangeError(`Expected ${count} independent vectors to start from, got ${basis.size}.`)
  let steps = 0
  /** Of pairs that were exact enough: the value that each had then, and its error. */
  const settled: ({ readonly value: number; readonly error: number } | undefined)[] = []
  for (;;) {
    signal?.throwIfAborted()
    const ritz = basis.ritz()
    const values = ritz.values.slice(0, Math.min(block, basis.size))
    const errors: number[] = []
    const news: Float64Array[] = []
    for (const [n, value] of values.entries()) {
      const before = settled[n]
      // Values only fall as the basis grows: one that hardly fell is as exact as it was.
      if (before && before.value - value <= tolerance * Math.abs(value)) {
        errors.push(before.error)
        continue
      }
      const { step, work } = await problem.precondition(basis.residual(ritz, n), value)
      steps++
      // What the pair would still gain; more where the next value is close.
      const error = work / Math.max(Math.abs(value), Number.MIN_VALUE)
      errors.push(error)
      settled[n] = error <= tolerance ? { value, error } : undefined
      if (error > tolerance) news.push(step)
    }
    // No further from an exact value than the residual is long, in M⁻¹.
    const distance = Math.abs(values[0]) * Math.sqrt(errors[0])
    if (values[0] - sureAbove * distance > most) return { values: [], vectors: [], errors: [], steps, converged: true }
    const converged = errors.slice(0, count).every((error) => error <= tolerance)
    if (!converged && steps < mostSteps) {
      if (basis.size + news.length > mostPerPair * block) basis.reduce(ritz, keptPerPair * block)
      const before = basis.size
      for (const step of news) await basis.add(step)
      // Without anything new within what numbers resolve this is as exact as it gets.
      if (basis.size > before) continue
    }
    const vectors = Array.from({ length: count }, (_, n) => basis.vectorOf(ritz, n))
    return { values: values.slice(0, count), vectors, errors: errors.slice(0, count), steps, converged }
  }
}

interface Ritz {
  /** Ascending. */
  readonly values: readonly number[]
  /** The coefficients of each pair in the basis. */
  readonly coefficients: readonly (readonly number[])[]
}

/** Vectors V with V'MV = 1, and their products with K and M. */
class Basis {
  private readonly problem: EigenProblem
  private vectors: Float64Array[] = []
  private stiff: Float64Array[] = []
  private heavy: Float64Array[] = []
  /** V'KV */
  private projected: number[][] = []

  constructor(problem: EigenProblem) {
    this.problem = problem
  }

  get size(): number {
    return this.vectors.length
  }

  /** Adds what is new in a vector, if anything is. */
  async add(vector: Float64Array): Promise<void> {
    const { problem } = this
    const own = vector.slice()
    const before = dot(own, own)
    // Twice is enough: what rounding leaves of the basis in the first pass, the second removes.
    for (let pass = 0; pass < 2; pass++) {
      const shares = dots(own, this.heavy).map((share) => -share)
      addAll(own, shares, this.vectors)
    }
    if (!(dot(own, own) > leastNew ** 2 * before)) return
    const heavy = await problem.multiplyMass(own)
    const length = Math.sqrt(dot(own, heavy))
    scale(own, 1 / length)
    scale(heavy, 1 / length)
    const stiff = await problem.multiplyStiffness(own)
    const row = dots(stiff, [...this.vectors, own])
    for (const [n, each] of this.projected.entries()) each.push(row[n])
    this.projected.push(row)
    this.vectors.push(own)
    this.stiff.push(stiff)
    this.heavy.push(heavy)
  }

  /** The best pairs in the basis. */
  ritz(): Ritz {
    const { values, vectors } = symmetricEigen(this.projected)
    const order = values.map((_, n) => n).sort((a, b) => values[a] - values[b])
    return {
      values: order.map((n) => values[n]),
      coefficients: order.map((n) => vectors.map((row) => row[n])),
    }
  }

  vectorOf({ coefficients }: Ritz, n: number): Float64Array {
    return combined(this.vectors, coefficients[n])
  }

  /** K x − λ M x */
  residual({ values, coefficients }: Ritz, n: number): Float64Array {
    const residual = combined(this.stiff, coefficients[n])
    const shares = coefficients[n].map((share) => -values[n] * share)
    addAll(residual, shares, this.heavy)
    return residual
  }

  /** Keeps the best vectors only. */
  reduce(ritz: Ritz, count: number): void {
    const kept = ritz.coefficients.slice(0, count)
    const reduced = (of: readonly Float64Array[]) => kept.map((coefficients) => combined(of, coefficients))
    this.vectors = reduced(this.vectors)
    this.stiff = reduced(this.stiff)
    this.heavy = reduced(this.heavy)
    this.projected = kept.map((_, i) => kept.map((__, j) => (i === j ? ritz.values[i] : 0)))
  }
}

function combined(vectors: readonly Float64Array[], coefficients: readonly number[]): Float64Array {
  const sum = new Float64Array(vectors[0].length)
  addAll(sum, coefficients, vectors)
  return sum
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/** Of a vector with each of the others; four in one pass, because reading it takes longer than multiplying. */
function dots(a: Float64Array, others: readonly Float64Array[]): number[] {
  const products: number[] = []
  while (products.length + 4 <= others.length) {
    const [b, c, d, e] = others.slice(products.length, products.length + 4)
    let [inB, inC, inD, inE] = [0, 0, 0, 0]
    for (let i = 0; i < a.length; i++) {
      const value = a[i]
      inB += value * b[i]
      inC += value * c[i]
      inD += value * d[i]
      inE += value * e[i]
    }
    products.push(inB, inC, inD, inE)
  }
  return [...products, ...others.slice(products.length).map((other) => dot(a, other))]
}

/** Adds to a vector a share of each of the others, four in one pass. */
function addAll(a: Float64Array, shares: readonly number[], others: readonly Float64Array[]): void {
  let done = 0
  for (; done + 4 <= others.length; done += 4) {
    const [b, c, d, e] = others.slice(done, done + 4)
    const [ofB, ofC, ofD, ofE] = shares.slice(done, done + 4)
    for (let i = 0; i < a.length; i++) a[i] += ofB * b[i] + ofC * c[i] + ofD * d[i] + ofE * e[i]
  }
  for (; done < others.length; done++) addTo(a, shares[done], others[done])
}

function addTo(a: Float64Array, share: number, b: Float64Array): void {
  for (let i = 0; i < a.length; i++) a[i] += share * b[i]
}

function scale(a: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i] *= factor
}

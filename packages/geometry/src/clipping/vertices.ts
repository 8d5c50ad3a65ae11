import { orient3d } from 'robust-predicates'

/**
 * All corners that take part in a clip, numbered through: first those of the part, then those of the void, both float32
 * as they stand in the file, then the cut points, which are kept in double precision until they are written.
 */
export class ClipVertices {
  readonly partCorners: number
  readonly fixedCorners: number
  /** The corners of part and void, three numbers each, and room for what cuts become when they are written. */
  readonly fixed: Float32Array
  private cuts = new Float64Array(3 * 1024)
  private cutCount = 0
  /** Bit by bit the axes on which a cut point lies in an axis-aligned face. */
  private levels = new Uint8Array(1024)
  /** Where moved corners were. */
  private readonly before = new Map<number, readonly [number, number, number]>()

  /** `intoUnits`: brings corners of the void into the units of the part, in place. */
  constructor(part: Float32Array, voids: Float32Array, intoUnits: (points: Float32Array) => void) {
    this.partCorners = part.length / 3
    this.fixedCorners = (part.length + voids.length) / 3
    // Room that is not used takes no memory; every tenth corner or so becomes a cut point.
    this.fixed = new Float32Array(3 * Math.ceil(1.25 * this.fixedCorners + 65_536))
    this.fixed.set(part)
    this.fixed.set(voids, part.length)
    intoUnits(this.fixed.subarray(part.length, part.length + voids.length))
  }

  get count(): number {
    return this.fixedCorners + this.cutCount
  }

  at(corner: number, axis: number): number {
    return corner < this.fixedCorners ? this.fixed[3 * corner + axis] : this.cuts[3 * (corner - this.fixedCorners) + axis]
  }

  /** The same as it will be written. */
  written(corner: number, axis: number): number {
    return Math.fround(this.at(corner, axis))
  }

  /** Moves a corner of the void; it is rounded to float32. */
  move(corner: number, by: readonly [number, number, number]): void {
    if (!this.before.has(corner)) this.before.set(corner, [this.at(corner, 0), this.at(corner, 1), this.at(corner, 2)])
    for (let axis = 0; axis < 3; axis++) this.fixed[3 * corner + axis] += by[axis]
  }

  isOfVoid(corner: number): boolean {
    return corner >= this.partCorners && corner < this.fixedCorners
  }

  get movedCorners(): number[] {
    return [...this.before.keys()]
  }

  /** Greatest distance of a moved corner from where it was at first. */
  get farthestMove(): number {
    let most = 0
    for (const [corner, [x, y, z]] of this.before)
      most = Math.max(most, Math.hypot(this.at(corner, 0) - x, this.at(corner, 1) - y, this.at(corner, 2) - z))
    return most
  }

  /** The point at share t of the way from corner `from` to corner `to` of part or void. */
  addBetween(from: number, to: number, t: number): number {
    if (3 * this.cutCount === this.cuts.length) {
      const larger = new Float64Array(2 * this.cuts.length)
      larger.set(this.cuts)
      this.cuts = larger
      const moreLevels = new Uint8Array(2 * this.levels.length)
      moreLevels.set(this.levels)
      this.levels = moreLevels
    }
    for (let axis = 0; axis < 3; axis++) {
      const p = this.fixed[3 * from + axis]
      this.cuts[3 * this.cutCount + axis] = p + t * (this.fixed[3 * to + axis] - p)
    }
    this.levels[this.cutCount] = 0
    return this.fixedCorners + this.cutCount++
  }

  /** Puts a cut point exactly into an axis-aligned plane of three corners, which rounding may miss by its last bit. */
  snapToPlane(cut: number, corners: Uint32Array): void {
    for (let axis = 0; axis < 3; axis++) {
      const level = this.fixed[3 * corners[0] + axis]
      if (this.fixed[3 * corners[1] + axis] !== level || this.fixed[3 * corners[2] + axis] !== level) continue
      this.cuts[3 * (cut - this.fixedCorners) + axis] = level
      this.levels[cut - this.fixedCorners] |= 1 << axis
    }
  }

  /** Whether all of these are cut points of one axis-aligned face. */
  areInOneFace(corners: readonly number[]): boolean {
    const level = (corner: number): number => (corner < this.fixedCorners ? 0 : this.levels[corner - this.fixedCorners])
    return [0, 1, 2].some((axis) =>
      corners.every((corner) => (level(corner) & (1 << axis)) > 0 && this.at(corner, axis) === this.at(corners[0], axis)),
    )
  }

  forgetCuts(): void {
    this.cutCount = 0
  }

  /** Six times the volume of a tetrahedron, positive when d is on the side that abc faces. Its sign is exact. */
  volume(a: number, b: number, c: number, d: number): number {
    const f = this.fixed
    const [i, j, k, l] = [3 * a, 3 * b, 3 * c, 3 * d]
    return -orient3d(f[i], f[i + 1], f[i + 2], f[j], f[j + 1], f[j + 2], f[k], f[k + 1], f[k + 2], f[l], f[l + 1], f[l + 2])
  }

  /** Everything as float32, three per corner; where there is room for it the same memory in which the corners stand. */
  toFloats(): Float32Array {
    const [known, size] = [3 * this.fixedCorners, 3 * this.count]
    const all = size <= this.fixed.length ? this.fixed.subarray(0, size) : new Float32Array(size)
    if (all.buffer !== this.fixed.buffer) all.set(this.fixed.subarray(0, known))
    all.set(this.cuts.subarray(0, size - known), known)
    return all
  }
}

export const cornersOf = (triangles: Uint32Array, t: number): [number, number, number] => [
  triangles[3 * t],
  triangles[3 * t + 1],
  triangles[3 * t + 2],
]

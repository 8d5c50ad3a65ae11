import { distanceSteps, type ScalarGrid, type SolidLayer, signedDistanceSteps, solidDistanceSteps } from '@trabecula/kernels'
import { runCooperatively, yieldToEventLoop } from '../../runtime/cooperative.ts'
import { type AnalysisGrid, cellCount } from './analysis-grid.ts'
import { CutCellList, type CutCells, gaussPoints, pointWeights } from './cut-cells.ts'
import type { Pieces } from './pieces.ts'

/** How much of each cell is solid skin or pad, and how much core (lattice). Shares of the cell's volume, 0..1. */
export interface VolumeFractions {
  /**
   * Skin, pad and core together: of the part alone, to the last bit, where the sum of the two shares would depend on
   * how they are divided.
   */
  readonly whole: Float32Array
  readonly solid: Float32Array
  readonly core: Float32Array
  /** 1 where the pads, not the shell, make the cell solid. */
  readonly pad: Uint8Array
  /** Where the material is in cells that are not of one. */
  readonly cut: CutCells & { readonly pieces: Uint8Array }
  /** Greatest depth of the part, mm, as far as it was measured. */
  readonly depth: number
}

export interface VolumeFractionOptions {
  /** mm */
  readonly shell: number
  readonly pad: number
  /** What stays solid besides the skin, pads included; their distances are taken as if all were as thick as a pad. */
  readonly layers: readonly SolidLayer[]
  /** The faces that have a skin, when not all have one. */
  readonly skinSoup?: Float32Array | undefined
  /** How the inside is found: axis scans for closed parts, winding numbers for others. */
  readonly sign: 'scan' | 'winding'
  /** Where gaps pass; the pieces that hold enough are taken into it. */
  readonly pieces?: Pieces | undefined
  readonly signal?: AbortSignal | undefined
}

/** The distance is sampled on a lattice four times or twice as fine as the cells, if it has no more nodes than this. */
const mostNodes = { 4: 2_000_000, 2: 16_000_000 } as const
const subSamples = 4
/** In cells: one with a corner this far outside is empty. Its diagonal, a quarter, and a margin; below the band. */
const farOutside = 1.99
/** A side of a gap at the gap's end may have as little. */
export const leastOfSide = 1e-3
/** Less of a cell than this is dropped: it costs an unknown and carries nothing. */
export const leastShare = 0.02

/**
 * Volume shares by 4³ sub-samples of the trilinear signed distance. A sub-sample counts by a ramp as wide as itself
 * instead of yes or no: for a plane along the grid the share is then exact, where counting errs by up to an eighth of a
 * cell (a tenth of a 1 mm shell).
 */
export async function volumeFractions(
  soup: Float32Array,
  grid: AnalysisGrid,
  options: VolumeFractionOptions,
): Promise<VolumeFractions> {
  const { shell, pad, layers, skinSoup, sign, pieces, signal } = options
  const h = grid.spacing
  const nodes = (times: number) => (times * grid.nx + 1) * (times * grid.ny + 1) * (times * grid.nz + 1)
  const refine = nodes(4) <= mostNodes[4] ? 4 : nodes(2) <= mostNodes[2] ? 2 : 1
  const lattice = {
    origin: grid.origin,
    spacing: h / refine,
    size: [refine * grid.nx + 1, refine * grid.ny + 1, refine * grid.nz + 1] as const,
  }
  // Beyond a cell's diagonal whatever the shell, so that the shares of the whole part do not depend on it.
  const band = Math.max(shell, h) + h
  const part = await runCooperatively(signedDistanceSteps(soup, lattice, { band, sign }), signal)
  const toPad = await runCooperatively(solidDistanceSteps(layers, lattice, { level: pad, slack: h }), signal)
  const toSkin = skinSoup ? await runCooperatively(distanceSteps(skinSoup, lattice, shell + h), signal) : undefined

  const whole = new Float32Array(cellCount(grid))
  const solid = new Float32Array(cellCount(grid))
  const core = new Float32Array(cellCount(grid))
  const padded = new Uint8Array(cellCount(grid))
  const cut = new CutCellList()
  const cell = new CellSampler(refine, h)
  const [sx, sy] = lattice.size
  let depth = 0
  for (let k = 0; k < grid.nz; k++) {
    for (let j = 0; j < grid.ny; j++) {
      for (let i = 0; i < grid.nx; i++) {
        // Most of the box is empty, which one corner shows: nothing of a cell lies deeper than its diagonal below its
        // corner.
        if (part.values[refine * (i + sx * (j + sy * k))] > farOutside * h) continue
        cell.gather({ part, toPad, toSkin, shell }, refine * i, refine * j, refine * k)
        depth = Math.max(depth, -cell.least)
        if (cell.least > h / 4) continue
        const index = i + grid.nx * (j + grid.ny * k)
        const samples = pieces?.samplesOf(index)
        for (let piece = 0; piece < (pieces?.count(index) ?? 1); piece++) {
          const shares = cell.measure(pad, samples && ((sample) => samples[sample] === piece))
          // What ties the sides of a gap at its end needs them, however small.
          if (shares.whole < (pieces?.tieOf(index) ? leastOfSide : leastShare)) continue
          whole[index] += shares.whole
          solid[index] += shares.solid
          core[index] += shares.core
          padded[index] = shares.padded ? 1 : padded[index]
          if (samples) pieces?.take(index, piece, shares)
          if (shares.isCut) cut.add(index, cell.wholeAt, cell.coreAt, cell.densest, samples && piece)
        }
      }
    }
    if (k % 4 === 0) await yieldToEventLoop(signal)
  }
  return { whole, solid, core, pad: padded, cut: cut.found, depth }
}

interface Distances {
  readonly part: ScalarGrid
  readonly toPad: ScalarGrid | undefined
  readonly toSkin: ScalarGrid | undefined
  readonly shell: number
}

/** The corner values of one analysis cell and the sub-samples inside it. */
class CellSampler {
  /** Least signed distance among the cell's lattice values. */
  least = 0
  /** Shares of part and core at the Gauss points, and the largest of skin and pad at any place, of the cell measured last. */
  readonly wholeAt = new Float64Array(gaussPoints)
  readonly coreAt = new Float64Array(gaussPoints)
  densest = 0
  private readonly points: Float64Array
  private greatest = 0
  private deepestInSkin = 0
  private shallowestInSkin = 0
  private nearestPad = 0
  private readonly side: number
  private readonly step: number
  private readonly distances: Float64Array
  private readonly pads: Float64Array
  /** How deep within the skin, mm; negative beneath it. */
  private readonly skins: Float64Array
  /** For each sub-sample along an axis, the index of the value before it, and how far it is on to the next. */
  private readonly places: Uint8Array
  private readonly weights: Float64Array
  private readonly inside = new Float64Array(subSamples ** 3)
  private readonly beneath = new Float64Array(subSamples ** 3)
  private readonly clear = new Float64Array(subSamples ** 3)
  /** Interpolated along x, and along x and y. */
  private readonly alongX: Float64Array
  private readonly alongY: Float64Array

  constructor(refine: number, h: number) {
    this.side = refine + 1
    this.step = h / subSamples
    this.distances = new Float64Array(this.side ** 3)
    this.pads = new Float64Array(this.side ** 3)
    this.skins = new Float64Array(this.side ** 3)
    const along = Array.from({ length: subSamples }, (_, n) => ((n + 0.5) * refine) / subSamples)
    const middles = Array.from({ length: subSamples }, (_, n) => (n + 0.5) / subSamples)
    this.points = Float64Array.from(middles.flatMap((z) => middles.flatMap((y) => middles.flatMap((x) => pointWeights(x, y, z)))))
    this.places = Uint8Array.from(along, Math.floor)
    this.weights = Float64Array.from(along, (x) => x - Math.floor(x))
    this.alongX = new Float64Array(subSamples * this.side ** 2)
    this.alongY = new Float64Array(subSamples ** 2 * this.side)
  }

  gather({ part, toPad, toSkin, shell }: Distances, i0: number, j0: number, k0: number): void {
    const [sx, sy] = part.size
    const n = this.side
    this.least = Infinity
    this.greatest = -Infinity
    this.nearestPad = Infinity
    this.deepestInSkin = -Infinity
    this.shallowestInSkin = Infinity
    for (let k = 0, at = 0; k < n; k++) {
      for (let j = 0; j < n; j++) {
        const row = i0 + sx * (j0 + j + sy * (k0 + k))
        for (let i = 0; i < n; i++, at++) {
          const distance = part.values[row + i]
          const padDistance = toPad === undefined ? Infinity : toPad.values[row + i]
          this.distances[at] = distance
          const inSkin = shell - (toSkin === undefined ? -distance : toSkin.values[row + i])
          this.pads[at] = padDistance
          this.skins[at] = inSkin
          if (inSkin > this.deepestInSkin) this.deepestInSkin = inSkin
          if (inSkin < this.shallowestInSkin) this.shallowestInSkin = inSkin
          if (distance < this.least) this.least = distance
          if (distance > this.greatest) this.greatest = distance
          if (padDistance < this.nearestPad) this.nearestPad = padDistance
        }
      }
    }
  }

  /** `isOf`: which sub-samples belong to the piece that is measured; all without it. */
  measure(
    pad: number,
    isOf?: (sample: number) => boolean,
  ): { whole: number; solid: number; core: number; padded: boolean; isCut: boolean } {
    const { step, inside, beneath, clear } = this
    // Where all corners agree, every sub-sample agrees with them.
    const isInside = this.greatest < -step
    const isBeneath = this.deepestInSkin < -step
    const isInSkin = this.shallowestInSkin > step
    const farFromPad = this.nearestPad > pad + step
    const isWhole = isInside && !isOf
    if (isWhole && isBeneath && farFromPad) return { whole: 1, solid: 0, core: 1, padded: false, isCut: false }
    if (isWhole && isInSkin) return { whole: 1, solid: 1, core: 0, padded: false, isCut: false }
    this.interpolate(this.distances, inside)
    if (!isBeneath && !isInSkin) this.interpolate(this.skins, beneath)
    if (!farFromPad) this.interpolate(this.pads, clear)
    let whole = 0
    let core = 0
    let padShare = 0
    this.wholeAt.fill(0)
    this.coreAt.fill(0)
    this.densest = 0
    for (let at = 0; at < inside.length; at++) {
      const share = ramp(inside[at] / step)
      if (share === 0 || (isOf && !isOf(at))) continue
      whole += share
      // Behind an open face nothing but the surface itself ends the core.
      const beneathShell = isInSkin ? 0 : isBeneath ? share : Math.min(share, ramp(beneath[at] / step))
      const lattice = farFromPad || isInSkin ? beneathShell : Math.min(beneathShell, ramp((pad - clear[at]) / step))
      core += lattice
      padShare += beneathShell - lattice
      this.addAt(at, share, lattice)
    }
    const solid = whole - core
    const samples = inside.length
    return { whole: whole / samples, solid: solid / samples, core: core / samples, padded: padShare > solid / 2, isCut: true }
  }

  /** Adds a sub-sample to the shares at the Gauss points. */
  private addAt(sample: number, whole: number, core: number): void {
    const { points, wholeAt, coreAt } = this
    for (let g = 0; g < gaussPoints; g++) {
      const near = (gaussPoints / subSamples ** 3) * points[gaussPoints * sample + g]
      wholeAt[g] += near * whole
      coreAt[g] += near * core
    }
    this.densest = Math.max(this.densest, whole - core)
  }

  /** Trilinear values at the sub-samples, x-fastest: along x, then y, then z. */
  private interpolate(values: Float64Array, out: Float64Array): void {
    const { side: n, places, weights, alongX, alongY } = this
    const m = subSamples
    for (let row = 0; row < n * n; row++) {
      for (let a = 0; a < m; a++) {
        const at = n * row + places[a]
        alongX[m * row + a] = mix(values[at], values[at + 1], weights[a])
      }
    }
    for (let k = 0; k < n; k++) {
      for (let b = 0; b < m; b++) {
        const from = m * (places[b] + n * k)
        const to = m * (b + m * k)
        for (let a = 0; a < m; a++) alongY[to + a] = mix(alongX[from + a], alongX[from + m + a], weights[b])
      }
    }
    for (let c = 0; c < m; c++) {
      const from = m * m * places[c]
      const to = m * m * c
      for (let a = 0; a < m * m; a++) out[to + a] = mix(alongY[from + a], alongY[from + m * m + a], weights[c])
    }
  }
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** 1 well inside (negative), 0 outside, linear over one sub-sample. */
const ramp = (x: number): number => (x <= -0.5 ? 1 : x >= 0.5 ? 0 : 0.5 - x)

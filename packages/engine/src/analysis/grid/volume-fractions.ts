import { distanceSteps, type ScalarGrid, signedDistanceSteps } from '@trabecula/kernels'
import { runCooperatively, yieldToEventLoop } from '../../runtime/cooperative.ts'
import { type AnalysisGrid, cellCount } from './analysis-grid.ts'

/**
 * How much of each analysis cell is solid skin or pad, and how much is core (lattice). Shares of the cell's volume,
 * 0..1.
 */
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
  /** Greatest depth of the part, mm, as far as it was measured. */
  readonly depth: number
}

export interface VolumeFractionOptions {
  /** mm */
  readonly shell: number
  readonly pad: number
  /** Nine floats per triangle: the faces under which the pad lies. */
  readonly padSoup: Float32Array
  /** The faces that have a skin, when not all have one. */
  readonly skinSoup?: Float32Array | undefined
  /** How the inside is found: axis scans for closed parts, winding numbers for others. */
  readonly sign: 'scan' | 'winding'
  readonly signal?: AbortSignal | undefined
}

/**
 * The distance is sampled on a lattice four times or twice as fine as the cells, as long as it has no more nodes than
 * this.
 */
const mostNodes = { 4: 2_000_000, 2: 16_000_000 } as const
const subSamples = 4
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
  const { shell, pad, padSoup, skinSoup, sign, signal } = options
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
  const toPad = padSoup.length > 0 ? await runCooperatively(distanceSteps(padSoup, lattice, pad + h), signal) : undefined
  const toSkin = skinSoup ? await runCooperatively(distanceSteps(skinSoup, lattice, shell + h), signal) : undefined

  const whole = new Float32Array(cellCount(grid))
  const solid = new Float32Array(cellCount(grid))
  const core = new Float32Array(cellCount(grid))
  const padded = new Uint8Array(cellCount(grid))
  const cell = new CellSampler(refine, h)
  let depth = 0
  for (let k = 0; k < grid.nz; k++) {
    for (let j = 0; j < grid.ny; j++) {
      for (let i = 0; i < grid.nx; i++) {
        cell.gather({ part, toPad, toSkin, shell }, refine * i, refine * j, refine * k)
        depth = Math.max(depth, -cell.least)
        if (cell.least > h / 4) continue
        const shares = cell.measure(pad)
        if (shares.whole < leastShare) continue
        const index = i + grid.nx * (j + grid.ny * k)
        whole[index] = shares.whole
        solid[index] = shares.solid
        core[index] = shares.core
        padded[index] = shares.padded ? 1 : 0
      }
    }
    if (k % 4 === 0) await yieldToEventLoop(signal)
  }
  return { whole, solid, core, pad: padded, depth }
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
  private greatest = 0
  private deepestInSkin = 0
  private nearestPad = 0
  private readonly side: number
  private readonly step: number
  private readonly distances: Float64Array
  private readonly pads: Float64Array
  /** How deep within the skin, mm; negative beneath it. */
  private readonly skins: Float64Array

  constructor(refine: number, h: number) {
    this.side = refine + 1
    this.step = h / subSamples
    this.distances = new Float64Array(this.side ** 3)
    this.pads = new Float64Array(this.side ** 3)
    this.skins = new Float64Array(this.side ** 3)
  }

  gather({ part, toPad, toSkin, shell }: Distances, i0: number, j0: number, k0: number): void {
    const [sx, sy] = part.size
    const n = this.side
    this.least = Infinity
    this.greatest = -Infinity
    this.nearestPad = Infinity
    this.deepestInSkin = -Infinity
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
          if (distance < this.least) this.least = distance
          if (distance > this.greatest) this.greatest = distance
          if (padDistance < this.nearestPad) this.nearestPad = padDistance
        }
      }
    }
  }

  measure(pad: number): { whole: number; solid: number; core: number; padded: boolean } {
    const { step } = this
    const farFromPad = this.nearestPad > pad + step
    if (this.greatest < -step && this.deepestInSkin < -step && farFromPad) return { whole: 1, solid: 0, core: 1, padded: false }
    let whole = 0
    let core = 0
    let padShare = 0
    for (let c = 0; c < subSamples; c++) {
      for (let b = 0; b < subSamples; b++) {
        for (let a = 0; a < subSamples; a++) {
          const distance = this.trilinear(this.distances, a, b, c)
          const inside = ramp(distance / step)
          if (inside === 0) continue
          // Behind an open face nothing but the surface itself ends the core.
          const beneathShell = Math.min(inside, ramp(this.trilinear(this.skins, a, b, c) / step))
          const clearOfPad = farFromPad ? 1 : ramp((pad - this.trilinear(this.pads, a, b, c)) / step)
          const lattice = Math.min(beneathShell, clearOfPad)
          whole += inside
          core += lattice
          padShare += beneathShell - lattice
        }
      }
    }
    const samples = subSamples ** 3
    const solid = whole - core
    return { whole: whole / samples, solid: solid / samples, core: core / samples, padded: padShare > solid / 2 }
  }

  private trilinear(values: Float64Array, a: number, b: number, c: number): number {
    const n = this.side
    const scale = (n - 1) / subSamples
    const [x, y, z] = [(a + 0.5) * scale, (b + 0.5) * scale, (c + 0.5) * scale]
    const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
    const [u, v, w] = [x - i, y - j, z - k]
    const at = i + n * (j + n * k)
    const low = mix(mix(values[at], values[at + 1], u), mix(values[at + n], values[at + n + 1], u), v)
    const up = at + n * n
    const high = mix(mix(values[up], values[up + 1], u), mix(values[up + n], values[up + n + 1], u), v)
    return mix(low, high, w)
  }
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** 1 well inside (negative), 0 outside, linear over one sub-sample. */
const ramp = (x: number): number => (x <= -0.5 ? 1 : x >= 0.5 ? 0 : 0.5 - x)

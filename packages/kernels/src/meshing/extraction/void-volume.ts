import type { MeshingKernel } from '../kernel.ts'
import type { SamplingGrid } from '../sampling-grid.ts'
import { sobolPoint } from './sobol-points.ts'

/** Room for the stretches of a line (assembly/extraction/void-volume.ts): ten are usual; bytes of each. */
const stretchesPerLine = 32
const stretchBytes = 8

/** The volume of the void whose field is in a kernel's memory, found on lines through its boundary's box. */
export class VoidVolume {
  private readonly kernel: MeshingKernel
  /** Low corner and edges of the boundary, mm. */
  private readonly box: {
    readonly origin: readonly [number, number, number]
    readonly width: number
    readonly depth: number
    readonly height: number
  }
  /** Where the stretches of the lines that were traced stand, and those of a line that was not. */
  private traced = new Uint32Array()
  private untraced = 0

  constructor(kernel: MeshingKernel, { origin, spacing, size }: SamplingGrid) {
    this.kernel = kernel
    const [width, depth, height] = [0, 1, 2].map((axis) => (size[axis] - 1) * spacing) as [number, number, number]
    this.box = { origin, width, depth, height }
  }

  /**
   * mm³, by exact integration along `lines` lines parallel to x, walked in steps (mm): independent of the extraction. The
   * lines are scattered: a regular grid of them beats with the period of the cells and was 1.6 % off on an octet. Powers of
   * two spread best. The first labyrinth must be set. 200 lines per step.
   */
  *integrate(lines: number, step: number): Generator<void, number, void> {
    const { origin, width, depth, height } = this.box
    const steps = Math.ceil(width / step)
    const { run } = this.kernel
    const isTraced = this.traced.length >= lines
    if (!isTraced) this.untraced ||= this.kernel.reserve(stretchesPerLine * stretchBytes)
    let length = 0
    for (let line = 0; line < lines; line++) {
      const [y, z] = this.lineAt(line)
      const stretches = isTraced ? this.traced[line] : this.untraced
      if (!isTraced) run.traceLine(y, z, origin[0], origin[0] + width, stretches, stretchesPerLine)
      // The first belongs to its own labyrinth, the second to the other one.
      length += run.voidLength(y, z, origin[0], step, steps, stretches)
      length += run.otherLength()
      if (line % 200 === 199) yield
    }
    return (length * depth * height) / lines
  }

  /**
   * Keeps what `integrate` finds out about the boundary along its first lines, for other lattices in the same one: some
   * eighty bytes a line. 200 lines per step.
   */
  *traceLines(lines: number): Generator<void, void, void> {
    const { kernel, box } = this
    const { origin, width } = box
    const traced = new Uint32Array(lines)
    // Every line has at least one stretch, and what others leave.
    let spare = (stretchesPerLine - 1) * lines
    let at = kernel.reserve(stretchesPerLine * lines * stretchBytes)
    for (let line = 0; line < lines; line++) {
      traced[line] = at
      const [y, z] = this.lineAt(line)
      const count = kernel.run.traceLine(y, z, origin[0], origin[0] + width, at, 1 + spare)
      at += count * stretchBytes
      spare -= count - 1
      if (line % 200 === 199) yield
    }
    kernel.release(at)
    this.traced = traced
  }

  /** What was kept does not hold for another boundary. */
  forget(): void {
    this.traced = new Uint32Array()
  }

  /** y and z of a line, mm. */
  private lineAt(line: number): readonly [number, number] {
    const { origin, depth, height } = this.box
    const [acrossY, acrossZ] = sobolPoint(line)
    return [origin[1] + depth * acrossY, origin[2] + height * acrossZ]
  }
}

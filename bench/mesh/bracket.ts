import type { IndexedMesh } from '@trabecula/geometry'

/**
 * The export of a lattice in the L-shaped bracket, as the command line does it, and the two meshes a boolean would
 * start from.
 */

import { type ExportProgress, exportMesh, loadPart } from '@trabecula/engine'
import { weld, writeBinaryStl } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { ellBracket } from '../parts/ell-bracket.ts'

export interface BracketExport {
  /** Triangles of the part, and of the whole file. */
  readonly outer: number
  readonly triangles: number
  /**
   * Processor time of making the mesh: distances, exact volume, surface, skin; and of the whole export, with the gates
   * and the file.
   */
  readonly makingSeconds: number
  readonly wholeSeconds: number
  readonly part: IndexedMesh
  /** The void, facing out of itself. */
  readonly void: IndexedMesh
}

/** Shell 1 mm, gyroid of 8 mm with walls of about 0.8 mm, sampled every `spacing` mm. */
export async function exportOfBracket(spacing: number): Promise<BracketExport> {
  const soup = await ellBracket()
  const part = loadPart(writeBinaryStl(soup))
  if (!part.ok) throw new Error(part.refusal.message)
  const design = sampleDesign(part.value, 'gyroid-sheet', {}, [0.3, 0.3])
  const chunks: Uint8Array[] = []
  const spent = new SpentBySteps()
  spent.begin(0)
  const onProgress = ({ done }: ExportProgress): void => spent.begin(done)
  const written = await exportMesh(part.value, design, (chunk) => void chunks.push(chunk.slice()), { spacing, onProgress })
  spent.begin(undefined)
  if (!written.ok) throw new Error(written.refusal.message)
  const file = Buffer.concat(chunks)
  const outer = soup.length / 9
  return {
    outer,
    triangles: written.value.triangles,
    makingSeconds: spent.seconds((step) => step < checking),
    wholeSeconds: spent.seconds(() => true),
    part: weld(soup),
    void: weld(reversedFrom(file, outer)),
  }
}

/** The step in whose course nothing is made any more; a mesh that does not pass goes back to the one before. */
const checking = 3

/** Processor time by the steps that an export reports. */
class SpentBySteps {
  private readonly byStep = new Map<number, number>()
  private step: number | undefined
  private since = 0

  /** Ends the step at hand. */
  begin(step: number | undefined): void {
    const { user, system } = process.cpuUsage()
    const now = (user + system) / 1e6
    if (this.step !== undefined) this.byStep.set(this.step, (this.byStep.get(this.step) ?? 0) + now - this.since)
    this.step = step
    this.since = now
  }

  seconds(counts: (step: number) => boolean): number {
    return [...this.byStep].reduce((sum, [step, seconds]) => (counts(step) ? sum + seconds : sum), 0)
  }
}

/** The triangles of a binary STL from number `first` on, turned over. */
function reversedFrom(file: Buffer, first: number): Float32Array {
  const count = (file.length - 84) / 50 - first
  const soup = new Float32Array(9 * count)
  for (let t = 0; t < count; t++) {
    for (let corner = 0; corner < 3; corner++) {
      const at = 84 + 50 * (first + t) + 12 + 12 * (2 - corner)
      for (let axis = 0; axis < 3; axis++) soup[9 * t + 3 * corner + axis] = file.readFloatLE(at + 4 * axis)
    }
  }
  return soup
}

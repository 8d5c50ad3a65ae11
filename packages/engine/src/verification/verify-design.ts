import { done, type Outcome } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { exportMesh } from '../export/export-mesh.ts'
import type { ExportProgress } from '../export/export-report.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import type { Verification } from './report.ts'
import { type VerifyOptions, verifyMesh } from './verify-mesh.ts'

export interface VerifyDesignOptions extends VerifyOptions {
  /** Called while the mesh is made, before the stages of the analysis. */
  readonly onExport?: ((progress: ExportProgress) => void) | undefined
}

/**
 * Makes the mesh that a design exports as a binary STL of standard quality, and analyses it. An export is the same bytes
 * every time, so what is found is true of the file that is exported later. Throws the signal's reason when it is aborted.
 */
export async function verifyDesign(
  part: Part,
  design: Design,
  setup: Setup,
  { onExport, ...options }: VerifyDesignOptions = {},
): Promise<Outcome<Verification>> {
  const mesh = await meshInMemory(part, design, { signal: options.signal, onExport })
  return mesh.ok ? verifyMesh(part, design, mesh.value, setup, options) : mesh
}

async function meshInMemory(
  part: Part,
  design: Design,
  { signal, onExport }: Pick<VerifyDesignOptions, 'signal' | 'onExport'>,
): Promise<Outcome<Uint8Array>> {
  const chunks: Uint8Array[] = []
  const made = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), {
    ...(signal ? { signal } : {}),
    ...(onExport ? { onProgress: onExport } : {}),
  })
  signal?.throwIfAborted()
  return made.ok ? done(Buffer.concat(chunks)) : made
}

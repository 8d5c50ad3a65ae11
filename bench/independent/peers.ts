/** The finite element codes of others that solve a model, and their answers kept from run to run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { solveWithCalculix } from './calculix.ts'
import { solveWithFenicsx } from './fenicsx.ts'
import type { Model, Solved } from './model.ts'
import { keep, kept, keyOf } from './stored.ts'
import type { Missing } from './tetrahedra.ts'

/**
 * FEniCSx takes minutes and 2 GB for 160,000 tetrahedra; CalculiX agrees with it, but its iterative solver hardly
 * converges in thin walls, and a direct one needs more memory than there is.
 */
export const peers = { fenicsx: 'FEniCSx', slepc: 'FEniCSx and SLEPc', calculix: 'CalculiX' } as const

/** The answer of a peer: the one that is kept of the very same model, or a new one, which is kept. */
export async function solvedBy(peer: 'fenicsx' | 'calculix', model: Model): Promise<Solved | Missing> {
  const key = keyOf(peer, model)
  const known = kept(key)
  if (known) return known
  const folder = mkdtempSync(path.join(tmpdir(), 'independent-bench-'))
  try {
    const solved = peer === 'fenicsx' ? solveWithFenicsx(model, folder) : await solveWithCalculix(model, folder)
    if (!('missing' in solved)) keep(key, solved)
    return solved
  } finally {
    rmSync(folder, { recursive: true })
  }
}

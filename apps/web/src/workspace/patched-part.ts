import { create } from 'zustand'
import { loadChunk } from '../platform/load-chunk.ts'
import type { Brush } from '../viewer/part/brush.ts'
import type { Patch } from './painting/patches.ts'
import { usePart } from './part.ts'

interface Painting {
  /** The panel of the brush is open. */
  readonly isOpen: boolean
  /** The brush in the hand; null until it is ready. */
  readonly brush: Brush | null
}

export const usePainting = create<Painting>(() => ({ isOpen: false, brush: null }))

type Chunk = typeof import('./painting/strokes.ts')
let chunk: Chunk | undefined

/** The script of painting, which only studies with patches and opened brushes need. @throws ChunkLoadError */
export async function loadPainting(): Promise<Chunk> {
  chunk ??= await loadChunk(() => import('./painting/strokes.ts'))
  return chunk
}

/** Gives the part these patches as further faces. With patches only after `loadPainting`. */
export function showPatches(patches: readonly Patch[]): void {
  const { part } = usePart.getState()
  if (!part || part.patches === patches || part.patches.length + patches.length === 0) return
  if (patches.length > 0 && !chunk) throw new Error('The script of painting is not loaded.')
  const surfaces = chunk && patches.length > 0 ? chunk.divided(part, patches) : part.bare
  usePart.setState({ part: { ...part, patches, surfaces } })
}

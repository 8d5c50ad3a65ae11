import type { LatticeVolume } from '../lattice/load.ts'
import { meshLattice } from './mesh-lattice.ts'
import type { IndexedMesh } from './surface-nets.ts'

export type PreviewAnswer = { readonly ok: true; readonly mesh: IndexedMesh } | { readonly ok: false; readonly reason: string }

self.onmessage = ({ data }: MessageEvent<LatticeVolume>) => {
  try {
    const mesh = meshLattice(data)
    const transfer = [mesh.positions.buffer, mesh.normals.buffer, mesh.triangles.buffer] as Transferable[]
    self.postMessage({ ok: true, mesh } satisfies PreviewAnswer, { transfer })
  } catch (reason) {
    self.postMessage({ ok: false, reason: String(reason) } satisfies PreviewAnswer)
  }
}

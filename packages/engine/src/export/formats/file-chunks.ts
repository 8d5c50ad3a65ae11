import type { ExportFormat } from '@trabecula/domain'
import type { IndexedMesh } from '@trabecula/geometry'
import { deflateBlocks } from './deflate-blocks.ts'
import type { ModelFacts, SkinAndLatticeModel } from './model-xml.ts'
import { stlChunks } from './stl-stream.ts'
import { threeMfChunks } from './three-mf.ts'

/**
 * An exported part in one of the formats, chunk by chunk; each is valid until the next. All hold the same triangles in
 * the same order with the same floats. `skinAndLattice`: a 3MF describes the part by skin and lattice too.
 */
export function fileChunks(
  format: ExportFormat,
  outer: Float32Array,
  mesh: IndexedMesh,
  facts: ModelFacts,
  skinAndLattice?: SkinAndLatticeModel,
): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (format === 'stl') return stlChunks(outer, mesh)
  return format === 'stl.gz'
    ? gzipChunks(stlChunks(outer, mesh))
    : threeMfChunks({ triangles: { outer, mesh }, ...(skinAndLattice ? { skinAndLattice } : {}) }, facts)
}

/** Deflate, no name, no time (or the bytes would differ from run to run), unknown system. RFC 1952. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/** One gzip member around a stream of chunks. */
async function* gzipChunks(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  yield header
  const { crc, size } = yield* deflateBlocks(chunks)
  const trailer = new DataView(new ArrayBuffer(8))
  trailer.setUint32(0, crc >>> 0, true)
  trailer.setUint32(4, size >>> 0, true)
  yield new Uint8Array(trailer.buffer)
}

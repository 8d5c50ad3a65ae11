import type { ExportFormat } from '@trabecula/domain'
import type { IndexedMesh } from '@trabecula/geometry'
import { gzipChunks } from './gzip.ts'
import type { ModelFacts } from './model-xml.ts'
import { stlChunks } from './stl-stream.ts'
import { threeMfChunks } from './three-mf.ts'

/**
 * An exported part in one of the formats, chunk by chunk; each is good until the next. All hold the same triangles in the same order with the same
 * floats.
 */
export function fileChunks(
  format: ExportFormat,
  outer: Float32Array,
  mesh: IndexedMesh,
  facts: ModelFacts,
): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (format === 'stl') return stlChunks(outer, mesh)
  return format === 'stl.gz' ? gzipChunks(stlChunks(outer, mesh)) : threeMfChunks(outer, mesh, facts)
}

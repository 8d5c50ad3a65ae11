import type { FileUnit } from '@trabecula/domain'
import type { PrintSide } from '@trabecula/engine/print-position'
import type { FaceSet, MeshReport } from '@trabecula/geometry'
import type { DrawablePart } from './drawable.ts'

export interface PartReading {
  readonly ok: true
  /** Nine floats per triangle in the part frame: mm, origin at the centre of its bounding box, order of the file. */
  readonly soup: Float32Array
  /** The same triangles in the file's own units and coordinates, bit for bit. */
  readonly fileSoup: Float32Array
  /** Areas in mm². */
  readonly surfaces: FaceSet
  /** The mesh report, in the file's own units and coordinates. */
  readonly report: MeshReport
  /** Centre of the bounding box in file coordinates: file = part ÷ unitScale + center. */
  readonly center: readonly [number, number, number]
  readonly unitScale: number
  /** Oddities of the file that were tolerated, one sentence each. */
  readonly notes: readonly string[]
  readonly drawable: DrawablePart
  /** By which a printer says how the part prints best. */
  readonly printSides: readonly PrintSide[]
}

export interface PartRefusal {
  readonly ok: false
  readonly code: string
  readonly message: string
}

export interface ReadRequest {
  /** The worker reads the file, so that nothing is copied on the page. */
  readonly file: Blob
  readonly fileUnit: FileUnit
  /** The face of each triangle where it is known, as for a re-meshed part. */
  readonly labels: Uint32Array | null
}

/**
 * Reads an STL file in a separate worker: triangles, health, faces and the picking hierarchy, so that the page stays
 * responsive.
 * @param labels the face of each triangle; found by segmentation when absent
 * @param signal stops the worker; the promise then rejects with the signal's reason
 */
export function readPart(
  file: Blob,
  fileUnit: FileUnit,
  signal?: AbortSignal,
  labels: Uint32Array | null = null,
): Promise<PartReading | PartRefusal> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
    const finish = (end: () => void) => {
      signal?.removeEventListener('abort', abort)
      worker.terminate()
      end()
    }
    const abort = () => finish(() => reject(signal?.reason))
    signal?.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<PartReading | PartRefusal>) => finish(() => resolve(data))
    worker.onerror = (event) =>
      finish(() => reject(new Error(event.message || 'The worker that reads the part could not start.')))
    worker.postMessage({ file, fileUnit, labels } satisfies ReadRequest)
  })
}

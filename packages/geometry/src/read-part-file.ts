import type { PartFileReading } from './stl/part-file.ts'
import { readStl } from './stl/read.ts'

export interface ReadingOptions {
  /**
   * The bytes may be lost: the triangles of a binary file then take their memory. Twice as fast, and without a second
   * copy of a large file, for callers that have no other use for the bytes.
   */
  readonly overwrite?: boolean
}

/**
 * Reads the file of a part, whatever its format: the only way in for uploads, the command line, estimates, clients and
 * the verification of an exported mesh. STL is the only format so far; another one is recognised here by its first
 * bytes and answers with the same reading.
 */
export const readPartFile = (bytes: Uint8Array, options: ReadingOptions = {}): PartFileReading => readStl(bytes, options)

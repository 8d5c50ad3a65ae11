import { readAscii } from './ascii.ts'
import { binaryTriangleCount, readBinary } from './binary.ts'
import { foreignFormat, looksLikeText } from './detect.ts'
import type { StlReading } from './reading.ts'
import { emptyFile, lfsPointer, notStl, truncatedBinary, wrongLength } from './result.ts'

/** Writers pad or end a binary file with a newline; more than this is not padding but a wrong count. */
const toleratedTrailingBytes = 512

/** A binary header that announces more than this many times the triangles present is no cut-off STL but another kind of file. */
const believableExcess = 1000

/**
 * Reads a binary or ASCII STL file.
 *
 * "Starts with solid" is no test: many binary files do. The length decides first (84 + 50 × count), then whether the bytes are
 * text, and what is left is a binary file with a wrong length. Stored normals and attribute bytes are ignored.
 * The 100 MB limit is the caller's.
 */
export function readStl(bytes: Uint8Array): StlReading {
  // 1. What is certainly no part.
  if (bytes.length === 0) return emptyFile()
  const foreign = foreignFormat(bytes)
  if (foreign === 'git-lfs') return lfsPointer()

  // 2. The length fits exactly: binary, whatever the header says.
  const announced = binaryTriangleCount(bytes)
  const expected = announced === null ? Number.NaN : 84 + 50 * announced
  if (announced !== null && expected === bytes.length) return readBinary(bytes, announced)
  if (foreign) return notStl(foreign)

  // 3. Text.
  if (looksLikeText(bytes)) return readAscii(bytes)

  // 4. Binary with a wrong length.
  if (announced === null) return notStl(null)
  const excess = bytes.length - expected
  if (excess > 0 && announced > 0 && excess <= toleratedTrailingBytes) {
    const reading = readBinary(bytes, announced)
    return reading.ok
      ? {
          ...reading,
          notes: [
            ...reading.notes,
            `The file is ${excess} ${excess === 1 ? 'byte' : 'bytes'} longer than its triangles; the rest was ignored.`,
          ],
        }
      : reading
  }
  if (excess > 0) return wrongLength(announced, bytes.length)
  const present = Math.max(1, Math.floor((bytes.length - 84) / 50))
  return announced > believableExcess * present ? notStl(null) : truncatedBinary(announced, bytes.length)
}

import { counted } from '../mesh/counted.ts'
import { readAscii } from './ascii.ts'
import { binaryTriangleCount, readBinary } from './binary.ts'
import { emptyFile, lfsPointer, notStl, type PartFileReading, truncatedBinary, utf16Text, wrongLength } from './part-file.ts'

/** Writers pad or end a binary file with a newline; more than this is not padding but a wrong count. */
const toleratedTrailingBytes = 512

/** A binary header that announces more than this many times the triangles present is another kind of file. */
const believableExcess = 1000

/**
 * Reads a binary or ASCII STL file.
 *
 * "Starts with solid" is no test: many binary files do. The length decides first (84 + 50 × count), then whether the
 * bytes are text, and what is left is a binary file with a wrong length. Stored normals and attribute bytes are
 * ignored. The 100 MB limit is the caller's. With `overwrite` the triangles take the memory of the bytes.
 */
export function readStl(bytes: Uint8Array, { overwrite = false }: { readonly overwrite?: boolean } = {}): PartFileReading {
  // 1. What is certainly no part.
  if (bytes.length === 0) return emptyFile()
  const foreign = foreignFormat(bytes)
  if (foreign === 'git-lfs') return lfsPointer()

  // 2. The length fits exactly: binary, whatever the header says.
  const announced = binaryTriangleCount(bytes)
  const expected = announced === null ? Number.NaN : 84 + 50 * announced
  if (announced !== null && expected === bytes.length) return readBinary(bytes, announced, overwrite)
  if (foreign && !isCommentedText(bytes)) return notStl(foreign)

  // 3. Text.
  if (isUtf16(bytes)) return utf16Text()
  if (looksLikeText(bytes)) return readAscii(bytes)

  // 4. Binary with a wrong length.
  if (announced === null) return notStl(null)
  const excess = bytes.length - expected
  if (excess > 0 && announced > 0 && excess <= toleratedTrailingBytes) {
    const reading = readBinary(bytes, announced, overwrite)
    return reading.ok
      ? {
          ...reading,
          notes: [...reading.notes, `The file is ${counted(excess, 'byte')} longer than its triangles; the rest was ignored.`],
        }
      : reading
  }
  if (excess > 0) return wrongLength(announced, bytes.length)
  const present = Math.max(1, Math.floor((bytes.length - 84) / 50))
  return announced > believableExcess * present ? notStl(null) : truncatedBinary(announced, bytes.length)
}

/** First bytes of files that people upload in place of an STL. */
const signatures: readonly (readonly [prefix: string, name: string])[] = [
  ['version https://git-lfs', 'git-lfs'],
  ['PK\x03\x04', 'a ZIP archive or a 3MF file'],
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF', 'a PDF document'],
  ['ISO-10303-21', 'a STEP file'],
  ['glTF', 'a glTF model'],
  ['ply\n', 'a PLY model'],
  ['ply\r', 'a PLY model'],
  ['OFF\n', 'an OFF model'],
  ['<?xml', 'an XML file'],
  ['<!DOCTYPE', 'a web page'],
  ['<!doctype', 'a web page'],
  ['<html', 'a web page'],
  ['{', 'a JSON file'],
  ['# ', 'an OBJ or text file'],
]

/** The kind of a file that is certainly not STL, or null. */
function foreignFormat(bytes: Uint8Array): string | null {
  for (const [prefix, name] of signatures) {
    let i = 0
    while (i < prefix.length && bytes[i] === prefix.charCodeAt(i)) i++
    if (i === prefix.length) return name
  }
  return null
}

/** Whether the bytes are text of two bytes a letter, as on Windows, by its mark or by the words of the format. */
function isUtf16(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096)
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return [0, 1].some((low) => {
    const zeros = head.reduce((sum, byte, at) => sum + (at % 2 !== low && byte === 0 ? 1 : 0), 0)
    // A name of the solid may hold characters that need both bytes.
    return zeros >= 0.4 * head.length && (isMarked || looksLikeText(head.filter((_, at) => at % 2 === low)))
  })
}

/** Whether comment lines, as some exporters write, come before "solid": the first of them looks like another format. */
const isCommentedText = (bytes: Uint8Array): boolean =>
  /^(\xef\xbb\xbf)?(\s*(#|;|\/\/)[^\n\r]*[\n\r])+\s*solid\b/i.test(String.fromCharCode(...bytes.subarray(0, 4096)))

/**
 * Whether the bytes are an STL written as text: no control bytes at the start, and the words of the format.
 * A binary file that begins with "solid" has zero bytes in its count, its normals or its attributes.
 */
function looksLikeText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096)
  for (const byte of head) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) return false
  }
  const text = String.fromCharCode(...head).toLowerCase()
  return /^(\xef\xbb\xbf)?\s*solid\b/.test(text) || /\bfacet\s/.test(text)
}

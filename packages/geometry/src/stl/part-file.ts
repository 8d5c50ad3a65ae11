/** What can be wrong with the bytes of a part's file. The codes are stable. */
export type PartFileRefusalCode =
  | 'stl-empty'
  | 'stl-pointer'
  | 'stl-utf-16'
  | 'stl-not-stl'
  | 'stl-truncated'
  | 'stl-wrong-length'
  | 'stl-no-triangles'
  | 'stl-bad-number'
  | 'stl-not-finite'
  | 'stl-too-large'
  | 'stl-facet-vertices'

/** What the file of a part holds. */
export interface PartFile {
  readonly ok: true
  /** 9 floats per triangle, in the order, units and coordinates of the file. */
  readonly soup: Float32Array
  readonly format: 'binary' | 'ascii'
  /** Name of the first solid, or the printable text of the binary header; may be empty. */
  readonly name: string
  /** Oddities that were tolerated, one sentence each. */
  readonly notes: readonly string[]
}

export interface PartFileRefused {
  readonly ok: false
  readonly code: PartFileRefusalCode
  /** One sentence: what is wrong, where, what to do. */
  readonly message: string
}

export type PartFileReading = PartFile | PartFileRefused

/** No part has a coordinate as large as this in any unit: 1.1e12, a power of two, so that the bits of a float show it. */
export const tooLarge = 2 ** 40

const refused = (code: PartFileRefusalCode, message: string): PartFileRefused => ({ ok: false, code, message })

const number = (n: number) => n.toLocaleString('en-US')

/** A word of the file as it can be shown: printable, short. */
export function quoted(bytes: Uint8Array, start: number, end: number): string {
  const word = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 24))).replace(/[^\x20-\x7e]/g, '?')
  return `"${word}${end - start > 24 ? '…' : ''}"`
}

/** Line number (from 1) of a byte offset; LF, CR-LF and lone CR all end a line. Counted only for an error. */
export function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let i = 0; i < offset; i++) {
    const byte = bytes[i]
    if (byte === 10 || (byte === 13 && bytes[i + 1] !== 10)) line++
  }
  return line
}

export const emptyFile = () => refused('stl-empty', 'The file is empty (0 bytes): export the part again and choose the new file.')

export const lfsPointer = () =>
  refused('stl-pointer', 'The file is a Git LFS pointer, not the part itself: run "git lfs pull" and choose the file again.')

export const utf16Text = () =>
  refused(
    'stl-utf-16',
    'The file is text in UTF-16, two bytes a letter, which is no encoding of STL: save it as plain text (UTF-8), or export the part as binary STL.',
  )

export const notStl = (looksLike: string | null) =>
  refused(
    'stl-not-stl',
    `The file is not an STL file${looksLike ? ` (it looks like ${looksLike})` : ''}: export the part as binary or ASCII STL.`,
  )

export const truncatedBinary = (announced: number, bytes: number) =>
  refused(
    'stl-truncated',
    `The file is cut off: its header announces ${number(announced)} triangles (${number(84 + 50 * announced)} bytes), but it has only ${number(bytes)} bytes; export or copy it again.`,
  )

export const wrongLength = (announced: number, bytes: number) =>
  refused(
    'stl-wrong-length',
    `The file's header announces ${number(announced)} triangles (${number(84 + 50 * announced)} bytes), but it has ${number(bytes)} bytes; export the part again.`,
  )

export const noTriangles = () =>
  refused('stl-no-triangles', 'The file contains no triangles: export the part again with its solid selected.')

export const notFiniteTriangle = (triangle: number) =>
  refused(
    'stl-not-finite',
    `Triangle ${number(triangle + 1)} has a coordinate that is not a finite number, so the file is damaged (a text-mode transfer does this): copy or export it again.`,
  )

export const tooLargeTriangle = (triangle: number) =>
  refused(
    'stl-too-large',
    `Triangle ${number(triangle + 1)} has a coordinate beyond 1e12, which no part has in any unit, so the file is damaged: copy or export it again.`,
  )

export const badNumber = (line: number, word: string) =>
  refused(
    'stl-bad-number',
    `Line ${number(line)}: ${word} is not a number${/^"-?\d+,\d/.test(word) ? ' (decimals need a point, not a comma)' : ''}; correct the line or export the part again.`,
  )

export const notFinite = (line: number, word: string) =>
  refused('stl-not-finite', `Line ${number(line)}: the coordinate ${word} is not a finite number; export the part again.`)

export const facetVertices = (line: number, count: number) =>
  refused(
    'stl-facet-vertices',
    `Line ${number(line)}: a facet has ${count > 3 ? 'more than 3' : `only ${count}`} vertices, but STL facets have exactly 3; export the part again as triangles.`,
  )

export const truncatedText = (line: number) =>
  refused('stl-truncated', `The file is cut off in the middle of a facet at line ${number(line)}; export or copy it again.`)

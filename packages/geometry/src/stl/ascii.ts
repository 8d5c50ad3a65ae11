import { counted } from '../mesh/counted.ts'
import { PlainFacets } from './ascii-fast-path.ts'
import {
  badNumber,
  facetVertices,
  lineAt,
  noTriangles,
  notFinite,
  type PartFileReading,
  type PartFileRefused,
  quoted,
  tooLarge,
  tooLargeTriangle,
  truncatedText,
} from './part-file.ts'
import { largest, lettersOf, Scanner } from './scanner.ts'

/** A facet takes about 230 bytes as most programs write it; the array grows when a file is terser. */
const usualFacetBytes = 200

/** The words of the format. */
const words = {
  endfacet: lettersOf('endfacet'),
  endloop: lettersOf('endloop'),
  endsolid: lettersOf('endsolid'),
  facet: lettersOf('facet'),
  loop: lettersOf('loop'),
  normal: lettersOf('normal'),
  outer: lettersOf('outer'),
  solid: lettersOf('solid'),
  vertex: lettersOf('vertex'),
} as const

/** The first letter of "outer". */
const outerLetter = 111

/**
 * Reads an ASCII STL by words, not by lines. Tolerant where nothing can be misread (case, blanks, several or empty
 * solids, lines of other programs, a missing endsolid, stored normals of any kind); refuses, naming the line, where a
 * guess would change the part.
 */
export function readAscii(bytes: Uint8Array): PartFileReading {
  const scanner = new Scanner(bytes)
  const plain = new PlainFacets(bytes)
  let soup = new Float32Array(9 * (Math.ceil(bytes.length / usualFacetBytes) + 1))
  let length = 0
  let inFacet = 0
  let solids = 0
  let ended = 0
  let strangeLines = 0
  let name = ''
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) scanner.at = 3

  while (scanner.nextWord()) {
    const letter = bytes[scanner.at] | 32
    if (letter === 102 && inFacet === 0) {
      if (length + 9 > soup.length) soup = grown(soup)
      const before = length
      length = plain.read(scanner.at, soup, length)
      scanner.at = plain.at
      if (length > before) continue
    }
    if (letter === 118 && scanner.accept(words.vertex)) {
      if (inFacet === 3) return facetVertices(lineAt(bytes, scanner.start), 4)
      if (length + 3 > soup.length) soup = grown(soup)
      for (let axis = 0; axis < 3; axis++) {
        const value = scanner.nextNumber()
        if (!(value >= -largest && value <= largest)) return coordinateRefusal(bytes, scanner.start, value)
        soup[length++] = value
      }
      inFacet++
    } else if (letter === 102 && scanner.accept(words.facet)) {
      if (inFacet % 3 !== 0) return facetVertices(lineAt(bytes, scanner.start), inFacet)
      inFacet = 0
    } else if (letter === 110 && scanner.accept(words.normal)) {
      // Stored normals are ignored, whatever they hold; one with too few values ends at "outer".
      scanner.skipWords(3, outerLetter)
    } else if (letter === 101 && scanner.accept(words.endfacet)) {
      if (inFacet !== 3) return facetVertices(lineAt(bytes, scanner.start), inFacet)
      inFacet = 0
    } else if (letter === 115 && scanner.accept(words.solid)) {
      const from = scanner.at
      scanner.skipLine()
      if (solids++ === 0) name = solidName(bytes, from, scanner.at)
    } else if (letter === 101 && scanner.accept(words.endsolid)) {
      scanner.skipLine()
      ended++
    } else if (!acceptLoop(scanner, letter)) {
      scanner.skipLine()
      strangeLines++
    }
  }

  if (inFacet % 3 !== 0) return truncatedText(lineAt(bytes, bytes.length))
  if (length === 0) return noTriangles()
  for (let at = 0; at < length; at++) if (Math.abs(soup[at]) >= tooLarge) return tooLargeTriangle(Math.floor(at / 9))
  return { ok: true, soup: soup.slice(0, length), format: 'ascii', name, notes: notesOf(solids, ended, strangeLines) }
}

/** Steps over the words around a facet's vertices, which say nothing; `letter` is the first of the word at the cursor. */
const acceptLoop = (scanner: Scanner, letter: number): boolean =>
  (letter === 101 && scanner.accept(words.endloop)) ||
  (letter === 111 && scanner.accept(words.outer)) ||
  (letter === 108 && scanner.accept(words.loop))

function notesOf(solids: number, ended: number, strangeLines: number): string[] {
  const notes: string[] = []
  if (solids > 1) notes.push(`The file has ${solids} solid blocks; they were read as one part.`)
  if (ended < solids) notes.push('The file does not end with "endsolid"; the part may be incomplete.')
  if (strangeLines > 0)
    notes.push(`${counted(strangeLines, 'line that does', 'lines that do')} not belong to the STL format: ignored.`)
  return notes
}

function coordinateRefusal(bytes: Uint8Array, start: number, value: number): PartFileRefused {
  const line = lineAt(bytes, start)
  if (start >= bytes.length) return truncatedText(line)
  let end = start
  while (end < bytes.length && bytes[end] > 32) end++
  const word = quoted(bytes, start, end)
  const spelledOut = /^"[-+]?(nan|inf)/i.test(word)
  return spelledOut || !Number.isNaN(value) ? notFinite(line, word) : badNumber(line, word)
}

const solidName = (bytes: Uint8Array, from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to)).trim()

function grown(soup: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(soup.length * 2)
  larger.set(soup)
  return larger
}

/**
 * Reading STL next to three.js: 100 MB of binary parsed, also over its own bytes as an upload is checked, and welded
 * against STLLoader + mergeVertices; ASCII parsed alone. Wall time of one thread from bytes in memory, best of three in
 * turns.
 */

import { readPartFile, weld, writeBinaryStl } from '@trabecula/geometry'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { ellBracket } from './parts/ell-bracket.ts'
import type { BenchRow } from './row.ts'

const repeat = 3
/** Refined until the binary file has a little under the 100 MB that an upload may have. */
const longestEdge = 0.24

export async function* run(): AsyncIterable<BenchRow> {
  const soup = await ellBracket(longestEdge)
  const binary = new Uint8Array(writeBinaryStl(soup))
  const loader = new STLLoader()
  const row = { bench: 'stl', unit: 'ms' }
  const megabytes = (bytes: Uint8Array): string => `${(bytes.length / 1e6).toFixed(0)} MB`

  const parsed = inTurns(
    () => read(binary).length,
    () => loader.parse(binary.buffer).getAttribute('position').count * 3,
  )
  yield { ...row, case: `parse ${megabytes(binary)} of binary`, peer_name: 'three.js STLLoader', target: 'context', ...parsed }

  // The bytes are lost each time: a copy is given away, made before the clock starts.
  const given = Array.from({ length: repeat }, () => binary.slice())
  const over = inTurns(
    () => read(given.pop()!, true).length,
    () => loader.parse(binary.buffer).getAttribute('position').count * 3,
  )
  const overName = `parse ${megabytes(binary)} of binary over its own bytes, as an upload is checked`
  yield { ...row, case: overName, peer_name: 'three.js STLLoader', target: '>= 2x', ...over }

  const welded = inTurns(
    () => weld(read(binary)).vertices.length,
    () => {
      const geometry = loader.parse(binary.buffer)
      // Normals differ from face to face: with them nothing would merge.
      geometry.deleteAttribute('normal')
      return mergeVertices(geometry, 1e-6).getAttribute('position').count * 3
    },
    0.01,
  )
  const name = `parse and weld ${megabytes(binary)} of binary, ${(soup.length / 9e6).toFixed(2)} M triangles`
  yield { ...row, case: name, peer_name: 'three.js STLLoader + mergeVertices', target: '>= 2x', ...welded }

  const ascii = new TextEncoder().encode(asciiOf(soup.subarray(0, 9 * 400_000)))
  const text = inTurns(
    () => read(ascii).length,
    () => loader.parse(ascii.buffer as ArrayBuffer).getAttribute('position').count * 3,
  )
  yield { ...row, case: `parse ${megabytes(ascii)} of ASCII`, peer_name: 'three.js STLLoader', target: '>= 5x, aim 8x', ...text }
}

function read(bytes: Uint8Array, overwrite = false): Float32Array {
  const reading = readPartFile(bytes, { overwrite })
  if (!reading.ok) throw new Error(reading.message)
  return reading.soup
}

/** Both sides' best times. They return the number of coordinates, which must agree to the share given. */
function inTurns(ours: () => number, theirs: () => number, share = 0): { ours: number; peer: number; ratio: number } {
  const best = [Infinity, Infinity]
  for (let round = 0; round < repeat; round++) {
    const counts = [ours, theirs].map((work, side) => {
      const start = performance.now()
      const count = work()
      best[side] = Math.min(best[side]!, performance.now() - start)
      return count
    })
    if (Math.abs(counts[0]! / counts[1]! - 1) > share) throw new Error(`${counts.join(' and ')} coordinates: not the same mesh`)
  }
  return { ours: best[0]!, peer: best[1]!, ratio: best[1]! / best[0]! }
}

function asciiOf(soup: Float32Array): string {
  const lines = ['solid bracket']
  const corner = (o: number): string =>
    `      vertex ${soup[o]!.toExponential(6)} ${soup[o + 1]!.toExponential(6)} ${soup[o + 2]!.toExponential(6)}`
  for (let o = 0; o < soup.length; o += 9) {
    lines.push('  facet normal 0.000000e+00 0.000000e+00 1.000000e+00', '    outer loop', corner(o), corner(o + 3), corner(o + 6))
    lines.push('    endloop', '  endfacet')
  }
  lines.push('endsolid bracket', '')
  return lines.join('\n')
}

import {
  noTriangles,
  notFiniteTriangle,
  type PartFileReading,
  type PartFileRefused,
  tooLarge,
  tooLargeTriangle,
} from './part-file.ts'

const headerBytes = 80
const recordBytes = 50
/** Where the corners begin in a record: behind the normal. */
const cornersAt = 12
const exponentMask = 0x7f800000
/** What carries into the sign when it is added to the exponent of a number that is too large. */
const carrying = 0x80000000 - bitsOf(tooLarge)

/** The triangle count that the bytes announce if they are a binary STL, or null when they are too short to be one. */
export function binaryTriangleCount(bytes: Uint8Array): number | null {
  if (bytes.length < headerBytes + 4) return null
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(headerBytes, true)
}

/**
 * Copies `count` triangles out of a binary STL. A record has 50 bytes (normal, 3 corners, attribute), so of every two
 * records one begins at a whole 32-bit word and the other half a word further: its words are put together from halves.
 * Little-endian hosts only, as WebAssembly.
 *
 * With `overwrite` the soup lies in the memory of the bytes, which are lost: 36 bytes are written for 50 that were
 * read, so no record is overwritten before it is read. Half the time of a large file is the host's work for fresh memory.
 */
export function readBinary(bytes: Uint8Array, count: number, overwrite = false): PartFileReading {
  if (count === 0) return noTriangles()
  const name = headerText(bytes)
  // A copy; `slice` of Node's Buffer is a view.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2)
  const soup = overwrite ? new Float32Array(aligned.buffer, aligned.byteOffset, count * 9) : new Float32Array(count * 9)
  const target = new Int32Array(soup.buffer, soup.byteOffset, soup.length)
  let anyTooLarge = 0
  let from = (headerBytes + 4 + cornersAt) >> 2
  let to = 0
  for (let triangle = 0; triangle < count; triangle += 2, from += (2 * recordBytes) >> 2) {
    for (let n = 0; n < 9; n++, to++) {
      const bits = words[from + n]
      target[to] = bits
      anyTooLarge |= carryOfExponent(bits)
    }
    if (triangle + 1 === count) break
    const shifted = from + (recordBytes >> 2)
    let half = words[shifted] >>> 16
    for (let n = 1; n <= 9; n++, to++) {
      const word = words[shifted + n]
      const bits = half | (word << 16)
      half = word >>> 16
      target[to] = bits
      anyTooLarge |= carryOfExponent(bits)
    }
  }
  if (anyTooLarge < 0) return coordinateRefusal(target)
  return { ok: true, soup, format: 'binary', name, notes: [] }
}

/** Negative where a number is too large, infinite or none. */
const carryOfExponent = (bits: number): number => ((bits & exponentMask) + carrying) | 0

function bitsOf(value: number): number {
  return new Int32Array(Float32Array.of(value).buffer)[0]
}

function coordinateRefusal(words: Int32Array): PartFileRefused {
  const at = words.findIndex((bits) => carryOfExponent(bits) < 0)
  const triangle = Math.floor(at / 9)
  const isNumber = (words[at] & exponentMask) !== exponentMask
  return isNumber ? tooLargeTriangle(triangle) : notFiniteTriangle(triangle)
}

function headerText(bytes: Uint8Array): string {
  const zero = bytes.subarray(0, headerBytes).indexOf(0)
  const text = String.fromCharCode(...bytes.subarray(0, zero < 0 ? headerBytes : zero))
  return text
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^solid\s+/i, '')
    .trim()
}

/**
 * Writes a soup (9 floats per triangle) as a binary STL: 84 + 50 × count bytes, normals from the winding, attributes
 * zero. The header does not begin with "solid", so that no reader takes it for text. Coordinates are kept bit for bit.
 */
export function writeBinaryStl(soup: Float32Array, header = 'Trabecula binary STL'): Uint8Array<ArrayBuffer> {
  const count = Math.floor(soup.length / 9)
  const bytes = new Uint8Array(84 + 50 * count)
  const view = new DataView(bytes.buffer)
  const text = /^solid/i.test(header) ? `STL ${header}` : header
  for (let i = 0; i < Math.min(80, text.length); i++) bytes[i] = text.charCodeAt(i) & 0x7f
  view.setUint32(80, count, true)
  const bits = new Uint32Array(soup.buffer, soup.byteOffset, soup.length)
  for (let triangle = 0, at = 84; triangle < count; triangle++, at += 50) {
    const o = 9 * triangle
    const ux = soup[o + 3] - soup[o]
    const uy = soup[o + 4] - soup[o + 1]
    const uz = soup[o + 5] - soup[o + 2]
    const vx = soup[o + 6] - soup[o]
    const vy = soup[o + 7] - soup[o + 1]
    const vz = soup[o + 8] - soup[o + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz) || 1
    view.setFloat32(at, nx / length, true)
    view.setFloat32(at + 4, ny / length, true)
    view.setFloat32(at + 8, nz / length, true)
    for (let i = 0; i < 9; i++) view.setUint32(at + 12 + 4 * i, bits[o + i], true)
  }
  return bytes
}

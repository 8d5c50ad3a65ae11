import type { Mesh } from '../void/measure.ts'

const headerBytes = 84
const recordBytes = 50

/**
 * Reads a binary STL back as it would be read by a slicer: in chunks of any length, corners welded when their float32 coordinates are
 * equal. Holds vertices and triangle numbers only (18 bytes a triangle, and a hash table while it reads), never the file.
 */
export class ReadBack {
  private keys = new Uint32Array(0)
  private slots = new Int32Array(0)
  private corners = new Uint32Array(0)
  private count = 0
  private filled = 0
  private announced = 0
  private read = 0
  /** Bytes of a record that the last chunk cut in two. */
  private rest = new Uint8Array(0)

  push(chunk: Uint8Array): void {
    let bytes = chunk
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + chunk.length)
      bytes.set(this.rest)
      bytes.set(chunk, this.rest.length)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 0
    if (this.read === 0) {
      if (bytes.length < headerBytes) {
        this.rest = bytes.slice()
        return
      }
      this.announced = view.getUint32(headerBytes - 4, true)
      this.corners = new Uint32Array(3 * this.announced)
      // A closed surface has half as many vertices as triangles, and a few percent more or fewer for its holes and pieces.
      this.keys = new Uint32Array(3 * Math.ceil(0.52 * this.announced + 1000))
      this.slots = new Int32Array(2 ** Math.ceil(Math.log2(0.75 * this.announced + 4096))).fill(-1)
      at = headerBytes
    }
    for (; at + recordBytes <= bytes.length; at += recordBytes) {
      for (let corner = 0; corner < 3; corner++) this.addCorner(view, at + 12 + 12 * corner)
    }
    this.read += at
    this.rest = bytes.slice(at)
  }

  /** The welded mesh, and whether the file has as many triangles as its header says. */
  finish(): { readonly mesh: Mesh; readonly whole: boolean } {
    const vertices = new Float32Array(this.keys.buffer, 0, 3 * this.count)
    const whole = this.read > 0 && this.rest.length === 0 && this.filled === 3 * this.announced
    this.slots = new Int32Array(0)
    return { mesh: { vertices, triangles: this.corners.subarray(0, this.filled) }, whole }
  }

  private addCorner(view: DataView, at: number): void {
    const x = bitsAt(view, at)
    const y = bitsAt(view, at + 4)
    const z = bitsAt(view, at + 8)
    let slot = hash(x, y, z) & (this.slots.length - 1)
    let vertex = this.slots[slot]!
    while (vertex >= 0 && !(this.keys[3 * vertex] === x && this.keys[3 * vertex + 1] === y && this.keys[3 * vertex + 2] === z)) {
      slot = (slot + 1) & (this.slots.length - 1)
      vertex = this.slots[slot]!
    }
    if (vertex < 0) {
      vertex = this.count++
      this.slots[slot] = vertex
      if (3 * this.count > this.keys.length) this.grow()
      this.keys[3 * vertex] = x
      this.keys[3 * vertex + 1] = y
      this.keys[3 * vertex + 2] = z
      if (4 * this.count > 3 * this.slots.length) this.rehash()
    }
    // More triangles than announced are counted, so that the file is found out, but not kept.
    if (this.filled < this.corners.length) this.corners[this.filled] = vertex
    this.filled++
  }

  private grow(): void {
    const larger = new Uint32Array(Math.ceil(this.keys.length / 2) * 3)
    larger.set(this.keys)
    this.keys = larger
  }

  private rehash(): void {
    const slots = new Int32Array(2 * this.slots.length).fill(-1)
    const mask = slots.length - 1
    for (let vertex = 0; vertex < this.count; vertex++) {
      let slot = hash(this.keys[3 * vertex]!, this.keys[3 * vertex + 1]!, this.keys[3 * vertex + 2]!) & mask
      while (slots[slot]! >= 0) slot = (slot + 1) & mask
      slots[slot] = vertex
    }
    this.slots = slots
  }
}

/** The bits of a float, with −0 as 0: a slicer takes them for equal. */
function bitsAt(view: DataView, at: number): number {
  const bits = view.getUint32(at, true)
  return bits === 0x80000000 ? 0 : bits
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return h ^ (h >>> 13)
}

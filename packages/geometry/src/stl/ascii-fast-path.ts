import { powersOfTen, Scanner } from './scanner.ts'

/** Largest finite float32. */
export const largest = 3.4028234663852886e38

/** Digits that an int32 holds whatever they are. */
const intDigits = 9

/** A word of the format: its first and its last four letters as `DataView` reads them, little end first. */
interface Word {
  readonly head: number
  readonly tail: number
  readonly length: number
}

const wordOf = (text: string): Word => {
  const letters = (from: number): number => [0, 1, 2, 3].reduce((sum, n) => sum | (text.charCodeAt(from + n) << (8 * n)), 0)
  return { head: letters(0), tail: letters(text.length - 4), length: text.length }
}

const facet = wordOf('facet')
const normal = wordOf('normal')
const outer = wordOf('outer')
const loop = wordOf('loop')
const vertex = wordOf('vertex')
const endloop = wordOf('endloop')
const endfacet = wordOf('endfacet')
/** Sets the bit that tells lower case from upper in four letters. */
const lowerCase = 0x20202020
/** Bytes that are looked at from where a word begins, and more. */
const longestWord = 16

/**
 * Reads facets as nearly every program writes them: the words of the format in their order, three numbers per corner,
 * blanks between them. The first facet that is written otherwise is left to the tolerant reader of `ascii.ts`, which
 * this one only saves time: the cursor is local, words are compared four letters at a time, and mantissas of up to nine
 * digits are integers (2.5 times as fast).
 */
export class PlainFacets {
  /** Where the first facet begins that was not read. */
  at = 0
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly scanner: Scanner
  private readonly corners = new Float64Array(9)

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.scanner = new Scanner(bytes)
  }

  /**
   * Reads facets from `from` on into the soup from entry `length` on, as far as there is room; returns the new length.
   */
  read(from: number, soup: Float32Array, length: number): number {
    let filled = length
    this.at = from
    while (filled + 9 <= soup.length && this.readFacet()) {
      for (let n = 0; n < 9; n++) soup[filled + n] = this.corners[n]
      filled += 9
    }
    return filled
  }

  /** True when a whole facet was read: its coordinates are in `corners`, and `at` stands behind it. */
  private readFacet(): boolean {
    const { bytes, corners } = this
    let at = this.afterWord(this.afterWord(this.at, facet), normal)
    if (at < 0) return false
    for (let word = 0; word < 3; word++) {
      while (bytes[at] <= 32) at++
      while (bytes[at] > 32) at++
    }
    at = this.afterWord(this.afterWord(at, outer), loop)
    for (let corner = 0; corner < 9; corner += 3) {
      at = this.afterWord(at, vertex)
      if (at < 0) return false
      for (let axis = 0; axis < 3; axis++) {
        at = this.readNumber(at, corner + axis)
        if (!(corners[corner + axis] <= largest && corners[corner + axis] >= -largest)) return false
      }
    }
    at = this.afterWord(this.afterWord(at, endloop), endfacet)
    if (at < 0) return false
    this.at = at
    return true
  }

  /** Where the word ends that is next from `from` on; -1 when it is another one, or `from` is negative. */
  private afterWord(from: number, { head, tail, length }: Word): number {
    if (from < 0) return -1
    const { bytes, view } = this
    let at = from
    while (bytes[at] <= 32) at++
    if (at + longestWord > bytes.length || (view.getInt32(at, true) | lowerCase) !== head) return -1
    const end = at + length
    return (view.getInt32(end - 4, true) | lowerCase) === tail && bytes[end] <= 32 ? end : -1
  }

  /** Puts the next number, or NaN, into entry n of `corners`; returns where it ends. */
  private readNumber(from: number, n: number): number {
    const { bytes, corners } = this
    let at = from
    let byte = bytes[at]
    while (byte <= 32) byte = bytes[++at]
    const start = at
    const isNegative = byte === 45
    if (isNegative || byte === 43) byte = bytes[++at]
    let mantissa = 0
    let digits = at
    for (; byte >= 48 && byte <= 57; byte = bytes[++at]) mantissa = (Math.imul(mantissa, 10) + byte - 48) | 0
    digits = at - digits
    let exponent = 0
    if (byte === 46) {
      const point = at
      byte = bytes[++at]
      for (; byte >= 48 && byte <= 57; byte = bytes[++at]) mantissa = (Math.imul(mantissa, 10) + byte - 48) | 0
      exponent = point + 1 - at
      digits -= exponent
    }
    if (digits === 0 || digits > intDigits) return this.readLongNumber(start, n)
    if ((byte | 32) === 101) {
      byte = bytes[++at]
      const isDown = byte === 45
      if (isDown || byte === 43) byte = bytes[++at]
      let power = 0
      const powers = at
      for (; byte >= 48 && byte <= 57; byte = bytes[++at]) power = (Math.imul(power, 10) + byte - 48) | 0
      if (at === powers || at - powers > 3) return this.readLongNumber(start, n)
      exponent += isDown ? -power : power
    }
    if (!(byte <= 32) || exponent < -22 || exponent > 22) return this.readLongNumber(start, n)
    const value = exponent < 0 ? mantissa / powersOfTen[-exponent] : mantissa * powersOfTen[exponent]
    corners[n] = isNegative ? -value : value
    return at
  }

  private readLongNumber(start: number, n: number): number {
    this.scanner.at = start
    this.corners[n] = this.scanner.nextNumber()
    return this.scanner.at
  }
}

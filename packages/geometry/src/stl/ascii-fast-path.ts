import { Decimals } from './decimals.ts'

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
/** Sets the bit that distinguishes lower case from upper in four letters. */
const lowerCase = 0x20202020
/** Bytes that are looked at from where a word begins, and more. */
const longestWord = 16
/** Below this a byte is a blank; in all four bytes of a word. */
const firstLetters = 0x21212121
const highestBits = 0x80808080 | 0

/**
 * Reads facets as nearly every program writes them: the words of the format in their order, three numbers per corner,
 * blanks between them. The first facet that is written otherwise is left to the tolerant reader of `ascii.ts`, which
 * this one only saves time.
 *
 * A program's facets differ in nothing but their numbers. So the text between these is compared with that of a facet
 * before, four bytes at a time, and words are looked at only where it differs. Where a text ends is known before it is
 * read, so the processor need not wait for it.
 */
export class PlainFacets {
  /** Where the first facet begins that was not read. */
  at = 0
  private readonly view: DataView
  private readonly length: number
  private readonly decimals: Decimals
  /**
   * Where the five texts begin and end around the numbers of the facet that was read by its words last: up to "normal",
   * from behind the normal to "vertex", twice from a corner to "vertex", and to "endfacet". None when the last is 0.
   */
  private readonly texts = new Int32Array(10)

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.length = bytes.length
    this.decimals = new Decimals(bytes, this.view)
  }

  /**
   * Reads facets from `from` on into the soup from entry `length` on, as far as there is room; returns the new length.
   */
  read(from: number, soup: Float32Array, length: number): number {
    let filled = length
    this.at = from
    while (filled + 9 <= soup.length && (this.readAlike(soup, filled) || this.readWords(soup, filled))) filled += 9
    return filled
  }

  /** True when a facet with the texts of the last one was read: its coordinates are in the soup, `at` is behind it. */
  private readAlike(soup: Float32Array, filled: number): boolean {
    if (this.texts[9] === 0) return false
    let at = this.afterText(this.at, 0)
    if (at < 0) return false
    at = this.afterNormal(at)
    for (let corner = 0; corner < 3; corner++) {
      at = this.afterText(at, 2 + 2 * corner)
      if (at < 0) return false
      at = this.decimals.readThree(at, soup, filled + 3 * corner)
      if (at < 0) return false
    }
    at = this.afterText(at, 8)
    if (at < 0) return false
    this.at = at
    return true
  }

  /** Where the text that begins at `from` ends if it is that of entry n and a blank follows; -1 otherwise. */
  private afterText(from: number, n: number): number {
    const { view, texts } = this
    const start = texts[n]
    const end = (from + texts[n + 1] - start) | 0
    if (end >= this.length || view.getUint8(end) > 32) return -1
    const away = (start - from) | 0
    // No text is shorter than its word, so the last four bytes may overlap those before.
    const last = (end - 4) | 0
    if (view.getInt32(last, true) !== view.getInt32(last + away, true)) return -1
    for (let at = from | 0; at < last; at += 4) {
      if (view.getInt32(at, true) !== view.getInt32(at + away, true)) return -1
    }
    return end
  }

  /** Where the third word ends from `from` on, whatever words they are. */
  private afterNormal(from: number): number {
    const { view } = this
    const last = this.length - 4
    let at = from
    for (let word = 0; word < 3; word++) {
      while (at < last && view.getUint8(at) <= 32) at++
      while (at < last) {
        const letters = view.getInt32(at, true)
        // The lowest bit that is set belongs to the first blank.
        const blanks = (letters - firstLetters) & ~letters & highestBits
        if (blanks !== 0) {
          at += (31 - Math.clz32(blanks & -blanks)) >> 3
          break
        }
        at += 4
      }
    }
    return at
  }

  /** The same for a facet with any blanks and in any case, whose texts are those of the next. */
  private readWords(soup: Float32Array, filled: number): boolean {
    const { texts } = this
    texts[9] = 0
    let at = this.afterWord(this.afterWord(this.at, facet), normal)
    if (at < 0) return false
    texts[0] = this.at
    texts[1] = at
    at = this.afterNormal(at)
    texts[2] = at
    at = this.afterWord(this.afterWord(at, outer), loop)
    for (let corner = 0; corner < 3; corner++) {
      at = this.afterWord(at, vertex)
      if (at < 0) return false
      texts[3 + 2 * corner] = at
      at = this.decimals.readThree(at, soup, filled + 3 * corner)
      if (at < 0) return false
      texts[4 + 2 * corner] = at
    }
    at = this.afterWord(this.afterWord(at, endloop), endfacet)
    if (at < 0) return false
    texts[9] = at
    this.at = at
    return true
  }

  /** Where the word ends that is next from `from` on; -1 when it is another one, or `from` is negative. */
  private afterWord(from: number, { head, tail, length }: Word): number {
    if (from < 0) return -1
    const { view } = this
    const last = this.length - longestWord
    let at = from
    while (at < last && view.getUint8(at) <= 32) at++
    if (at >= last) return -1
    const end = at + length
    if ((view.getInt32(at, true) | lowerCase) !== head || (view.getInt32(end - 4, true) | lowerCase) !== tail) return -1
    return view.getUint8(end) <= 32 ? end : -1
  }
}

/** Powers of ten up to here are exact, so one multiplication or division by them rounds as it should. */
export const exactPower = 22
export const powersOfTen = Float64Array.from({ length: exactPower + 1 }, (_, i) => 10 ** i)

/** Largest finite float32. */
export const largest = 3.4028234663852886e38

/** A word as `accept` wants it. */
export const lettersOf = (word: string): Uint8Array => new TextEncoder().encode(word)

/** Mantissas below this stay exact integers when one more digit is added. */
const exactMantissa = 9e14

/**
 * Reads words and numbers out of text bytes without making strings. Everything up to and including the blank (32)
 * separates, so LF, CR-LF, lone CR and tabs need no care.
 *
 * Numbers are m·10^e with an exact integer m of up to 16 digits; for |e| ≤ 22 that is one correctly rounded operation.
 * Digits beyond are dropped where m and m + 1 give the same float32, which is all but always: so the float is the one
 * that `Math.fround(Number(word))` gives.
 */
export class Scanner {
  readonly bytes: Uint8Array
  at = 0
  /** Where the last number or word began. */
  start = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Moves to the next word; false at the end of the file. */
  nextWord(): boolean {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && bytes[at] <= 32) at++
    this.at = at
    this.start = at
    return at < bytes.length
  }

  /** Whether the word at the cursor is `word` (its lower case letters, see `lettersOf`), in any case; steps over it. */
  accept(word: Uint8Array): boolean {
    const { bytes, at } = this
    const end = at + word.length
    if (end < bytes.length && bytes[end] > 32) return false
    for (let i = 1; i < word.length; i++) {
      if ((bytes[at + i] | 32) !== word[i]) return false
    }
    if ((bytes[at] | 32) !== word[0]) return false
    this.at = end
    return true
  }

  /** Steps over up to `count` words, but not over one that begins with `stop` (a lower case letter). */
  skipWords(count: number, stop: number): void {
    const { bytes } = this
    let at = this.at
    for (let i = 0; i < count; i++) {
      while (at < bytes.length && bytes[at] <= 32) at++
      if ((bytes[at] | 32) === stop) break
      while (at < bytes.length && bytes[at] > 32) at++
    }
    this.at = at
  }

  skipLine(): void {
    const { bytes } = this
    let at = this.at
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
    this.at = at
  }

  /** The next word as a number; NaN when it is not a plain decimal number (the caller reads `start` and says why). */
  nextNumber(): number {
    if (!this.nextWord()) return Number.NaN
    const { bytes } = this
    let at = this.at
    let byte = bytes[at]
    const negative = byte === 45
    if (negative || byte === 43) byte = bytes[++at]
    let mantissa = 0
    let exponent = 0
    let isComplete = true
    const digits = at
    for (; byte >= 48 && byte <= 57; byte = bytes[++at]) {
      if (mantissa < exactMantissa) mantissa = mantissa * 10 + (byte - 48)
      else {
        exponent++
        isComplete = false
      }
    }
    let digitCount = at - digits
    if (byte === 46) {
      byte = bytes[++at]
      const decimals = at
      for (; byte >= 48 && byte <= 57; byte = bytes[++at]) {
        if (mantissa < exactMantissa) {
          mantissa = mantissa * 10 + (byte - 48)
          exponent--
        } else isComplete = false
      }
      digitCount += at - decimals
    }
    if (digitCount === 0) return Number.NaN
    if ((byte | 32) === 101) {
      byte = bytes[++at]
      const down = byte === 45
      if (down || byte === 43) byte = bytes[++at]
      let power = 0
      const powers = at
      for (; byte >= 48 && byte <= 57; byte = bytes[++at]) power = Math.min(power * 10 + (byte - 48), 9999)
      if (at === powers) return Number.NaN
      exponent += down ? -power : power
    }
    if (at < bytes.length && byte > 32) return Number.NaN
    this.at = at
    if (mantissa === 0) return negative ? -0 : 0
    const isNear = exponent >= -exactPower && exponent <= exactPower
    const value = isNear ? scale(mantissa, exponent) : 0
    if (!isNear || (!isComplete && Math.fround(value) !== Math.fround(scale(mantissa + 1, exponent)))) {
      return Number(new TextDecoder().decode(bytes.subarray(this.start, at)))
    }
    return negative ? -value : value
  }
}

const scale = (mantissa: number, exponent: number): number =>
  exponent < 0 ? mantissa / powersOfTen[-exponent] : mantissa * powersOfTen[exponent]

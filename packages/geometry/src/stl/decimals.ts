import { exactPower, largest, powersOfTen, Scanner } from './scanner.ts'

/** Bytes that are looked at from where a number begins, and more; the end of the file is the tolerant reader's. */
const longestNumber = 32
/** Turns four digits into their values. */
const zeros = 0x30303030
/** Sets the highest bit of a byte above nine, and no other's unless a lower byte is above nine too. */
const aboveNine = 0x76767676
const highestBits = 0x80808080 | 0
const [blank, plus, minus, point, zero] = [32, 43, 45, 46, 48] as const

/**
 * Reads coordinates, three at a time. Most programs write them as C's printf does when nobody says otherwise: six
 * digits behind the point, with an exponent (%e) or without one (%f). Those are read by words of four letters; all others
 * are left to the scanner. Both give the float that `Math.fround(Number(text))` gives.
 */
export class Decimals {
  private readonly view: DataView
  private readonly scanner: Scanner
  /** No number that begins from here on is read. */
  private readonly last: number
  private readonly powers = powersOfTen

  constructor(bytes: Uint8Array, view: DataView) {
    this.view = view
    this.scanner = new Scanner(bytes)
    this.last = bytes.length - longestNumber
  }

  /**
   * Reads the three numbers behind the blank at `from` into the entries of `target` from `to` on; returns where they
   * end, or -1 when one of them is none, is too large for a float32 or is near the end of the bytes.
   */
  readThree(from: number, target: Float32Array, to: number): number {
    const { view, last, powers } = this
    let at = from | 0
    for (let n = to; n < to + 3; n++) {
      do at++
      while (at < last && view.getUint8(at) <= blank)
      if (at >= last) return -1
      const start = at
      let head = view.getInt32(at, true)
      const isNegative = (head & 255) === minus
      if (isNegative) head = view.getInt32(++at, true)
      // 1. One to three digits and the point. `wrong` falls below zero when one of them is none.
      let whole = (head & 255) - zero
      let wrong = whole | (9 - whole)
      at += 2
      if ((head & 0xff00) !== 0x2e00) {
        const digit = ((head >>> 8) & 255) - zero
        wrong |= digit | (9 - digit)
        whole = Math.imul(whole, 10) + digit
        at++
        if ((head & 0xff0000) !== 0x2e0000) {
          const digit = ((head >>> 16) & 255) - zero
          wrong |= digit | (9 - digit) | ((head >>> 24) - point) | (point - (head >>> 24))
          whole = Math.imul(whole, 10) + digit
          at++
        }
      }
      // 2. Four decimals and two.
      const four = view.getInt32(at, true) ^ zeros
      const two = view.getUint16(at + 4, true) ^ (zeros & 0xffff)
      if ((((four + aboveNine) | four | (two + aboveNine) | two) & highestBits) !== 0) wrong = -1
      const mantissa = Math.imul(whole, 1_000_000) + Math.imul(numberOf(four), 100) + Math.imul(two & 255, 10) + (two >>> 8)
      // 3. A blank, or a signed exponent of one or two digits and a blank.
      at += 6
      let exponent = -6
      const tail = view.getInt32(at, true)
      if ((tail & 255) > blank) {
        let power = ((tail >>> 16) & 255) - zero
        wrong |= power | (9 - power)
        at += 3
        if (tail >>> 24 > blank) {
          const digit = (tail >>> 24) - zero
          wrong |= digit | (9 - digit)
          power = Math.imul(power, 10) + digit
          if (view.getUint8(++at) > blank) wrong = -1
        }
        const isDown = (tail & 0xff00) === minus << 8
        if ((tail & 0xdf) !== 0x45 || (!isDown && (tail & 0xff00) !== plus << 8)) wrong = -1
        exponent += isDown ? -power : power
      }
      if (wrong < 0 || exponent < -exactPower || exponent > exactPower) {
        at = this.readOther(start, target, n)
        if (at < 0) return -1
        continue
      }
      const value = exponent < 0 ? mantissa / powers[-exponent] : mantissa * powers[exponent]
      target[n] = isNegative ? -value : value
    }
    return at
  }

  /** Reads any number at `from` into entry n; returns where it ends, or -1. */
  private readOther(from: number, target: Float32Array, n: number): number {
    const { scanner } = this
    scanner.at = from
    const value = scanner.nextNumber()
    if (!(value <= largest && value >= -largest)) return -1
    target[n] = value
    return scanner.at
  }
}

/** The number that four digits make, given their values, the first in the lowest byte. */
function numberOf(four: number): number {
  const pairs = (Math.imul(four, 10) + (four >>> 8)) & 0x00ff00ff
  return (Math.imul(pairs, 100) + (pairs >>> 16)) & 0xffff
}

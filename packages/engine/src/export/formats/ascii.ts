/** Bytes after which a chunk is handed out. */
const chunkBytes = 1 << 16

/** A number and a name more fit behind that. */
const mostBeyond = 1 << 10

const zero = 48
const minus = 45
const point = 46

/** Numbers below and above these are written by way of a string: there are few. */
const usual = { least: 1e-3, most: 1e6 } as const

const powers = Array.from({ length: 13 }, (_, digits) => 10 ** digits)

/**
 * Writes a file of numbers as bytes: by way of strings the millions of them took three times as long. A chunk that was
 * taken is valid until the next is written.
 */
export class AsciiWriter {
  private readonly bytes = new Uint8Array(chunkBytes + mostBeyond)
  private length = 0

  text(ascii: string): void {
    for (let i = 0; i < ascii.length; i++) this.bytes[this.length++] = ascii.charCodeAt(i)
  }

  /** Writes items one after the other and hands out what is full. */
  *each(count: number, write: (index: number) => void): Generator<Uint8Array, void, void> {
    for (let i = 0; i < count; i++) {
      write(i)
      if (this.length >= chunkBytes) yield this.take()
    }
    if (this.length > 0) yield this.take()
  }

  /** A whole number from 0 to 2³¹ − 1. */
  whole(value: number): void {
    let digits = 1
    while (value >= powers[digits]) digits++
    this.digits(value, digits)
  }

  /** The shortest text of at most nine digits that reads back as the same float32. */
  float32(value: number): void {
    const size = Math.abs(value)
    if (Number.isInteger(value) || size < usual.least || size >= usual.most) {
      this.text(shortest(value))
      return
    }
    // Of six digits, where the first is not zero.
    let decimals = 5
    for (let least = 1; size >= 10 * least; least *= 10) decimals--
    for (let least = 1; size < least; least /= 10) decimals++
    let scaled = Math.round(size * powers[decimals])
    for (const most = decimals + 3; decimals < most && Math.fround(scaled / powers[decimals]) !== size; )
      scaled = Math.round(size * powers[++decimals])
    this.decimal(value < 0, scaled, decimals)
  }

  /** A number rounded to so many decimals, at most nine digits in all. */
  rounded(value: number, decimals: number): void {
    this.decimal(value < 0, Math.round(Math.abs(value) * powers[decimals]), decimals)
  }

  /** `scaled` over ten to the `decimals`, without zeros at its end. */
  private decimal(isNegative: boolean, scaled: number, decimals: number): void {
    if (isNegative && scaled > 0) this.bytes[this.length++] = minus
    const unit = powers[decimals]
    const before = Math.floor(scaled / unit)
    this.whole(before)
    let after = scaled - before * unit
    if (after === 0) return
    let count = decimals
    for (; after % 10 === 0; count--) after /= 10
    this.bytes[this.length++] = point
    this.digits(after, count)
  }

  private digits(value: number, count: number): void {
    let rest = value | 0
    for (let at = this.length + count - 1; at >= this.length; at--) {
      const tens = (rest / 10) | 0
      this.bytes[at] = zero + rest - 10 * tens
      rest = tens
    }
    this.length += count
  }

  private take(): Uint8Array {
    const chunk = this.bytes.subarray(0, this.length)
    this.length = 0
    return chunk
  }
}

function shortest(value: number): string {
  if (Number.isInteger(value)) return String(value === 0 ? 0 : value)
  for (const digits of [6, 7, 8]) {
    const text = Number(value.toPrecision(digits))
    if (Math.fround(text) === value) return String(text)
  }
  return String(Number(value.toPrecision(9)))
}

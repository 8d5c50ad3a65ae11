type Numbers = Float32Array | Uint32Array

/**
 * Numbers that arrive in pieces, in one array without a copy at the end. Room that is reserved takes no memory before
 * it is written to (the system gives zeroed pages at the first touch), so a generous guess costs nothing; one that was
 * too small costs a copy.
 */
export class GrowableArray<T extends Numbers> {
  private buffer: T
  private size = 0
  private readonly Kind: new (
    room: number | ArrayBufferLike,
  ) => T

  /**
   * `reserve`: how many numbers are expected; `into`: an array that is not needed any more, over whose whole buffer is
   * written.
   */
  constructor(Kind: new (room: number | ArrayBufferLike) => T, reserve: number, into?: T) {
    this.Kind = Kind
    this.buffer = into && into.buffer.byteLength > 0 ? new Kind(into.buffer) : new Kind(Math.ceil(reserve))
  }

  push(numbers: T): void {
    if (this.size + numbers.length > this.buffer.length) {
      const larger = new this.Kind(Math.ceil(1.5 * (this.size + numbers.length)))
      larger.set(this.buffer.subarray(0, this.size))
      this.buffer = larger
    }
    this.buffer.set(numbers, this.size)
    this.size += numbers.length
  }

  /** A view of what has arrived. */
  view(): T {
    return this.buffer.subarray(0, this.size) as T
  }
}

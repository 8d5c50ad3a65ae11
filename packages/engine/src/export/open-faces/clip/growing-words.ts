/** Numbers in one array that grows when it must: a list of six million takes four times the room. */
export class GrowingWords {
  private held: Uint32Array
  private size = 0

  constructor(expected: number) {
    this.held = new Uint32Array(expected)
  }

  push(words: ArrayLike<number>): void {
    if (this.size + words.length > this.held.length) {
      const larger = new Uint32Array(Math.ceil(1.2 * this.held.length) + words.length)
      larger.set(this.held)
      this.held = larger
    }
    for (let i = 0; i < words.length; i++) this.held[this.size++] = words[i]!
  }

  words(): Uint32Array {
    return this.held.subarray(0, this.size)
  }
}

/** Numbers in one array that grows when it must: a list of six million takes four times the room. */
export class GrowableUint32Array {
  size = 0
  private held: Uint32Array

  constructor(expected: number) {
    this.held = new Uint32Array(expected)
  }

  add(word: number): void {
    if (this.size === this.held.length) this.grow(1)
    this.held[this.size++] = word
  }

  push(words: ArrayLike<number>): void {
    if (this.size + words.length > this.held.length) this.grow(words.length)
    for (let i = 0; i < words.length; i++) this.held[this.size++] = words[i]
  }

  at(place: number): number {
    return this.held[place]
  }

  words(): Uint32Array {
    return this.held.subarray(0, this.size)
  }

  private grow(by: number): void {
    const larger = new Uint32Array(Math.ceil(1.2 * this.held.length) + by)
    larger.set(this.held)
    this.held = larger
  }
}

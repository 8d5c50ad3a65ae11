/**
 * Union-find with path halving; the smaller number becomes the root, so that results do not depend on the order of
 * unions.
 */
export class DisjointSets {
  readonly parent: Uint32Array

  constructor(size: number) {
    this.parent = new Uint32Array(size)
    for (let i = 0; i < size; i++) this.parent[i] = i
  }

  find(item: number): number {
    const { parent } = this
    let at = item
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }

  unite(a: number, b: number): void {
    // Most pairs of a surface that is nearly joined: no walk to the root.
    if (this.parent[a] === this.parent[b]) return
    const rootA = this.find(a)
    const rootB = this.find(b)
    if (rootA < rootB) this.parent[rootB] = rootA
    else this.parent[rootA] = rootB
  }
}

/** The same surface with every triangle cut into four at the middles of its sides, as often as given. */
export function finer(soup: Float32Array, times: number): Float32Array {
  if (times === 0) return soup
  const cut: number[] = []
  for (let at = 0; at < soup.length; at += 9) {
    const corner = (k: number) => [...soup.subarray(at + 3 * k, at + 3 * k + 3)]
    const [a, b, c] = [corner(0), corner(1), corner(2)]
    const middle = (p: readonly number[], q: readonly number[]) => p.map((x, axis) => Math.fround((x + q[axis]!) / 2))
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    cut.push(...[a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca].flat())
  }
  return finer(Float32Array.from(cut), times - 1)
}

/**
 * Fills the empty places of a grid, layer by layer, with the mean of their neighbours in the previous layer, so that
 * interpolation near the surface does not mix in empty places.
 * @param values `components` per place, x fastest; changed in place
 * @param filled the places that have values
 * @param layers number of layers; by default the whole grid is filled
 */
export function extend(
  values: Float32Array,
  size: readonly [number, number, number],
  components: number,
  filled: ArrayLike<number>,
  layers = Number.POSITIVE_INFINITY,
): void {
  const [nx, ny, nz] = size
  const strides = [1, nx, nx * ny]
  const counts = new Uint8Array(nx * ny * nz)
  const done = 255
  for (let f = 0; f < filled.length; f++) counts[filled[f] as number] = done
  let front: ArrayLike<number> = filled
  for (let layer = 0; layer < layers && front.length > 0; layer++) {
    const next: number[] = []
    const give = (from: number, to: number) => {
      if (counts[to] === done) return
      if (counts[to] === 0) {
        next.push(to)
        values.fill(0, components * to, components * (to + 1))
      }
      counts[to] = (counts[to] as number) + 1
      for (let c = 0; c < components; c++)
        values[components * to + c] = (values[components * to + c] as number) + (values[components * from + c] as number)
    }
    for (let f = 0; f < front.length; f++) {
      const at = front[f] as number
      const place = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))]
      for (let axis = 0; axis < 3; axis++) {
        const along = place[axis] as number
        const stride = strides[axis] as number
        if (along > 0) give(at, at - stride)
        if (along + 1 < (size[axis] as number)) give(at, at + stride)
      }
    }
    for (const at of next) {
      for (let c = 0; c < components; c++)
        values[components * at + c] = (values[components * at + c] as number) / (counts[at] as number)
      counts[at] = done
    }
    front = next
  }
}

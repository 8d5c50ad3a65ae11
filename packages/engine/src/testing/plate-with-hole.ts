/**
 * A plate from the origin to (width, height, thickness) with a round hole along z, as a soup: every triangle but those
 * of its sides reaches from the hole to its edge, so that no three of them meet on an edge.
 */
export function plateWithHole(
  [width, height, thickness]: readonly [number, number, number],
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  segments = 48,
): Float32Array {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([u = 0, v = 0]) => Math.atan2(v - y, u - x))
  // Directions to the corners of the plate, and even ones between them.
  const even = Array.from({ length: segments }, (_, n) => (2 * Math.PI * (n + 0.5)) / segments - Math.PI)
  const isNear = (angle: number) => corners.some((corner) => Math.abs(corner - angle) < Math.PI / (2 * segments))
  const angles = [...corners, ...even.filter((angle) => !isNear(angle))].sort((a, b) => a - b)
  const inner = angles.map((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const)
  const outer = angles.map((angle) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const along = (from: number, size: number, share: number) =>
      share > 0 ? (size - from) / share : share < 0 ? -from / share : Infinity
    const far = Math.min(along(x, width, c), along(y, height, s))
    return [x + far * c, y + far * s] as const
  })
  type Corner = readonly [number, number, number]
  const soup: number[] = []
  const quad = (a: Corner, b: Corner, c: Corner, d: Corner) => soup.push(...a, ...b, ...c, ...a, ...c, ...d)
  const low = ([u, v]: readonly [number, number]): Corner => [u, v, 0]
  const high = ([u, v]: readonly [number, number]): Corner => [u, v, thickness]
  angles.forEach((_, n) => {
    const next = (n + 1) % angles.length
    const [i, j, o, p] = [inner[n]!, inner[next]!, outer[n]!, outer[next]!]
    quad(high(i), high(o), high(p), high(j))
    quad(low(i), low(j), low(p), low(o))
    quad(low(o), low(p), high(p), high(o))
    quad(low(j), low(i), high(i), high(j))
  })
  return Float32Array.from(soup)
}

/** The corners of a binary STL, nine numbers a triangle, moved so that its box's centre is the origin. */
export function centredSoup(bytes: Buffer): number[] {
  const corners: number[] = []
  for (let at = 84; at < bytes.length; at += 50) for (let k = 0; k < 9; k++) corners.push(bytes.readFloatLE(at + 12 + 4 * k))
  const middle = [0, 1, 2].map((axis) => (least(corners, axis) + most(corners, axis)) / 2)
  return corners.map((value, i) => value - (middle[i % 3] ?? 0))
}

const along = (soup: readonly number[], axis: number) => soup.filter((_, i) => i % 3 === axis)
export const least = (soup: readonly number[], axis: number) => along(soup, axis).reduce((a, b) => Math.min(a, b))
export const most = (soup: readonly number[], axis: number) => along(soup, axis).reduce((a, b) => Math.max(a, b))

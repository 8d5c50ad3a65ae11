/**
 * Labels of triangles for a soup that was made of them by leaving out and adding. Added triangles get `ofNew`.
 */
export function carryLabels(from: Float32Array, label: Uint32Array, to: Float32Array, ofNew: number): Uint32Array {
  if (from === to) return label
  const known = new Map(Array.from(label, (own, triangle) => [triangleKey(from, triangle), own]))
  return Uint32Array.from({ length: to.length / 9 }, (_, triangle) => known.get(triangleKey(to, triangle)) ?? ofNew)
}

/** The same for a triangle that a repair turned over. */
const triangleKey = (soup: Float32Array, triangle: number): string =>
  [0, 3, 6]
    .map((corner) => soup.subarray(9 * triangle + corner, 9 * triangle + corner + 3).join())
    .sort()
    .join(' ')

/** A label that no triangle has yet, for those that are added. */
export const nextLabel = (label: Uint32Array): number => label.reduce((most, own) => Math.max(most, own), 0) + 1

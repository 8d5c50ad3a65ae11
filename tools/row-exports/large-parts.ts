/**
 * Parts of one to three metres whose walls are thin for their size, mm: what their files sample grows with the part,
 * what their shell needs does not.
 */

type Place = readonly [number, number, number]

/** A closed surface through rings of as many corners each, from the low end to the high one; its ends are flat. */
function loft(rings: readonly (readonly Place[])[]): Float32Array {
  const corners: Place[] = []
  const count = rings[0]!.length
  for (let r = 0; r + 1 < rings.length; r++) {
    for (let i = 0; i < count; i++) {
      const [a, b] = [rings[r]![i]!, rings[r]![(i + 1) % count]!]
      const [c, d] = [rings[r + 1]![i]!, rings[r + 1]![(i + 1) % count]!]
      corners.push(a, b, d, a, d, c)
    }
  }
  const [first, last] = [rings[0]!, rings.at(-1)!]
  for (let i = 1; i + 1 < count; i++) corners.push(first[0]!, first[i + 1]!, first[i]!, last[0]!, last[i]!, last[i + 1]!)
  return Float32Array.from(corners.flat())
}

/** A twisted blade of 1.5 × 0.14 × 1.75 m, 17 to 9 mm thick in the middle and thin at its edges. */
export function blade(): Float32Array {
  const [stations, around] = [60, 16]
  return loft(
    Array.from({ length: stations + 1 }, (_, s) => {
      const t = s / stations
      const [x, middle, turn] = [1500 * t, 1700 * t ** 1.2, 0.5 * t]
      const [chord, thick] = [65 - 15 * t, 12 - 5 * t]
      return Array.from({ length: around }, (_, i): Place => {
        const angle = (2 * Math.PI * i) / around
        const [u, v] = [chord * Math.cos(angle), thick * Math.sin(angle)]
        return [x, u * Math.cos(turn) - v * Math.sin(turn), middle + u * Math.sin(turn) + v * Math.cos(turn)]
      })
    }),
  )
}

/** A hollow dome, 0.8 m across: a wall of 44 mm with a flat rim below and a flat crown. */
export function dome(): Float32Array {
  const [sectors, steps, wall, crown] = [72, 24, 44, 0.25]
  const arc = (radius: number): readonly (readonly [number, number])[] =>
    Array.from({ length: steps + 1 }, (_, s) => {
      const angle = (Math.PI / 2 - crown) * (s / steps)
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
  const [outer, inner] = [arc(400), arc(400 - wall)]
  // From the middle of the crown outside down to the rim, and up again inside.
  const profile = [[0, outer.at(-1)![1]], ...[...outer].reverse(), ...inner, [0, inner.at(-1)![1]]] as const
  const soup: number[] = []
  const at = ([radius, height]: readonly [number, number], sector: number): Place => {
    const angle = (2 * Math.PI * (sector % sectors)) / sectors
    return [radius * Math.cos(angle), radius * Math.sin(angle), height]
  }
  for (let row = 1; row < profile.length; row++) {
    const [above, below] = [profile[row - 1] as readonly [number, number], profile[row] as readonly [number, number]]
    for (let sector = 0; sector < sectors; sector++) {
      if (below[0] > 0) soup.push(...at(above, sector), ...at(below, sector), ...at(below, sector + 1))
      if (above[0] > 0) soup.push(...at(above, sector), ...at(below, sector + 1), ...at(above, sector + 1))
    }
  }
  return Float32Array.from(soup)
}

/** A frame of 2.8 × 0.8 m that climbs by a twentieth, of bars 30 mm wide and 28 mm high. */
export function frame(): Float32Array {
  const [length, width, bar, height] = [2800, 800, 30, 28]
  const at = (x: number, y: number, z: number): Place => [x, y, z + x / 20]
  const rectangle = (inset: number, z: number): Place[] => [
    at(inset, inset, z),
    at(length - inset, inset, z),
    at(length - inset, width - inset, z),
    at(inset, width - inset, z),
  ]
  // The section of a bar, round the frame: outside up, over the top, inside down, under the bottom.
  const section = [rectangle(0, 0), rectangle(0, height), rectangle(bar, height), rectangle(bar, 0)]
  const corners: Place[] = []
  for (let side = 0; side < 4; side++) {
    for (let i = 0; i < 4; i++) {
      const [a, b] = [section[side]![i]!, section[side]![(i + 1) % 4]!]
      const [c, d] = [section[(side + 1) % 4]![i]!, section[(side + 1) % 4]![(i + 1) % 4]!]
      corners.push(a, b, d, a, d, c)
    }
  }
  return Float32Array.from(corners.flat())
}

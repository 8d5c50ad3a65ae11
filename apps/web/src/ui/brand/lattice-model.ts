/** A strut of the drawn lattice: two ends in cells. */
export interface Strut {
  readonly from: readonly [number, number, number]
  readonly to: readonly [number, number, number]
}

/** Cells along x, y and z of the box that holds the bracket. */
export const bracketSize = [9, 3, 7] as const

/** How long the bracket turns before it is at rest, ms. */
export const turningMs = 5000
/** The first and the last angle, radians. */
const [firstAngle, lastAngle] = [-0.65, -0.35]

/** The angle after this time (ms): it changes ever more slowly, until the bracket is at rest. */
export function angleAfter(turnedMs: number): number {
  const left = 1 - Math.min(1, turnedMs / turningMs)
  return lastAngle + (firstAngle - lastAngle) * left ** 2
}

/** An angle bracket: foot, upright, and a gusset in the middle that stiffens the corner. */
const filled = (i: number, j: number, k: number): boolean => k < 2 || i < 2 || (j === 1 && i + k < 7)

/** Struts from corners to face centres of every filled cell, each once. */
export function bracketStruts(): readonly Strut[] {
  const struts = new Map<string, Strut>()
  const [nx, ny, nz] = bracketSize
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        if (!filled(i, j, k)) continue
        for (const strut of strutsOfCell([i, j, k])) struts.set(`${strut.from}|${strut.to}`, strut)
      }
  return [...struts.values()]
}

function strutsOfCell(cell: readonly [number, number, number]): Strut[] {
  const struts: Strut[] = []
  for (const axis of [0, 1, 2])
    for (const side of [0, 1]) {
      const from: [number, number, number] = [cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5]
      from[axis] = cell[axis]! + side
      for (const a of [0, 1])
        for (const b of [0, 1]) {
          const to: [number, number, number] = [...cell]
          to[axis]! += side
          to[(axis + 1) % 3]! += a
          to[(axis + 2) % 3]! += b
          struts.push({ from, to })
        }
    }
  return struts
}

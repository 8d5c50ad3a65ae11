import type { Problem } from '../discretisation/problem.ts'

type Solids = Pick<Problem, 'cells' | 'whole' | 'core'> & { readonly grid: Pick<Problem['grid'], 'nx' | 'ny' | 'nz' | 'spacing'> }

/**
 * Thickness of the thickest place of a part that keeps no lattice (pads, skins that meet, solid regions), mm; 0 where
 * there is none. Its cells are peeled off layer by layer, in turns from six sides and from all 26, which is nearly round.
 * Too low by up to two cells and, along a cube's diagonal, a seventh.
 */
export function thickestSolid({ grid, cells, whole, core }: Solids): number {
  const { nx, ny, nz, spacing } = grid
  const isSolid = new Uint8Array(nx * ny * nz)
  let left = cells.filter((cell) => !(core[cell] > 0) && whole[cell] >= 0.5)
  for (const cell of left) isSolid[cell] = 1
  let layers = 0
  while (left.length > 0) {
    const fromAllSides = layers % 2 === 1
    const isInside = (cell: number): boolean => {
      const [x, y, z] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
      if (x === 0 || y === 0 || z === 0 || x === nx - 1 || y === ny - 1 || z === nz - 1) return false
      for (let c = -1; c <= 1; c++)
        for (let b = -1; b <= 1; b++)
          for (let a = -1; a <= 1; a++) {
            const isFace = Math.abs(a) + Math.abs(b) + Math.abs(c) === 1
            if ((isFace || fromAllSides) && isSolid[cell + a + nx * (b + ny * c)] === 0) return false
          }
      return true
    }
    const inside = left.filter(isInside)
    for (const cell of left) isSolid[cell] = 0
    for (const cell of inside) isSolid[cell] = 1
    left = inside
    layers++
  }
  return layers === 0 ? 0 : (2 * layers - 1) * spacing
}

// What the tests of the signed distance share: grids around a soup, and the comparison with the slow reference.
import { distanceToSoup, windingOfSoup } from '../../../reference/distance.ts'
import { boundsOf, type SamplingGrid, type ScalarGrid, samplingGridAround } from '../sampling-grid.ts'

export const around = (soup: Float32Array, spacing: number): SamplingGrid => {
  const { low, high } = boundsOf(soup)
  return samplingGridAround(low, high, spacing, 3)
}

export const forEachNode = (grid: ScalarGrid, visit: (p: [number, number, number], value: number) => void): void => {
  const [nx, ny] = grid.size
  grid.values.forEach((value, node) => {
    const [i, j, k] = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))]
    visit([grid.origin[0] + i * grid.spacing, grid.origin[1] + j * grid.spacing, grid.origin[2] + k * grid.spacing], value)
  })
}

/** Largest error of the distance within the band and number of wrong signs among nodes that are not on the surface. */
export const compare = (grid: ScalarGrid, soup: Float32Array, band: number): { error: number; wrong: number } => {
  let error = 0
  let wrong = 0
  forEachNode(grid, (p, value) => {
    const distance = distanceToSoup(p, soup)
    error = Math.max(error, Math.abs(Math.abs(value) - Math.min(distance, band)))
    if (distance > 1e-3 && value < 0 !== windingOfSoup(p, soup) > 0.5) wrong++
  })
  return { error, wrong }
}

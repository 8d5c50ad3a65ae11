/**
 * Exact solutions of elasticity through the cut cells of the analysis: shares of curved parts, pressure, energy and
 * stress.
 */
import { cylinder, joined, prism, reversed, sphere } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { centred, gridAround, poisson, solved, young } from '../testing/pressed-part.ts'

describe('exact solutions', () => {
  it('a thick sphere under inner pressure opens as Lamé says within 1.2 % on every grid from 8 cells to its radius on', async () => {
    const [a, b] = [1, 2]
    const inner = reversed(sphere(a, 96))
    const part = joined(sphere(b, 96), inner)
    const exact = (a ** 3 / (young * (b ** 3 - a ** 3))) * ((1 - 2 * poisson) * a + ((1 + poisson) * b ** 3) / (2 * a ** 2))
    expect(exact).toBeCloseTo(8e-4, 6)
    for (const cells of [8, 16, 32]) {
      const { work, area } = await solved(part, gridAround([b, b, b], b / cells), inner, ([x, y, z]) => [-x, -y, -z])
      expect(Math.abs(work / area / exact - 1)).toBeLessThan(0.012)
    }
  })

  it('a thick ring under inner pressure opens and is stressed as Lamé says', async () => {
    // Free ends: plane stress, whose stresses are those of the plane-strain cylinder and exact for any length.
    const [a, b, height] = [1, 2, 0.25]
    const wall = reversed(centred(cylinder(a, height, 192), height))
    const isSide = (at: number) => {
      const z = [wall[at + 2], wall[at + 5], wall[at + 8]]
      return Math.max(...z) - Math.min(...z) > 1e-6
    }
    const inner = Float32Array.from(
      [...Array(wall.length / 9).keys()].filter((t) => isSide(9 * t)).flatMap((t) => [...wall.subarray(9 * t, 9 * t + 9)]),
    )
    const part = joined(centred(cylinder(b, height, 192), height), wall)
    const h = b / 32
    const grid = gridAround([b, b, height / 2], h)
    const { work, area, stress } = await solved(part, grid, inner, ([x, y]) => [-x, -y, 0])
    const exact = (a / young) * ((b ** 2 + a ** 2) / (b ** 2 - a ** 2) + poisson)
    expect(Math.abs(work / area / exact - 1)).toBeLessThan(0.03)
    // One cell inside the wall, on the x axis: the hoop stress is yy.
    const i = Math.round((a - grid.origin[0]) / h) + 1
    const radius = grid.origin[0] + (i + 0.5) * h
    const hoop = (a ** 2 / (b ** 2 - a ** 2)) * (1 + b ** 2 / radius ** 2)
    expect(Math.abs(stress(i, grid.ny / 2, grid.nz / 2)[1] / hoop - 1)).toBeLessThan(0.1)
  })

  it('a plate with a hole stores the energy that Kirsch says', async () => {
    // d/W = 0.2: a hole of area share c softens a plate in tension by 1 + 3c (dilute holes, plane stress), 4.7 % here.
    const [length, width, radius, height] = [20, 10, 1, 0.5]
    const share = (Math.PI * radius ** 2) / (length * width)
    const [half, side] = [length / 2, width / 2]
    const errors: number[] = []
    for (const cells of [20, 40]) {
      const h = width / cells
      const outline = [
        [-half, -side],
        [half, -side],
        [half, side],
        [-half, side],
      ] as const
      const thickness = Math.max(height, 2 * h)
      const plate = centred(prism(outline, thickness), thickness)
      const part = joined(plate, reversed(centred(cylinder(radius, thickness, 96), thickness)))
      const ends = Float32Array.from(
        [...Array(plate.length / 9).keys()].flatMap((t) => {
          const v = [...plate.subarray(9 * t, 9 * t + 9)]
          return [0, 3, 6].every((at) => Math.abs(Math.abs(v[at]) - half) < 1e-6) && v[0] === v[3] && v[3] === v[6] ? v : []
        }),
      )
      const { work } = await solved(part, gridAround([half, side, thickness / 2], h), ends, ([x]) => [x, 0, 0])
      errors.push((work * young) / (length * width * thickness) / (1 + 3 * share) - 1)
    }
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.02)
  })
})

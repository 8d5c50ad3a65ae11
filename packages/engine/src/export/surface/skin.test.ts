import { sphere, weld } from '@trabecula/geometry'
import { runToEnd, samplingGridAround, signedDistanceSteps } from '@trabecula/kernels'
import { expect, it } from 'vitest'
import { healSkin } from './skin.ts'

it('a shell is kept also where the void takes more of it than a quarter of the spacing', async () => {
  const faces = sphere(5, 48)
  const shell = 1.4
  const distances = samplingGridAround([-5, -5, -5], [5, 5, 5], 0.5, 2)
  const boundary = runToEnd(signedDistanceSteps(faces, distances, { band: 3, sign: 'scan' }))
  const skin = { faces, shell, boundary: { ...boundary, values: boundary.values.map((distance) => distance + shell) } }
  const grid = samplingGridAround([-5, -5, -5], [5, 5, 5], 0.5, 1)
  const healed = await healSkin(weld(sphere(3.8, 48)), { grid, written: (points) => points }, skin)
  expect(healed.crossings).toBe(0)
  expect(healed.skin).toBeGreaterThan(shell - 0.02)
})

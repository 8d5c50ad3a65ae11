import { expect, it } from 'vitest'
import { distanceToSoup } from '../../../reference/distance.ts'
import { bracket, rotate } from '../../../reference/shapes.ts'
import { closestPoints, pointDistances } from './point-distances.ts'
import { runToEnd } from './signed-distance.ts'

it('pointDistances agrees with the reference within the reach and says Infinity beyond', () => {
  const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
  const points = new Float32Array(900).map((_, i) => 24 * ((((i + 1) * 0.6180339887) % 1) - 0.4))
  const distances = runToEnd(pointDistances(points, soup, 4))
  distances.forEach((distance, i) => {
    const truth = distanceToSoup([points[3 * i], points[3 * i + 1], points[3 * i + 2]], soup)
    if (truth < 3.9999) expect(distance).toBeCloseTo(truth, 4)
    else if (truth > 4.0001) expect(distance).toBe(Infinity)
  })
})

it('closestPoints gives places on the surface, as far away as it says', () => {
  const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
  const points = new Float32Array(900).map((_, i) => 24 * ((((i + 1) * 0.6180339887) % 1) - 0.4))
  const { distances, closest } = runToEnd(closestPoints(points, soup, 4))
  expect(distances).toEqual(runToEnd(pointDistances(points, soup, 4)))
  distances.forEach((distance, i) => {
    const place = [0, 1, 2].map((axis) => closest[3 * i + axis]) as [number, number, number]
    if (distance === Infinity) return
    expect(distanceToSoup(place, soup)).toBeLessThan(1e-5)
    expect(Math.hypot(...place.map((value, axis) => value - points[3 * i + axis]))).toBeCloseTo(distance, 4)
  })
  expect(distances.some((distance) => distance < 4)).toBe(true)
})

it('closestPoints finds the same with a shorter reach, as far as that goes, beside planes, edges and corners', () => {
  const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
  const points = new Float32Array(3000).map((_, i) => 24 * ((((i + 1) * 0.6180339887) % 1) - 0.4))
  const far = runToEnd(closestPoints(points, soup, 4))
  const near = runToEnd(closestPoints(points, soup, 1.5))
  let within = 0
  far.distances.forEach((distance, i) => {
    const isWithin = distance <= 1.5
    if (isWithin) within++
    expect(near.distances[i]).toBe(isWithin ? distance : Infinity)
    expect([...near.closest.subarray(3 * i, 3 * i + 3)]).toEqual(
      isWithin ? [...far.closest.subarray(3 * i, 3 * i + 3)] : [0, 0, 0],
    )
  })
  expect(within).toBeGreaterThan(50)
})

it('closestPoints finds what is near where the soup goes on beyond the points on each side, edge and corner', () => {
  const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
  for (let side = 0; side < 27; side++) {
    const middle = [side % 3, Math.floor(side / 3) % 3, Math.floor(side / 9)].map(
      (place, axis) => 7 * (place - 1) + [7, 3, 6][axis]!,
    )
    const points = new Float32Array(60).map((_, i) => middle[i % 3]! + 3 * ((((i + 1) * 0.6180339887) % 1) - 0.5))
    const { distances } = runToEnd(closestPoints(points, soup, 4))
    distances.forEach((distance, i) => {
      const truth = distanceToSoup([points[3 * i], points[3 * i + 1], points[3 * i + 2]], soup)
      expect(Math.min(distance, 4)).toBeCloseTo(Math.min(truth, 4), 4)
    })
  }
})

import { box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { prepareRun } from '../../elasticity/prepare-run.ts'
import type { Part } from '../../input/part.ts'
import { firstCase, type Setup, trianglesOf } from '../../input/setup.ts'
import { partOf, stiffestSettings } from '../../testing/sample-parts.ts'

type Vector = [number, number, number]

/** Turns about z by `first`, then about y by `second` (degrees). */
function turn([x, y, z]: Vector, first: number, second: number): Vector {
  const [a, b] = [(first * Math.PI) / 180, (second * Math.PI) / 180]
  const [u, v] = [Math.cos(a) * x - Math.sin(a) * y, Math.sin(a) * x + Math.cos(a) * y]
  return [Math.cos(b) * u + Math.sin(b) * z, v, -Math.sin(b) * u + Math.cos(b) * z]
}

function turnedBeam(first: number, second: number, force: Vector): { part: Part; setup: Setup } {
  const soup = box([80, 20, 20]).slice()
  for (let at = 0; at < soup.length; at += 3) soup.set(turn([soup[at], soup[at + 1], soup[at + 2]!], first, second), at)
  const part = partOf(soup)
  const axis = turn([1, 0, 0], first, second)
  const end = (sign: number) => {
    const ids = part.surfaces.faces.filter(({ normal }) => sign * normal.reduce((sum, n, i) => sum + n * axis[i], 0) > 0.99)
    return trianglesOf(
      part.surfaces,
      ids.map(({ id }) => id),
    )
  }
  const [x, y, z] = turn(force, first, second)
  return { part, setup: { cases: [firstCase(end(1), { x, y, z })], held: end(-1), settings: stiffestSettings, elements: 4000 } }
}

async function stiffnessOf(first: number, second: number, force: Vector): Promise<number> {
  const { part, setup } = turnedBeam(first, second, force)
  const run = await prepareRun(part, setup)
  if (!run.ok) throw new Error(run.refusal.message)
  await run.value.dispose()
  return run.value.solid.stiffnessNPerMm
}

it.each<[string, Vector]>([
  ['bent', [0, 0, -1]],
  ['pulled', [1, 0, 0]],
])('a beam held by an oblique face is as stiff as one along the grid within two percent when it is %s', async (_, force) => {
  const along = await stiffnessOf(0, 0, force)
  for (const [first, second] of [
    [25, 25],
    [20, 30],
    [10, 15],
  ] as const) {
    expect(Math.abs((await stiffnessOf(first, second, force)) / along - 1)).toBeLessThan(0.02)
  }
})

import { type BuildDirection, findMaterial, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { cylinder } from '@trabecula/geometry'
import { afterEach, describe, expect, it } from 'vitest'
import { type PreparedRun, prepareRun } from '../../elasticity/prepare-run.ts'
import type { Part } from '../../input/part.ts'
import { firstCase, type Setup, type Support } from '../../input/setup.ts'
import { boxPart, cantilever, facing, loadedOn, partOf, stiffestSettings } from '../../testing/sample-parts.ts'

const none = new Uint32Array()
const runs: PreparedRun[] = []
afterEach(async () => {
  for (const run of runs.splice(0)) await run.dispose()
})

async function solidOf(part: Part, setup: Setup): Promise<PreparedRun['solid']> {
  const prepared = orThrow(await prepareRun(part, setup))
  runs.push(prepared)
  return prepared.solid
}

/** Pulled along +x on its +x side. */
const pulled = (part: Part, supports: readonly Support[], settings: Partial<OptimizationSettings> = {}): Setup => ({
  cases: [firstCase(facing(part, 0, 1), { x: 1, y: 0, z: 0 })],
  held: none,
  supports,
  settings: { ...stiffestSettings, ...settings },
  // Cubes of 2 mm, which the box is made of.
  elements: 1288,
})

describe('faces that slide', () => {
  const bar = boxPart(40, 16, 12)
  const against = (axis: 0 | 1 | 2): Support => ({ kind: 'sliding', triangles: facing(bar, axis, -1) })

  it('hold a pulled bar without pinching it: its stiffness is EA/L, and it is stressed uniformly', async () => {
    const { youngMpa, designStressMpa } = findMaterial('HP HR PA12')!
    const { stiffnessNPerMm, maxLoadN } = await solidOf(bar, pulled(bar, [against(0), against(1), against(2)]))
    expect(Math.abs(stiffnessNPerMm / ((youngMpa * 16 * 12) / 40) - 1)).toBeLessThan(3e-3)
    // The load face is loaded at nodes, which is not quite even.
    expect(Math.abs(maxLoadN / (designStressMpa * 16 * 12) - 1)).toBeLessThan(0.03)
  })

  it('let a bar bear what its strength along the pull is, as the build direction turns: exactly in that ratio', async () => {
    const upright = async (buildDirection: BuildDirection, name = 'PA 2200') => {
      const settings = { material: name, printer: name === 'PA 2200' ? 'EOS P 396' : 'HP MJF 5200', buildDirection }
      const { maxLoadN: load } = await solidOf(bar, pulled(bar, [against(0), against(1), against(2)], settings))
      const [{ skin }] = runs.at(-1)!.solidCases
      const { cells } = runs.at(-1)!.problem
      return { load, atEnd: 1 / skin[cells[0]!]! }
    }
    const flat = await upright('+Z')
    const standing = await upright('+X')
    expect(standing.atEnd / flat.atEnd).toBeCloseTo(25 / 29, 4)
    // Near the load face the stress is not quite that of a pull, as it is at the other end.
    expect(standing.load / flat.load / (25 / 29)).toBeCloseTo(1, 2)
    expect(await upright('-X')).toEqual(await upright([4, 0, 0]))
    // At 45° the criterion says 1/X² + (1/Z² − 1/X²)·(1 − sin⁴45°).
    const oblique = await upright([1, 1, 0])
    expect(oblique.atEnd / flat.atEnd).toBeCloseTo((1 + 0.75 * ((29 / 25) ** 2 - 1)) ** -0.5, 3)
    expect(await upright('+X', 'HP HR PA12')).toEqual(await upright('+Z', 'HP HR PA12'))
  })

  it('that leave a motion are refused, with the motion', async () => {
    const refused = await prepareRun(bar, pulled(bar, [against(0), against(1)]))
    expect(!refused.ok && refused.refusal.message).toContain('the part slides along z')
    const motion = refused.ok ? undefined : refused.refusal.motion
    expect([Math.abs(motion?.slide[2] ?? 0), ...(motion?.turn.map(Math.abs) ?? [])]).toEqual([1, 0, 0, 0])
    const nothing = await prepareRun(bar, pulled(bar, []))
    expect(!nothing.ok && nothing.refusal.code).toBe('no-boundary-surface')
  })

  it('must be square to an axis', async () => {
    const tube = partOf(cylinder(10, 20, 48))
    const sides = tube.surfaces.faces.filter(({ kind }) => kind !== 'plane').map(({ id }) => id)
    const triangles = Uint32Array.from(tube.surfaces.label.keys()).filter((t) => sides.includes(tube.surfaces.label[t]))
    const setup = { ...loadedOn(pulled(tube, [{ kind: 'sliding', triangles }]), facing(tube, 2, 1)), held: facing(tube, 2, -1) }
    const refused = await prepareRun(tube, setup)
    expect(!refused.ok && refused.refusal.message).toContain('square to x, y or z')
  })

  it('carry no load', async () => {
    const refused = await prepareRun(bar, pulled(bar, [{ kind: 'sliding', triangles: facing(bar, 0, 1) }]))
    expect(!refused.ok && refused.refusal.code).toBe('surface-in-both')
  })
})

it('half a beam on its plane of symmetry carries half of what the whole does, to 0.1 %', async () => {
  const [whole, half] = [boxPart(48, 24, 16), boxPart(48, 12, 16)]
  const bent = (part: Part, supports: readonly Support[], elements: number): Setup => ({
    ...cantilever(part, [0.3, 0, -1]),
    supports,
    elements,
  })
  const ofWhole = await solidOf(whole, bent(whole, [], 9072))
  const ofHalf = await solidOf(half, bent(half, [{ kind: 'symmetry', triangles: facing(half, 1, -1) }], 4752))
  expect(Math.abs((2 * ofHalf.stiffnessNPerMm) / ofWhole.stiffnessNPerMm - 1)).toBeLessThan(1e-3)
  expect(Math.abs((2 * ofHalf.maxLoadN) / ofWhole.maxLoadN - 1)).toBeLessThan(1e-2)
})

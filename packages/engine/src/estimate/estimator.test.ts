import {
  type BuildDirection,
  type Estimate,
  type FurtherRequirement,
  type OptimizationSettings,
  orThrow,
} from '@trabecula/domain'
import { blocks, box, writeBinaryStl } from '@trabecula/geometry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import type { Part } from '../input/part.ts'
import { optimize } from '../optimize.ts'
import { boxPart, cantilever, facing, loadedOn, partOf, withCases } from '../testing/sample-parts.ts'
import { boxSide, hinge } from '../testing/slit-blocks.ts'
import { type EstimateNews, Estimator } from './estimator.ts'
import { readEstimatedPart } from './part.ts'

const part = boxPart(60, 24, 20)
const asked = (
  settings: Partial<OptimizationSettings> = {},
  force: readonly [number, number, number] = [0, 0, -1],
  of = part,
) => {
  const { elements: _, ...setup } = cantilever(of, force, { goal: 'max-load', ...settings })
  return setup
}
const open: Estimator[] = []
const estimatorOf = (of: Part) => {
  const made = new Estimator(of, { coarse: 1500, fine: 4000, run: 8000 })
  open.push(made)
  return made
}
afterEach(async () => {
  vi.restoreAllMocks()
  for (const estimator of open.splice(0)) await estimator.dispose()
})

async function estimateWithNews(estimator: Estimator, setup: ReturnType<typeof asked>) {
  const news: EstimateNews[] = []
  const outcome = await estimator.estimate(setup, { onNews: (each) => news.push(each) })
  return { outcome, news }
}
const codeOf = async (of: Part, setup: ReturnType<typeof asked>) => {
  const outcome = await estimatorOf(of).estimate(setup)
  return outcome.ok ? 'estimated' : outcome.refusal.code
}

it('looks at the chosen families and cell sizes only, and again when others are chosen', { tags: ['long'] }, async () => {
  const estimator = estimatorOf(part)
  const cellsOf = async (choice: Partial<OptimizationSettings>) => {
    const estimated = await estimator.estimate(asked(choice))
    if (!estimated.ok) return estimated.refusal.message
    return estimated.value.lattice?.families.map(({ cell, cellSizeMm }) => `${cell} ${cellSizeMm}`).sort()
  }
  expect(await cellsOf({ families: ['bcc', 'kelvin'], cellSizesMm: [8.25] })).toEqual(['bcc 8.25', 'kelvin 8.25'])
  expect(await cellsOf({ families: ['kelvin'], cellSizesMm: [9] })).toEqual(['kelvin 9'])
  expect(await cellsOf({ families: ['kelvin'], cellSizesMm: [40] })).toMatch(/^No lattice with cells of 40 mm can be made here/)
})

it('says that a lowest frequency is not estimated, and estimates the rest', async () => {
  const requirements = [{ kind: 'frequency', atLeast: 120 }] as const
  const settings = { target: 50, families: ['octet'], cellSizesMm: [6], requirements }
  const estimated = await estimatorOf(part).estimate(asked(settings))
  expect(estimated.ok && estimated.value.lattice?.families).toHaveLength(1)
  expect(estimated.ok && estimated.value.warnings).toEqual([
    expect.stringContaining('further requirements may take more'),
    expect.stringContaining('are not estimated'),
  ])
})

it('a load with a safety factor is estimated as that many times the load', async () => {
  const choice = { families: ['octet'], cellSizesMm: [6] }
  const latticeFor = async (settings: Partial<OptimizationSettings>) => {
    const estimated = orThrow(await estimatorOf(part).estimate(asked({ ...choice, ...settings })))
    return estimated.lattice
  }
  const plain = await latticeFor({ target: 300 })
  expect(plain?.families[0]).toMatchObject({ graded: true, reaches: true })
  expect(await latticeFor({ target: 200, safetyFactor: 1.5 })).toEqual(plain)
})

it('looks again when another build direction is chosen, by which a weaker direction of the material counts', {
  tags: ['long'],
}, async () => {
  const estimator = estimatorOf(part)
  const solidAt = async (buildDirection: BuildDirection) => {
    const choice = { material: 'PA 2200', printer: 'EOS P 396', families: ['octet'], buildDirection }
    const estimated = orThrow(await estimator.estimate(asked(choice)))
    return estimated.solid.maxLoadN
  }
  const flat = await solidAt('+Z')
  expect(await solidAt('+X')).not.toBeCloseTo(flat, 0)
  expect(await solidAt([0, 0, -3])).toBe(flat)
})

it('warns of a part that fits no printer, and of no gap that pieces of its cells open', { tags: ['long'] }, async () => {
  const slit = blocks(
    [
      [0, 30, 30.6, 60],
      [0, 20],
      [0, 4, 24],
    ],
    (i, _, k) => i !== 1 || k === 0,
  )
  const estimated = await estimatorOf(partOf(slit)).estimate(asked({ goal: 'stiffness' }, [0, 0, -1], partOf(slit)))
  expect(estimated.ok && estimated.value.warnings).toBe(undefined)
  expect(estimated.ok).toBe(true)
  const long = partOf(box([1500, 300, 200]))
  const large = await estimatorOf(long).estimate({
    ...asked({ goal: 'stiffness' }, [0, 0, -1], long),
    sizeConfirmed: true,
  })
  expect(large.ok && large.value.warnings).toEqual([expect.stringContaining('1,500 × 300 × 200 mm large and fits no printer')])
})

it('warns of bodies that touch in a part of a face', { tags: ['long'] }, async () => {
  const post = box([15, 15, 20]).map((value, i) => value + (i % 3 === 1 ? 10 : 20))
  const two = partOf(Float32Array.from([...box([60, 40, 20]), ...post]))
  const estimated = await estimatorOf(two).estimate(asked({ goal: 'stiffness' }, [0, 0, -1], two))
  expect(estimated.ok ? estimated.value.warnings : estimated.refusal.message).toEqual([
    expect.stringContaining('Two bodies of the file touch in an area of 225 mm² near'),
  ])
})

describe('an estimate', () => {
  let whole: Estimate
  it('reports the solid part first, its error next, then lattices of which the best two are graded', {
    tags: ['long'],
  }, async () => {
    const estimator = estimatorOf(part)
    const { outcome, news } = await estimateWithNews(estimator, asked({ target: 400 }))
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    whole = outcome.value
    expect(
      news.map(({ fields, estimate }) => [fields !== undefined, estimate.lattice?.families.filter((f) => f.graded).length]),
    ).toEqual([
      [true, undefined],
      [true, undefined],
      [false, 0],
      [false, 1],
      [false, 2],
    ])
    const bands = news.slice(0, 2).map(({ estimate }) => estimate.solid.loadBand)
    expect(bands[1]).toBeLessThan(bands[0] ?? 0)
    expect(news[1]?.fields?.facts).toMatchObject({ name: 'Solid part', direction: [0, 0, -1] })
  })

  it('has a mass between nothing saved and the shell alone, and says what keeps the powder', { tags: ['long'] }, () => {
    const { lattice, solid } = whole
    expect(lattice?.complete).toBe(true)
    expect(lattice?.bestOpening).toBeDefined()
    expect(lattice?.families[0]?.reaches).toBe(true)
    expect(lattice?.massG.least).toBeGreaterThan(0)
    expect(lattice?.massG.most).toBeLessThan(solid.massG)
    expect(lattice?.massSavedPercent.least).toBeCloseTo(100 * (1 - (lattice?.massG.most ?? 0) / solid.massG), 9)
  })

  it('of another force solves no solid part again; of another value nothing but lattices', { tags: ['long'] }, async () => {
    const estimator = estimatorOf(part)
    const solves = vi.spyOn(Analysis.prototype, 'solidUnder')
    const first = await estimator.estimate(asked())
    expect(solves).toHaveBeenCalledTimes(2)
    const turned = await estimator.estimate(asked({}, [1, 0, 0]))
    const valued = await estimator.estimate(asked({ target: 300 }, [2, 0, 0]))
    expect(solves).toHaveBeenCalledTimes(2)
    if (!first.ok || !turned.ok || !valued.ok) throw new Error('refused')
    expect(turned.value.solid.stiffnessNPerMm).toBeGreaterThan(5 * first.value.solid.stiffnessNPerMm)
    expect(valued.value.solid).toEqual(turned.value.solid)
    await estimator.estimate(asked({ shellMm: 1.5 }))
    expect(solves).toHaveBeenCalledTimes(4)
  })

  it('is the same after others as alone', { tags: ['long'] }, async () => {
    const estimator = estimatorOf(part)
    await estimator.estimate(asked({ target: 200 }, [1, 1, 0]))
    const after = orThrow(await estimator.estimate(asked({ target: 400 })))
    expect(after.lattice?.families.map(({ cell }) => cell)).toEqual(whole.lattice?.families.map(({ cell }) => cell))
    expect((after.lattice?.massG.least ?? 0) / (whole.lattice?.massG.least ?? 1)).toBeCloseTo(1, 6)
    expect(after.solid.maxLoadN / whole.solid.maxLoadN).toBeCloseTo(1, 6)
  })

  it('ends when it is cancelled, and the next one is whole', { tags: ['long'] }, async () => {
    const estimator = estimatorOf(part)
    const abort = new AbortController()
    const reason = new Error('another force')
    const broken = estimator.estimate(asked(), {
      signal: abort.signal,
      onNews: () => abort.abort(reason),
    })
    await expect(broken).rejects.toBe(reason)
    expect(await estimator.estimate(asked({ target: 400 }))).toEqual({ ok: true, value: whole })
  })
})

describe('what the run refuses is refused before it, in its words', () => {
  it('a target above the solid part', async () => {
    const refused = await estimatorOf(part).estimate(asked({ target: 1e6 }))
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'target-beyond-solid' } })
    if (!refused.ok) expect(refused.refusal.message).toContain('even the solid part reaches only')
  })

  const tip = { near: [60, 12, 10] } as const
  const beyond: readonly FurtherRequirement[] = [
    { kind: 'displacement', case: 'A', at: tip, atMost: 1e-6 },
    { kind: 'stiffness', case: 'A', atLeast: 1e6 },
    { kind: 'mass', atMost: 1 },
  ]
  const requiring = (...requirements: FurtherRequirement[]) =>
    asked({ target: 50, families: ['octet'], cellSizesMm: [6], requirements })
  it.each([
    ['displacement', /^The displacement in case A at 60, 12, 10 mm .* must be at most .*: even the solid part has .* mm/],
    ['stiffness', /^The stiffness of case A must be at least 1,000,000 N\/mm .*: even the solid part has [\d,]+ N\/mm/],
    ['mass', /^The mass must be at most 1 g .*: shell and pads alone have [\d.]+ g/],
  ] as const)('a %s that even the solid part misses', async (kind, sentence) => {
    const refused = await estimatorOf(part).estimate(requiring(...beyond.filter((each) => each.kind === kind)))
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'requirement-beyond-solid' } })
    if (!refused.ok) expect(refused.refusal.message).toMatch(sentence)
  })

  it('all of these in one sentence each, and none of them where it is as near as the estimate is sure', {
    tags: ['long'],
  }, async () => {
    const estimator = estimatorOf(part)
    const refused = await estimator.estimate(requiring(...beyond))
    expect(!refused.ok && refused.refusal.message.match(/which is out of reach/g)).toHaveLength(3)
    const { solid } = orThrow(await estimator.estimate(requiring({ kind: 'mass', atMost: 1000 })))
    const stiffness = (bands: number): FurtherRequirement => ({
      kind: 'stiffness',
      case: 'A',
      atLeast: solid.stiffnessNPerMm * (1 + bands * solid.stiffnessBand),
    })
    const outcomes = [await estimator.estimate(requiring(stiffness(0.5))), await estimator.estimate(requiring(stiffness(1.5)))]
    expect(outcomes.map((outcome) => outcome.ok || outcome.refusal.code)).toEqual([true, 'requirement-beyond-solid'])
  })

  it('faces that let it spin, and none at all', async () => {
    const [triangle] = asked().held
    expect(await codeOf(part, { ...asked(), held: new Uint32Array(0) })).toBe('no-boundary-surface')
    expect(await codeOf(part, loadedOn(asked(), Uint32Array.of(triangle ?? 0)))).toBe('surface-in-both')
    // The held end tapers to a blade, about which the part turns.
    const blade = partOf(part.soup.map((value, i, all) => (i % 3 === 2 && (all[i - 2] ?? 0) < 0 ? value * 0.001 : value)))
    expect(await codeOf(blade, { ...loadedOn(asked(), facing(blade, 0, 1)), held: facing(blade, 0, -1) })).toBe('not-held')
  })

  it('a part without room for a cell', async () => {
    const plate = boxPart(60, 40, 6)
    const outcome = await estimatorOf(plate).estimate(asked({ shellMm: 2 }, [0, 0, -1], plate))
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'no-cell-fits' } })
  })

  it('an open part, and one in metres', async () => {
    const read = (soup: Float32Array) => {
      return orThrow(readEstimatedPart(writeBinaryStl(soup), 'mm'))
    }
    const whole = box([60, 24, 20])
    expect(
      await codeOf(read(box([60, 1, 1]).subarray(0, 9 * 10)), {
        ...loadedOn(asked(), Uint32Array.of(0)),
        held: Uint32Array.of(9),
      }),
    ).toBe('part-not-closed')
    expect(await codeOf(read(whole.map((value) => value / 1000)), asked())).toBe('part-too-small')
  })
})

describe('with several load cases', () => {
  const slidesAlongZ = [
    { kind: 'sliding', triangles: facing(part, 0, -1) },
    { kind: 'sliding', triangles: facing(part, 1, -1) },
  ] as const
  const pressed = { name: 'B', kind: 'pressure', magnitude: 0.1, triangles: facing(part, 2, 1) } as const
  const several = withCases(asked({ target: 100 }), [pressed])

  it('nothing is solved, and what holds the part is checked', async () => {
    const solves = vi.spyOn(Analysis.prototype, 'solidUnder')
    const outcome = await estimatorOf(part).estimate(several)
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'no-estimate' } })
    if (!outcome.ok) expect(outcome.refusal.message).toMatch(/no estimate.*neither slides nor turns/)
    expect(solves).not.toHaveBeenCalled()
  })

  it('the motion that all supports together leave is reported, also while the cases are not whole', async () => {
    const free = { ...several, held: new Uint32Array(0), supports: slidesAlongZ }
    const withoutCases = withCases(free, [])
    for (const [setup, onlyCheck] of [[free, false] as const, [withoutCases, true] as const]) {
      const outcome = await estimatorOf(part).estimate(setup, { onlyCheck })
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'supports-leave-a-motion', motion: { turn: [0, 0, 0] } } })
      if (!outcome.ok) expect(Math.abs(outcome.refusal.motion?.slide[2] ?? 0)).toBeCloseTo(1, 9)
    }
  })
})

it('warns of a thin place on the way of the load, in the words of the run', { tags: ['long'] }, async () => {
  const part = hinge(1.9)
  const loaded = {
    ...loadedOn(asked({ families: ['octet'] }, [0, 0, -1], part), boxSide(part, 0, 1)),
    held: boxSide(part, 0, -1),
  }
  const outcome = await estimatorOf(part).estimate(loaded)
  const built = await buildProblem(part, { ...loaded, elements: 8000 })
  const note = built.ok ? built.value.notes.find((each) => each.includes('passes through material')) : undefined
  expect(note).toMatch(/^All of the load passes through material about [12](\.\d)? mm thick near 3[0-2]/)
  expect(outcome.ok && outcome.value.warnings).toEqual([note])
})

describe('where only the estimate fails', () => {
  it('a part too fine for the coarse grid has none, and predicts nothing about Generate', async () => {
    const sheet = boxPart(120, 80, 5)
    const outcome = await estimatorOf(sheet).estimate(asked({ shellMm: 0 }, [0, 0, -1], sheet))
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'no-estimate' } })
    if (!outcome.ok) expect(outcome.refusal.message).toContain('Generate looks at it on a finer one.')
  })

  it('a part in which no cell fits is refused in the words of the run, though the coarse grid fails first', async () => {
    const sheet = boxPart(355.6, 3.2, 355.6)
    const setup = asked({ shellMm: 1 }, [0, -1, 0], sheet)
    const outcome = await estimatorOf(sheet).estimate(setup)
    const run = await optimize(sheet, { ...setup, elements: 8000 })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'no-cell-fits' } })
    expect(outcome).toEqual(run)
  })

  it('a file of too many triangles is not read further', () => {
    const many = new Uint8Array(84 + 50 * 500_001)
    new DataView(many.buffer).setUint32(80, 500_001, true)
    expect(readEstimatedPart(many, 'mm')).toMatchObject({ ok: false, refusal: { code: 'too-large-to-estimate' } })
  })
})

import { describe, expect, it } from 'vitest'
import { Elasticity, landByScale, ScaleSearch } from './scale-search.ts'

/** Scales that are tried for a value until it lies within 1.5 % of the wanted one. */
function scalesFor(valueAt: (scale: number) => number, wanted: number, range: readonly [number, number] = [0.1, 10]): number[] {
  const search = new ScaleSearch(wanted, range)
  const scales = [1]
  for (let round = 0; round < 12; round++) {
    const scale = scales.at(-1)!
    if (Math.abs(valueAt(scale) / wanted - 1) < 0.015) break
    scales.push(search.next(scale, valueAt(scale)))
  }
  return scales
}

describe('the search of a scale', () => {
  it.each([0.3, 0.8, 1, 2, 3])('needs few steps for a value that grows with the power %f', (power) => {
    for (const ratio of [0.7, 0.97, 1.03, 1.4]) {
      const scales = scalesFor((scale) => scale ** power, ratio)
      expect(scales.at(-1)! ** power / ratio).toBeCloseTo(1, 1)
      expect(scales.length).toBeLessThanOrEqual(7)
    }
  })

  it('stays within its range, and ends there where the wanted value lies beyond', () => {
    expect(scalesFor((scale) => scale, 9, [0.5, 2]).at(-1)).toBe(2)
    expect(scalesFor((scale) => scale, 0.2, [0.5, 2]).at(-1)).toBe(0.5)
  })

  it('tries the end of the range where the value falls on the way up, and comes back from there', () => {
    const falling = (scale: number) => (scale < 1.5 ? 1 - 0.1 * (scale - 1) : 0.95 + 0.2 * (scale - 1.5))
    const scales = scalesFor(falling, 1.2, [0.5, 4])
    expect(scales).toContain(4)
    expect(falling(scales.at(-1)!)).toBeCloseTo(1.2, 1)
  })

  it('halves at least a tenth of the way where the value jumps', () => {
    const step = (scale: number) => (scale < 1.3 ? 0.5 : 2)
    const scales = scalesFor(step, 1, [0.5, 4])
    const widths = scales.slice(3).map((scale) => Math.abs(scale - 1.3))
    expect(widths.at(-1)).toBeLessThan(0.05)
  })
})

describe('the next scale', () => {
  const asked = (pairs: readonly (readonly [scale: number, value: number])[], wanted = 2): number => {
    const search = new ScaleSearch(wanted, [0.1, 10])
    return pairs.map(([scale, value]) => search.next(scale, value)).at(-1)!
  }

  it('goes by the elasticity, 1 at first, at most by 1.6', () => {
    expect(asked([[1, 1.6]])).toBeCloseTo(1.25, 12)
    expect(asked([[1, 1]])).toBeCloseTo(1.6, 12)
    expect(asked([[1, 10]])).toBeCloseTo(1 / 1.6, 12)
    // The value grew with the square of the scale.
    const seen = [1, 1.21] as const
    expect(asked([seen, [1.1, 1.21 * 1.21]])).toBeCloseTo(1.1 * Math.sqrt(2 / 1.21 ** 2), 9)
  })

  it('lies on the chord between one below and one above, a tenth of the way from either at least', () => {
    expect(
      asked([
        [1, 1],
        [4, 4],
      ]),
    ).toBeCloseTo(2, 9)
    expect(
      asked([
        [4, 4],
        [1, 1],
      ]),
    ).toBeCloseTo(2, 9)
    expect(
      asked([
        [1, 1.999],
        [4, 4],
      ]),
    ).toBeCloseTo(4 ** 0.1, 9)
    expect(
      asked([
        [1, 1],
        [4, 2.001],
      ]),
    ).toBeCloseTo(4 ** 0.9, 9)
    // The wanted value itself counts as above.
    expect(
      asked([
        [1, 1],
        [4, 2],
      ]),
    ).toBeCloseTo(4 ** 0.9, 9)
  })

  it('is the end of the range where the value does not grow with it', () => {
    expect([
      asked([
        [1, 1],
        [1.6, 1],
      ]),
      asked([
        [1, 1],
        [1.6, 0.9],
      ]),
    ]).toEqual([10, 10])
    expect(
      asked([
        [1, 5],
        [0.9, 5.5],
      ]),
    ).toBeLessThan(0.9)
  })
})

describe('a field that is scaled onto a value', () => {
  const landed = (valueAt: (mean: number) => number) => {
    const evaluated: number[] = []
    const stateOf = (variable: Float32Array) => ({ variable, value: valueAt(variable[1]!) })
    const landing = landByScale(stateOf(Float32Array.of(0, 0.2)), {
      wanted: 100,
      bounds: { min: 0.1, max: 0.5 },
      most: 5,
      lands: ({ value }) => value >= 99 && value <= 102,
      isBetter: (one, other) => Math.abs(one.value - 100) < Math.abs(other.value - 100),
      evaluate: async (variable) => {
        evaluated.push(variable[1]!)
        return stateOf(variable)
      },
      keep: async (state) => state,
    })
    return landing.then((state) => ({ ...state, evaluated }))
  }

  it('lands by chords, and leaves what is no lattice as it is', async () => {
    const { value, variable, evaluated } = await landed((mean) => 900 * mean ** 1.5)
    expect(value / 100).toBeCloseTo(1, 1)
    expect(variable[0]).toBe(0)
    expect(evaluated.length).toBeLessThanOrEqual(3)
  })

  it('ends at the bounds of its density with the best that was found, after as many scales as are allowed', async () => {
    const short = await landed((mean) => 100 * mean)
    expect(short.variable[1]).toBeCloseTo(0.5, 6)
    expect(short.evaluated.length).toBeLessThanOrEqual(5)
  })
})

describe('the elasticity of a value', () => {
  it('says by how much the mean must change, within its limits', () => {
    const linear = new Elasticity(1)
    expect([1.1, 2, 0.5].map((ratio) => linear.factor(ratio, 1.25))).toEqual([1.1, 1.25, 0.8])
    expect(new Elasticity(2).factor(1.21, 1.25)).toBeCloseTo(1.1, 12)
    expect(new Elasticity(0.5).factor(1.1, 2), 'as learnt').toBeCloseTo(1.21, 12)
    expect(new Elasticity(0.5).factor(1.1, 2, 1), 'at least 1').toBeCloseTo(1.1, 12)
  })

  it('is learnt from a change that is not too small, and lies between 0.15 and the most', () => {
    const learnt = (valueRatio: number, meanRatio: number, most?: number) => {
      const elasticity = new Elasticity(1, most)
      elasticity.learn(valueRatio, meanRatio)
      return Math.log(1.001) / Math.log(elasticity.factor(1.001, 10))
    }
    expect(learnt(1.21, 1.1)).toBeCloseTo(2, 9)
    expect(learnt(1.21, 1.0009)).toBeCloseTo(1, 9)
    expect([learnt(1, 1.1), learnt(0.9, 1.1), learnt(2, 1.1)]).toEqual([0.15, 0.15, 3].map((value) => expect.closeTo(value, 9)))
    expect(learnt(2, 1.1, 10)).toBeCloseTo(Math.log(2) / Math.log(1.1), 9)
    expect(learnt(4, 1.1, 10)).toBeCloseTo(10, 9)
  })
})

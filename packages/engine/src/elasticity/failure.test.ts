import { describe, expect, it } from 'vitest'
import { noCutCells } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import { column, type MaterialInterpolation } from '../material/interpolation.ts'
import { type FailureField, failureField, onsetOf } from './failure.ts'
import { peakIndexWithGradient } from './failure-gradient.ts'

const designStress = 20
const moduli = { c11: 1500, c12: 700, c44: 400 }

/** Cells side by side, given by their shares of solid and core. */
const problemOf = (solid: readonly number[], core: readonly number[], changes: Partial<Problem> = {}): Problem =>
  ({
    cells: Uint32Array.from(solid.keys()),
    whole: Float32Array.from(solid, (share, cell) => share + core[cell]),
    solid: Float32Array.from(solid),
    core: Float32Array.from(core),
    cut: noCutCells,
    pad: new Uint8Array(solid.length),
    unjudged: new Uint8Array(solid.length),
    underLoad: new Uint8Array(solid.length),
    material: { designStressMpa: designStress },
    ...changes,
  }) as unknown as Problem

/** A law by its columns over density. */
const lawBy = (at: (which: number, rho: number) => number, slope?: (which: number) => number): MaterialInterpolation =>
  ({
    at,
    slope,
    moduli: (rho: number) => ({ c11: at(column.c11, rho), c12: at(column.c12, rho), c44: at(column.c44, rho) }),
    all: (rho: number, out: Float64Array) => {
      for (const which of Object.values(column)) out[which] = at(which, rho)
    },
  }) as unknown as MaterialInterpolation

/** A law half as stiff as the solid, with Hill coefficients 1/100, 1/400 and 1/25 and the given buckling stress. */
const lawOf = (buckling: number): MaterialInterpolation =>
  lawBy(
    (which) =>
      ({
        [column.c11]: moduli.c11 / 2,
        [column.c12]: moduli.c12 / 2,
        [column.c44]: moduli.c44 / 2,
        [column.deviatoric]: 1 / 100,
        [column.hydrostatic]: 1 / 400,
        [column.shear]: 1 / 25,
      })[which] ?? buckling,
  )

const average = { average: (values: Float32Array) => values } as never

const strains = (...cells: readonly (readonly number[])[]) => Float32Array.from(cells.flat())
const shearStrain = [0, 0, 0, 0, 0, 0.01]
const dilation = [0.01, 0.01, 0.01, 0, 0, 0]

describe('failure indices', () => {
  it('of the skin are von Mises over the design stress: √3·τ in shear, nothing under even pressure', () => {
    const { skin, core } = failureField(problemOf([1, 1], [0, 0]), moduli, strains(shearStrain, dilation), undefined)
    expect(skin[0]).toBeCloseTo((Math.sqrt(3) * 400 * 0.01) / designStress, 6)
    expect(skin[1]).toBeCloseTo(0, 6)
    expect([...core]).toEqual([0, 0])
  })

  it('of the lattice follow the Hill form, and the skin of a cell without any is not looked at', () => {
    const lattice = { law: lawOf(1e9), density: Float32Array.of(0.3, 0.3, 0.3), average }
    const uniaxial = [0.01, 0, 0, 0, 0, 0]
    const { skin, core, buckles } = failureField(
      problemOf([0, 0, 0], [1, 1, 1]),
      moduli,
      strains(shearStrain, dilation, uniaxial),
      lattice,
    )
    expect([...skin]).toEqual([0, 0, 0])
    expect(core[0]).toBeCloseTo(2 / 5, 5)
    expect(core[1]).toBeCloseTo((0.01 * (750 + 2 * 350)) / 20, 5)
    const [along, across] = [7.5, 3.5]
    const mean = (along + 2 * across) / 3
    expect(core[2]).toBeCloseTo(Math.sqrt((along - across) ** 2 / 100 + mean ** 2 / 400), 5)
    expect([...buckles]).toEqual([0, 0, 0])
  })

  it('of a cell without a lattice, and of one without strain, are zero', () => {
    const lattice = { law: lawOf(10), density: Float32Array.of(0, 0.3), average }
    const { core, buckles } = failureField(problemOf([1, 0], [0, 1]), moduli, strains(shearStrain, Array(6).fill(0)), lattice)
    expect([...core, ...buckles]).toEqual([0, 0, 0, 0])
  })

  it('of the lattice are those of buckling where its walls are pressed and buckling comes first', () => {
    const pressed = [-0.01, 0, 0, 0, 0, 0]
    const at = (buckling: number) =>
      failureField(problemOf([0], [1]), moduli, strains(pressed), {
        law: lawOf(buckling),
        density: Float32Array.of(0.3),
        average,
      })
    const yielding = at(1e9).core[0]
    expect(at(10).buckles[0]).toBe(1)
    expect(at(10).core[0]).toBeCloseTo((yielding * designStress) / 10, 4)
    expect(at(30)).toMatchObject({ buckles: Uint8Array.of(0), core: Float32Array.of(yielding) })
    const pulled = failureField(problemOf([0], [1]), moduli, strains([0.01, 0, 0, 0, 0, 0]), {
      law: lawOf(10),
      density: Float32Array.of(0.3),
      average,
    })
    expect(pulled.buckles[0]).toBe(0)
  })

  it('take the strains in the order of the cells that are part', () => {
    const problem = problemOf([0, 1, 0, 1], [0, 0, 0, 0], { cells: Uint32Array.of(1, 3) })
    const twice = [0, 0, 0, 0, 0, 0.02]
    const { skin } = failureField(problem, moduli, strains(shearStrain, twice), undefined)
    const once = (Math.sqrt(3) * 400 * 0.01) / designStress
    expect([...skin].map((index) => index / once)).toEqual([0, expect.closeTo(1, 6), 0, expect.closeTo(2, 6)])
  })

  it('of the solid part take the core for solid', () => {
    const { skin } = failureField(problemOf([0], [1]), moduli, strains(shearStrain), undefined)
    expect(skin[0]).toBeGreaterThan(0)
  })
})

describe('the onset', () => {
  const fieldOf = (skin: readonly number[], core: readonly number[], buckles: readonly number[] = []): FailureField => ({
    skin: Float32Array.from(skin),
    core: Float32Array.from(core),
    buckles: Uint8Array.from(core, (_, i) => buckles[i] ?? 0),
  })

  it('is the inverse of the largest index, in the skin, a pad or the core', () => {
    const problem = problemOf([1, 1, 0], [0, 0, 1], { pad: Uint8Array.of(0, 1, 0) })
    expect(onsetOf(problem, fieldOf([0.5, 0.25, 0], [0, 0, 0.125]), false)).toEqual({
      maxLoad: 2,
      firstYield: 2,
      mode: 'skin yield',
      skinIndex: 0.5,
      coreIndex: 0.125,
      cell: 0,
    })
    expect(onsetOf(problem, fieldOf([0.25, 0.5, 0], [0, 0, 0.125]), false)).toMatchObject({ mode: 'pad yield', cell: 1 })
    expect(onsetOf(problem, fieldOf([0.25, 0.125, 0], [0, 0, 0.5]), false)).toMatchObject({
      mode: 'core yield',
      cell: 2,
      maxLoad: 2,
    })
    expect(onsetOf(problem, fieldOf([0.25, 0.125, 0], [0, 0, 0.5], [0, 0, 1]), false).mode).toBe('strut buckling')
    expect(onsetOf(problem, fieldOf([0.25, 0.125, 0], [0, 0, 0.5], [0, 0, 1]), true).mode).toBe('wall buckling')
    // Where both are equal the skin counts.
    expect(onsetOf(problem, fieldOf([0.5, 0, 0], [0, 0, 0.5]), false).mode).toBe('skin yield')
  })

  it('leaves out half a percent of the volume, by the weight of its cells', () => {
    const n = 900
    const skin = Array.from({ length: n }, (_, i) => (i + 1) / n)
    const none = Array(n).fill(0)
    const cellFor = (weights: readonly number[]) => onsetOf(problemOf(weights, none), fieldOf(skin, none), false).cell
    const even = Array(n).fill(1)
    // 4.5 cells may lie above.
    expect(cellFor(even)).toBe(n - 5)
    expect(onsetOf(problemOf(even, none), fieldOf(skin, none), false).skinIndex).toBeCloseTo((n - 4) / n, 6)
    // A cell that counts double leaves one less out, and one of eight is more than half a percent itself.
    expect(cellFor(even.with(n - 1, 2))).toBe(n - 4)
    expect(cellFor(even.with(n - 1, 8))).toBe(n - 1)
    // Volume that carries nothing does not count, nor do indices without volume.
    const unloaded = [...skin, ...none]
    const both = onsetOf(problemOf([...even, ...even], [...none, ...none]), fieldOf(unloaded, [...none, ...none]), false)
    expect(both.cell).toBe(n - 5)
    expect(cellFor(even.with(n - 1, 0))).toBe(n - 6)
  })

  it('has its first yield at the largest index of all, wherever that lies', () => {
    const n = 900
    const skin = Array.from({ length: n }, (_, i) => (i + 1) / n)
    const none = Array(n).fill(0)
    const even = Array(n).fill(1)
    const first = (changes: Partial<Problem>, core: readonly number[] = none) =>
      onsetOf(problemOf(even, none, changes), fieldOf(skin, core), false).firstYield
    const marks = (cell: number) => Uint8Array.from(even, (_, i) => (i === cell ? 1 : 0))
    expect(first({})).toBeCloseTo(1, 6)
    expect(first({}, none.with(3, 2))).toBeCloseTo(1 / 2, 6)
    // Not where load or support make the stress, and not in a cell that mostly lies outside the part.
    expect(first({ unjudged: marks(n - 1) })).toBeCloseTo(n / (n - 1), 6)
    expect(first({ underLoad: marks(n - 1) })).toBeCloseTo(n / (n - 1), 6)
    expect(first({ whole: Float32Array.from(even).with(n - 1, 0.49) })).toBeCloseTo(n / (n - 1), 6)
    // Where the onset lies in cells that the peak leaves out it is the first yield as well.
    expect(first({ underLoad: Uint8Array.from(even) })).toBeCloseTo(n / (n - 4), 6)
  })

  it('looks at no cell that is not judged, and is infinite where nothing is loaded', () => {
    const problem = problemOf([1, 1], [0, 0], { unjudged: Uint8Array.of(1, 0) })
    expect(onsetOf(problem, fieldOf([0.9, 0.1], [0, 0]), false)).toMatchObject({ cell: 1, maxLoad: expect.closeTo(10, 4) })
    const none = { maxLoad: Infinity, skinIndex: 0, coreIndex: 0, cell: 0 }
    expect(onsetOf(problem, fieldOf([0.9, 0], [0, 0]), false)).toMatchObject(none)
  })

  it('lies at the first of several cells that are alike', () => {
    expect(onsetOf(problemOf([1, 1, 1], [0, 0, 0]), fieldOf([0.1, 0.5, 0.5], [0, 0, 0]), false).cell).toBe(1)
  })
})

describe('the smooth peak of the indices', () => {
  const strained = strains(
    shearStrain.map((e) => 3 * e),
    shearStrain,
    shearStrain,
  )
  const peakOf = (unjudged: readonly number[], skinIndex = Infinity) => {
    const problem = problemOf([1, 1, 1], [0, 0, 0], { unjudged: Uint8Array.from(unjudged) })
    const field = failureField(problem, moduli, strained, undefined)
    const lattice = {
      law: lawOf(1e9),
      density: new Float32Array(3),
      average: { pullBack: (values: Float64Array) => values } as never,
    }
    return peakIndexWithGradient(problem, field, { skinIndex, coreIndex: Infinity } as never, 8, moduli, strained, lattice)
  }
  const alone = (Math.sqrt(3) * 400 * 0.01) / designStress

  it('is their norm by volume, and follows the strains of the judged cells only', () => {
    expect(peakOf([0, 0, 0]).value).toBeCloseTo(alone * ((3 ** 8 + 2) / 3) ** (1 / 8), 5)
    const { value, byStrain } = peakOf([1, 0, 0])
    expect(value).toBeCloseTo(alone, 5)
    expect([...byStrain.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0])
    expect(byStrain[6 + 5]).toBeCloseTo(value / 0.01 / 2, 3)
  })

  it('fades out what lies above the percentile', () => {
    expect(peakOf([0, 0, 0], alone).value).toBeCloseTo(alone * (2 / 3) ** (1 / 8), 5)
    const half = peakOf([0, 0, 0], (3 * alone) / 1.05)
    expect(half.value).toBeCloseTo(alone * ((0.5 * 3 ** 8 + 2) / 3) ** (1 / 8), 4)
  })

  it('does not count volume that carries nothing', () => {
    const problem = problemOf([1, 1], [0, 0])
    const strain = strains(shearStrain, Array(6).fill(0))
    const lattice = {
      law: lawOf(1e9),
      density: new Float32Array(2),
      average: { pullBack: (values: Float64Array) => values } as never,
    }
    const free = { skinIndex: Infinity, coreIndex: Infinity } as never
    expect(
      peakIndexWithGradient(problem, failureField(problem, moduli, strain, undefined), free, 8, moduli, strain, lattice).value,
    ).toBeCloseTo(alone, 5)
  })

  it('has a slope for each strain of the cells that are part, and for the density of every cell', () => {
    const problem = problemOf([0, 1, 0, 1], [0, 0, 0, 0], { cells: Uint32Array.of(1, 3), unjudged: Uint8Array.of(0, 1, 0, 0) })
    const strain = strains(dilation, shearStrain)
    const lattice = { law: lawOf(1e9), density: new Float32Array(4), average: { pullBack: (x: Float64Array) => x } as never }
    const free = { skinIndex: Infinity, coreIndex: Infinity } as never
    const field = failureField(problem, moduli, strain, undefined)
    const { byStrain, byDensity } = peakIndexWithGradient(problem, field, free, 8, moduli, strain, lattice)
    expect([...byStrain.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0])
    expect(byStrain[6 + 5]).toBeCloseTo(alone / 0.01, 3)
    expect(byDensity).toEqual(new Float64Array(4))
  })

  it('is zero where nothing is judged', () => {
    const { value, byStrain, byDensity } = peakOf([1, 1, 1])
    expect([value, byStrain.length, byDensity.length]).toEqual([0, 18, 3])
    expect([...byStrain, ...byDensity].every((slope) => slope === 0)).toBe(true)
  })
})

describe('the derivatives of the smooth peak', () => {
  /** A law of straight lines in density, so that it has one slope. */
  const line: Readonly<Record<number, readonly [at0: number, slope: number]>> = {
    [column.c11]: [100, 2000],
    [column.c12]: [50, 900],
    [column.c44]: [30, 700],
    [column.deviatoric]: [0.02, -0.03],
    [column.hydrostatic]: [0.004, -0.005],
    [column.shear]: [0.05, -0.06],
    [column.buckling]: [2, 12],
  }
  const at = (which: number, rho: number) => line[which][0] + line[which][1] * rho
  const law = lawBy(at, (which) => line[which][1])
  // Pulled, pressed (buckles), pressed and pulled (buckles by a share), without any lattice, without any skin.
  const strained = strains(
    [0.012, -0.002, 0.003, 0.004, -0.001, 0.002],
    [-0.011, -0.003, -0.004, 0.001, 0.002, -0.003],
    [-0.009, 0.011, 0.001, -0.002, 0.003, 0.001],
    [0.002, 0.006, -0.003, 0.001, 0.004, -0.002],
    [-0.008, 0.001, 0.002, 0.003, -0.001, 0.005],
  )
  const densities = Float32Array.of(0.2, 0.3, 0.25, 0, 0.4)
  const isotropic = problemOf([0.4, 0.3, 0.2, 1, 0], [0.6, 0.7, 0.8, 0, 1])
  const layered: Problem = { ...isotropic, layers: { normal: [2 / 3, -1 / 3, 2 / 3], excess: 0.6 } }
  const free = { skinIndex: Infinity, coreIndex: Infinity } as never
  const latticeOf = (density: Float32Array) => ({
    law,
    density,
    average: { average: (values: Float32Array) => values, pullBack: (values: Float64Array) => values } as never,
  })
  const peakOn = (problem: Problem) => (strain: Float32Array, density: Float32Array) => {
    const lattice = latticeOf(density)
    return peakIndexWithGradient(problem, failureField(problem, moduli, strain, lattice), free, 4, moduli, strain, lattice)
  }

  it('are those of the lattice alone where there is no skin, and zero where a cell that is averaged over has no strain', () => {
    const bare = problemOf([0, 0], [1, 1])
    const strain = strains([0.012, -0.002, 0.003, 0.004, -0.001, 0.002], Array(6).fill(0))
    const shared = {
      average: (values: Float32Array) => values,
      pullBack: (values: Float64Array) => values.fill(values[0]),
    } as never
    const lattice = { law, density: Float32Array.of(0.2, 0.3), average: shared }
    const field = failureField(bare, moduli, strain, lattice)
    const { value, byStrain, byDensity } = peakIndexWithGradient(bare, field, free, 4, moduli, strain, lattice)
    expect(value).toBeCloseTo(field.core[0], 6)
    expect(byDensity[0]).not.toBe(0)
    expect([byDensity[1], ...byStrain.subarray(6)]).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it.each([
    ['alike in all directions', isotropic],
    ['weaker along the build direction', layered],
  ])('over every strain and density agree with differences, yielding and buckling, %s', (_, problem) => {
    const peakAt = peakOn(problem)
    const { buckles } = failureField(problem, moduli, strained, latticeOf(densities))
    expect([...buckles]).toEqual([0, 1, 1, 0, 1])
    const { byStrain, byDensity } = peakAt(strained, densities)
    const steepest = Math.max(...byStrain.map(Math.abs))
    const moved = (values: Float32Array, i: number, h: number) => values.with(i, values[i] + h)
    strained.forEach((_, i) => {
      const [more, less] = [moved(strained, i, 4e-5), moved(strained, i, -4e-5)]
      const slope = (peakAt(more, densities).value - peakAt(less, densities).value) / (more[i] - less[i])
      expect(Math.abs(byStrain[i] - slope) / steepest).toBeLessThan(1e-3)
    })
    const steepestDensity = Math.max(...byDensity.map(Math.abs))
    densities.forEach((_, i) => {
      const [more, less] = [moved(densities, i, 1e-3), moved(densities, i, -1e-3)]
      const slope = (peakAt(strained, more).value - peakAt(strained, less).value) / (more[i] - less[i])
      expect(Math.abs(byDensity[i] - slope) / steepestDensity).toBeLessThan(1e-3)
    })
  })
})

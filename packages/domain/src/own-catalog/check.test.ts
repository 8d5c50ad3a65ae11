import { describe, expect, it } from 'vitest'
import { materials } from '../catalog/materials.ts'
import { printers } from '../catalog/printers.ts'
import { materialAndPrinter } from '../catalog/rules.ts'
import { toWire } from '../spelling.ts'
import { checkOwnCatalog, checkOwnMaterial, checkOwnPrinter, readOwnCatalog } from './check.ts'
import { materialQuestions } from './questions.ts'

const source = { standing: 'published', text: 'Sheet of the maker, 2025' }
const material = {
  name: 'PA11-CF',
  processes: ['SLS'],
  young_mpa: 3800,
  poisson: 0.39,
  density_g_cm3: 1.06,
  design_stress_mpa: 42,
  ultimate_mpa: 70,
  elongation_percent: 9,
  price_per_kg: 110,
  sources: { young_mpa: source, ultimate_mpa: source },
  along_build: { values: { young_mpa: 2100, design_stress_mpa: 27, ultimate_mpa: 45 }, sources: { young_mpa: source } },
}
const printer = {
  name: 'Big SLS',
  process: 'SLS',
  build_volume_mm: [700, 380, 580],
  min_wall_mm: 1.2,
  min_strut_mm: 1.5,
  min_gap_mm: 1,
}
const refusal = (value: unknown) => {
  const checked = checkOwnMaterial(value, 'Material 1')
  return checked.ok ? 'accepted' : checked.refusal.message
}

describe('an own material', () => {
  it('has the values and sources that are given, and says where none is', () => {
    const checked = checkOwnMaterial(material)
    if (!checked.ok) throw new Error(checked.refusal.message)
    expect(checked.value).toMatchObject({ name: 'PA11-CF', youngMpa: 3800, alongBuild: { values: { designStressMpa: 27 } } })
    expect(checked.value.sources.youngMpa).toEqual(source)
    expect(checked.value.sources.poisson).toEqual({ standing: 'unconfirmed', text: 'No source was given' })
    expect(Object.keys(checked.value.sources)).toHaveLength(7)
    expect(checkOwnMaterial(toWire(checked.value))).toEqual(checked)
  })

  it.each([
    [{ young_mpa: 0 }, `"young_mpa" (Young's modulus) must be a number above 0 and at most 2,000,000 MPa, not 0.`],
    [{ young_mpa: '3800' }, 'must be a number above 0 and at most 2,000,000 MPa, not "3800".'],
    [{ young_mpa: undefined }, 'not nothing.'],
    [{ young_mpa: 3.8e9 }, 'at most 2,000,000 MPa, not 3800000000.'],
    [{ poisson: 0.5 }, 'must be a number at least 0 and below 0.5, not 0.5.'],
    [{ poisson: -0.1 }, 'at least 0'],
    [{ design_stress_mpa: 71 }, '"design_stress_mpa" must not be more than "ultimate_mpa"'],
    [{ name: ' ' }, 'needs a "name" of 1 to 60 characters'],
    [{ name: 'a\nb' }, 'in one line'],
    [{ name: 'PA 2200' }, '"PA 2200" is a material of our catalogue: choose another name.'],
    [{ processes: [] }, 'needs "processes", a list of MJF, SLS, SLA, FDM, LPBF.'],
    [{ processes: ['SLS', 'Casting'] }, 'needs "processes"'],
    [{ colour: 'black' }, 'has the unknown key "colour"'],
    [{ sources: { young_mpa: 'a book' } }, 'the source of "young_mpa" must be'],
    [{ along_build: { values: { poisson: 0.3 } } }, 'unknown key "along_build.poisson"'],
    [{ along_build: { values: { design_stress_mpa: 21 } } }, 'is not more than half'],
    [{ along_build: 3 }, '"along_build" must be'],
  ])('%j is refused with a sentence', (change, message) => {
    expect(refusal({ ...material, ...change })).toContain(message)
  })

  it('names every wrong value for a form', () => {
    const checked = checkOwnMaterial({ ...material, young_mpa: 0, poisson: 0.6 })
    expect(!checked.ok && Object.keys(checked.refusal.fields ?? {})).toEqual(['young_mpa', 'poisson'])
    expect(refusal([1])).toBe('Material 1 must be an object {"name": …, …}.')
  })

  it('is questioned where it is stronger than solids are, or nearly incompressible, and not refused', () => {
    const questions = (change: object) => {
      const checked = checkOwnMaterial({ ...material, along_build: undefined, ...change })
      return checked.ok ? materialQuestions(checked.value) : [checked.refusal.message]
    }
    expect(questions({})).toEqual([])
    expect(questions({ ultimate_mpa: 380 })).toEqual([])
    expect(questions({ ultimate_mpa: 381 })[0]).toMatch(/^The ultimate stress of PA11-CF, 381 MPa, is more than a tenth/)
    expect(questions({ poisson: 0.495 })[0]).toContain('nearly 0.5')
  })
})

it('no material of ours is questioned', () => {
  expect(materials.flatMap(materialQuestions)).toEqual([])
})

it('our materials and printers are catalogues but for their names', () => {
  const renamed = <T extends { name: string }>(list: readonly T[]) => list.map((each) => ({ ...each, name: `Our ${each.name}` }))
  const own = { materials: renamed(materials), printers: renamed(printers) }
  expect(checkOwnCatalog(toWire(own))).toEqual({ ok: true, value: own })
})

describe('an own printer', () => {
  it('may leave out what our printer of its process has, and keeps the ratios of its limits', () => {
    const checked = checkOwnPrinter(printer)
    if (!checked.ok) throw new Error(checked.refusal.message)
    const ours = printers.find(({ process }) => process === 'SLS')!
    expect(checked.value).toMatchObject({ removes: 'powder', overhang: false, layerMm: ours.layerMm, knockDown: ours.knockDown })
    expect(checked.value.absoluteWallMm / 1.2).toBeCloseTo(ours.absoluteWallMm / ours.minWallMm, 12)
    expect(checked.value.recommendedVolumeMm).toEqual([700, 380, 580])
    expect(checked.value.sources.layerMm.text).toBe(`Not given: as ${ours.name}, a machine of SLS`)
    expect(checked.value.sources.minWallMm.text).toBe('No source was given')
    expect(Object.keys(checked.value.sources)).toHaveLength(19)
  })

  it.each([
    [{ build_volume_mm: [700, 380] }, '"build_volume_mm" must be three numbers above 0 and at most 10,000 mm, not [700,380].'],
    [{ min_wall_mm: undefined }, '"min_wall_mm" (Least wall) must be a number above 0'],
    [{ absolute_wall_mm: 2 }, '"absolute_wall_mm" must not be more than "min_wall_mm"'],
    [{ process: 'Casting' }, 'needs a "process", one of MJF'],
    [
      {
        knock_down: [
          [1, 0.5],
          [0.5, 1],
        ],
      },
      'with rising walls',
    ],
    [{ knock_down: [[1, 1.2]] }, 'at most 1'],
    [{ removes: 'sand' }, '"removes" must be one of powder, resin, nothing.'],
    [{ currency: 'USD' }, '"currency" must be one of EUR.'],
    [{ name: 'EOS P 396' }, 'is a printer of our catalogue'],
  ])('%j is refused with a sentence', (change, message) => {
    const checked = checkOwnPrinter({ ...printer, ...change })
    expect(checked.ok ? 'accepted' : checked.refusal.message).toContain(message)
  })
})

describe('a catalogue', () => {
  const message = (value: unknown) => {
    const checked = checkOwnCatalog(value)
    return checked.ok ? 'accepted' : checked.refusal.message
  }

  it('has either or both, each name once', () => {
    expect(message({ materials: [material], printers: [printer] })).toBe('accepted')
    expect(message({ printers: [printer] })).toBe('accepted')
    expect(message({ materials: [material, material] })).toBe('There are two materials of the name "PA11-CF".')
    expect(message({ materials: [material, { ...material, name: 'B', poisson: 1 }] })).toMatch(/^Material 2 \(B\): "poisson"/)
    expect(message({ resins: [] })).toContain('unknown key "resins"')
    expect(message([material])).toContain('A catalogue is')
    expect(message({ materials: material })).toContain('A catalogue is')
    const many = Array.from({ length: 101 }, (_, n) => ({ ...material, name: `M${n}` }))
    expect(message({ materials: many })).toBe('A catalogue has at most 100 materials, not 101.')
  })

  it('as a file is JSON of a bounded size with at least one of the lists', () => {
    const read = (text: string) => {
      const file = readOwnCatalog(text)
      return file.ok ? 'accepted' : file.refusal.message
    }
    expect(read(`\uFEFF${JSON.stringify({ materials: [material] })}`)).toBe('accepted')
    expect(read('{')).toContain('is not JSON')
    expect(read('{}')).toContain('with one of the lists or both')
    expect(read('{"materials": []}')).toBe('accepted')
    expect(read(' '.repeat(1e7))).toBe('A catalogue file has at most 1 MB.')
  })

  it('is looked up after ours', () => {
    const own = checkOwnCatalog({ materials: [material], printers: [printer] })
    if (!own.ok) throw new Error(own.refusal.message)
    const chosen = (settings: { material: string; printer: string }) => materialAndPrinter({ settings }, own.value)
    expect(chosen({ material: 'PA11-CF', printer: 'EOS P 396' })).toMatchObject({ value: { material: { youngMpa: 3800 } } })
    expect(chosen({ material: 'PA 2200', printer: 'Big SLS' })).toMatchObject({ value: { printer: { minWallMm: 1.2 } } })
    const unknown = chosen({ material: 'Wood', printer: 'Big SLS' })
    expect(!unknown.ok && unknown.refusal.message).toContain('Ti6Al4V, PA11-CF.')
  })
})

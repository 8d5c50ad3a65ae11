import { describe, expect, test } from 'vitest'
import { findMaterial, materials } from './materials.ts'
import { findPrinter, printers } from './printers.ts'
import { materialAndPrinter } from './rules.ts'

test('the defaults of a new study are in the catalogue', () => {
  expect(findMaterial('HP HR PA12')?.name).toBe('HP HR PA12')
  expect(findPrinter('HP MJF 5200')?.name).toBe('HP MJF 5200')
})

test('an unknown name finds nothing', () => {
  expect(findMaterial('Unobtainium')).toBeUndefined()
  expect(findPrinter('HP MJF 9999')).toBeUndefined()
})

test('names are unique', () => {
  expect(new Set(materials.map((entry) => entry.name)).size).toBe(materials.length)
  expect(new Set(printers.map((entry) => entry.name)).size).toBe(printers.length)
})

describe.each(materials)('$name', (material) => {
  test('is a possible linear material that some printer prints', () => {
    expect(material.youngMpa).toBeGreaterThan(0)
    expect(material.poisson).toBeGreaterThan(0)
    expect(material.poisson).toBeLessThan(0.5)
    expect(material.designStressMpa).toBeLessThanOrEqual(material.ultimateMpa)
    expect(printers.some((printer) => material.processes.includes(printer.process))).toBe(true)
  })

  test('names the source of every value', () => {
    for (const [key, source] of Object.entries(material.sources)) expect(source.text, key).not.toBe('')
    expect(Object.keys(material.sources)).toHaveLength(7)
    const { values, sources } = material.alongBuild ?? { values: {}, sources: {} }
    expect(Object.keys(sources)).toEqual(Object.keys(values))
    for (const source of Object.values(sources)) expect(source.text).not.toBe('')
  })
})

describe.each(printers)('$name', (printer) => {
  test('has limits in their order', () => {
    expect(printer.absoluteWallMm).toBeLessThan(printer.minWallMm)
    expect(printer.minWallMm).toBeLessThan(printer.recommendedWallMm)
    expect(printer.absoluteStrutMm).toBeLessThan(printer.minStrutMm)
    expect(printer.minStrutMm).toBeLessThan(printer.recommendedStrutMm)
    expect(printer.absoluteGapMm).toBeLessThan(printer.minGapMm)
    for (const axis of [0, 1, 2]) expect(printer.recommendedVolumeMm[axis]!).toBeLessThanOrEqual(printer.buildVolumeMm[axis]!)
  })

  test('reduces the stiffness of thin walls more than of thick ones', () => {
    const steps = printer.knockDown
    for (let i = 1; i < steps.length; i++) {
      expect(steps[i]![0]).toBeGreaterThan(steps[i - 1]![0])
      expect(steps[i]![1]).toBeGreaterThanOrEqual(steps[i - 1]![1])
    }
    expect(steps.at(-1)![1]).toBe(1)
  })
})

test('a set-up is printed with the values that it carries, else with those of the catalogue by their names', () => {
  const settings = { material: 'PA 2200', printer: 'EOS P 396' }
  const [material, printer] = [findMaterial('PA 2200')!, findPrinter('EOS P 396')!]
  expect(materialAndPrinter({ settings })).toEqual({ ok: true, value: { material, printer } })
  const printedWith = { material: { ...material, name: 'Ours', designStressMpa: 31 }, printer }
  expect(materialAndPrinter({ settings, printedWith })).toEqual({ ok: true, value: printedWith })
  expect(materialAndPrinter({ settings: { ...settings, material: 'Wood' } }).ok).toBe(false)
  const weak = { ...printedWith.material, alongBuild: { values: { designStressMpa: 15.5 }, sources: {} } }
  const refused = materialAndPrinter({ settings, printedWith: { material: weak, printer } })
  expect(!refused.ok && refused.refusal.message).toMatch(/^The design stress of Ours along .* 15\.5 MPa, is not more than half/)
})

test('a machine has what must leave the voids and whether overhangs need support', () => {
  const facts = (name: string) => {
    const { process, removes, overhang } = findPrinter(name)!
    return [process, removes, overhang]
  }
  expect(facts('HP MJF 5200')).toEqual(['MJF', 'powder', false])
  expect(facts('EOS P 396')).toEqual(['SLS', 'powder', false])
  expect(facts('Formlabs Form 3')).toEqual(['SLA', 'resin', true])
  expect(facts('FDM 0.4 mm nozzle')).toEqual(['FDM', 'nothing', true])
  expect(facts('EOS M 290')).toEqual(['LPBF', 'powder', true])
})

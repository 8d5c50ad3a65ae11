import { checkOwnMaterial, checkOwnPrinter, findMaterial, findPrinter, toWire } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { entryOf, typedOf } from './entry-form.ts'

const material = { ...toWire(findMaterial('PA 2200')!), name: 'Ours' }
const printer = { ...toWire(findPrinter('EOS P 396')!), name: 'Ours' }

describe('the form of an entry', () => {
  it('gives back what is stored, also what it does not show', () => {
    expect(entryOf('material', typedOf('material', material), material)).toEqual(material)
    const { currency: _, ...shown } = printer
    expect(entryOf('printer', typedOf('printer', printer), printer)).toEqual(shown)
    expect(checkOwnPrinter(entryOf('printer', typedOf('printer', printer), printer))).toEqual(checkOwnPrinter(printer))
  })

  it('begins empty, leaves out what is not typed, and names a text that is no number', () => {
    const typed = { ...typedOf('printer'), name: 'New', values: { build_volume_mm: '700 × 380 x 580', min_wall_mm: '1,2' } }
    expect(entryOf('printer', typed)).toEqual({
      name: 'New',
      process: 'MJF',
      build_volume_mm: [700, 380, 580],
      min_wall_mm: '1,2',
      sources: {},
    })
    const refused = checkOwnMaterial(
      entryOf('material', { ...typedOf('material'), name: 'New', values: { young_mpa: '1.8 GPa' } }),
    )
    expect(!refused.ok && refused.refusal.message).toContain('not "1.8 GPa"')
  })
})

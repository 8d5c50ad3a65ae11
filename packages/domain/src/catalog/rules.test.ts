import { describe, expect, it } from 'vitest'
import { shellToMm } from '../optimization/rules.ts'
import { printers } from './printers.ts'
import { checkShell } from './rules.ts'

describe('a shell', () => {
  it.each(printers.map((printer) => [printer.name, printer.absoluteWallMm] as const))(
    'that %s cannot make is refused with the limit, %s mm; one that it makes and none at all are not',
    (printer, limit) => {
      for (const shellMm of [1e-6, limit / 2, 0.999 * limit]) {
        const checked = checkShell({ printer, shellMm })
        expect(checked).toMatchObject({ ok: false, refusal: { code: 'shell-too-thin' } })
        expect(!checked.ok && checked.refusal.message).toContain(`${limit} mm`)
      }
      for (const shellMm of [0, limit, 10]) expect(checkShell({ printer, shellMm }).ok).toBe(true)
    },
  )

  it('that is typed from the limit in inches is accepted', () => {
    for (const { name: printer, absoluteWallMm: limit } of printers) {
      const refused = checkShell({ printer, shellMm: limit / 3 })
      const inches = Number(/from .* mm \(([\d.]+) in\) on/.exec(refused.ok ? '' : refused.refusal.message)?.[1])
      expect(checkShell({ printer, shellMm: shellToMm(inches, 'imperial') }).ok, printer).toBe(true)
    }
  })

  it('names both values in both units', () => {
    const refused = checkShell({ printer: 'HP MJF 5200', shellMm: 0.1 })
    expect(!refused.ok && refused.refusal.message).toBe(
      'A shell of 0.1 mm (0.0039 in) is thinner than HP MJF 5200 can make: walls print from 0.5 mm (0.0197 in) on, and 0 means no shell.',
    )
  })

  it('on a printer that is not in the catalogue is left to the check of the printer', () => {
    expect(checkShell({ printer: 'Toaster', shellMm: 0.01 }).ok).toBe(true)
  })
})

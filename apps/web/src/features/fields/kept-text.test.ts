import { expect, it } from 'vitest'
import { barFields } from '../../workspace/fields/bar-fields.ts'
import { availableChoice } from '../../workspace/fields/readings.ts'
import { keptAsText } from './kept-text.ts'

it('kept values are copied as lines with tabs: their subject, their units, and every digit', () => {
  const choice = availableChoice(barFields(), { reading: 'von_mises_mpa', component: 'magnitude', region: 'whole' })
  if (!choice) throw new Error('There is no such field.')
  const shown = { subject: { name: 'Gyroid sheet 10 mm' } as never, choice, load: 450 }
  const entries = [
    { id: 1, place: { x: 1.5, y: -2, z: 0.1234567 }, value: 12.3456789 },
    { id: 2, place: { x: 0, y: 0, z: 0 }, value: null },
  ]
  expect(keptAsText(shown, entries, 'metric', 'mm')).toBe(
    [
      'Gyroid sheet 10 mm\tat 450 N',
      'No.\tVon Mises stress in solid material (MPa)\tX (mm)\tY (mm)\tZ (mm)',
      '1\t12.3457\t1.5\t-2\t0.123457',
      '2\t\t0\t0\t0',
    ].join('\n'),
  )
})

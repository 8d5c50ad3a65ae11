import { expect, it } from 'vitest'
import { exportedRuns } from './cases.ts'
import { exportRows } from './export-rows.ts'

const named = (start: string) => exportedRuns.find(({ name }) => name.startsWith(start))!

it.each([
  ['thin-plate, shell 1,', ['gyroid-skeletal', 'fcc']],
  ['block, shell 0.5,', ['gyroid-skeletal', 'octet']],
  ['strip, shell 0,', ['sc-bcc', 'kelvin']],
  // Walls at the printer's limit, which the file's flat triangles thin.
  ['ell, shell 0.5, open +Y,', ['iwp-sheet']],
  ['beam, shell 0.5, open -Z,', ['iwp-sheet']],
  // Ribs below the open face are thinner than a cell of the analysis.
  ['rod, shell 0.5, open -Z,', ['octet']],
  // Cells of decimetres, whose struts a coarse file samples about once across.
  ['frame, shell 0.5,', ['octet']],
] as const)(
  'every row that is sold for %s is exported at the first asking, in a file as large as it says',
  async (start, cells) => {
    let sold = 0
    for await (const kept of exportRows(named(start), 'compact', cells)) {
      expect(kept.outcome, `${kept.case}: ${kept.reason}`).not.toBe('broken')
      if (kept.outcome !== 'exported') continue
      sold++
      expect(kept.megabytes / kept.saidMegabytes, kept.case).toBeGreaterThan(0.8)
      expect(kept.megabytes / kept.saidMegabytes, kept.case).toBeLessThan(1.2)
    }
    expect(sold).toBeGreaterThan(0)
  },
)

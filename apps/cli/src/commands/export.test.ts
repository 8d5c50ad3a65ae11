import type { Wire } from '@trabecula/domain'
import type { ExportReport } from '@trabecula/engine'
import { expect, it } from 'vitest'
import { reportText } from './export.ts'

const report: Wire<ExportReport> = {
  triangles: 1200,
  format: 'stl',
  quality: 'standard',
  as: 'triangles',
  beams: 0,
  bytes: 60_084,
  stl_bytes: 60_084,
  spacing_mm: 0.8,
  volume_mm3: 1234.5678,
  mass_g: 1.25,
  volume_error_percent: 0.01,
  void_pockets_removed: 0,
  islands_removed: 0,
  islands_mm3: 0,
  void_pieces: 1,
  min_skin_mm: 1,
  min_feature_mm: 0.8,
  outer_surface_verbatim: true,
  outer_triangles_kept: 12,
  outer_triangles_remade: 0,
  opened_mm2: 0,
  powder: {
    sealed: [{ volume_mm3: 900.5, place: [1, 2, 3] }],
    sealed_mm3: 900.5,
    best_opening: { direction: '+Z', area_mm2: 80, depth_mm: 12.3456789 },
  },
  sha256: 'abc',
  notes: ['Loose powder cannot leave.'],
}

it('the report says how much powder is sealed in and which direction to open', () => {
  const lines = reportText(report).split('\n')
  expect(lines.find((line) => line.startsWith('sealed_mm3'))).toMatch(/ 900\.5$/)
  expect(lines.find((line) => line.startsWith('best_opening'))).toMatch(/ \+Z: 80 mm² open, powder 12\.346 mm deep$/)
  expect(lines.at(-1)).toBe('Loose powder cannot leave.')
})

it('every fact of the report is readable', () => {
  const open = { ...report, powder: { sealed: [], sealed_mm3: 0, best_opening: null } }
  expect(reportText(open)).toMatch(/^best_opening +none$/m)
  expect(reportText(open)).toMatch(/^volume_mm3 +1234\.57$/m)
  for (const text of [reportText(report), reportText(open)]) expect(text).not.toContain('[object')
})

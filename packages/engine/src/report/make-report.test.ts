import {
  type BuildDirection,
  caseLimits,
  governingPlaceMeaning,
  type MaterialAndPrinter,
  materialAndPrinter,
  pinLimits,
  printedColumns,
  printedReference,
  reportMessages,
  tableParts,
  validityLimits,
} from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { withCases } from '../testing/sample-parts.ts'
import { sampleReport, verifiedSample } from '../testing/sample-report.ts'
import { columnsOf, printedFor } from './design-sections.ts'
import type { Block, ReportDocument, Table } from './document.ts'
import { makeReport } from './make-report.ts'

const blocksOf = (report: ReportDocument): readonly Block[] => report.sections.flatMap(({ blocks }) => blocks)
const tablesOf = (report: ReportDocument): Table[] => blocksOf(report).filter((block) => block.kind === 'table')
const textOf = (report: ReportDocument): string =>
  blocksOf(report)
    .map((block) => {
      if (block.kind === 'text') return block.text
      if (block.kind === 'facts') return block.rows.map((row) => row.join(': ')).join('\n')
      return block.kind === 'table' ? block.rows.map(({ cells }) => cells.join(' | ')).join('\n') : block.caption
    })
    .join('\n')

/** The report of the sample as it is, made once. */
const study = makeReport(sampleReport())

describe('the tables of a report', () => {
  it.each(['metric', 'imperial'] as const)('say in %s units what the table on the screen prints', async (unitType) => {
    const input = sampleReport({ unitType })
    const { candidates, baseline, solid } = input.results
    const tables = tablesOf(await (unitType === 'metric' ? study : makeReport(input)))
    for (const title of tableParts) {
      const columns = columnsOf(title, candidates)
      const table = tables.find((each) => each.title === title)
      expect(table?.columns.slice(1).map((column) => [column.title, column.unit])).toEqual(
        columns.map((id) => [printedColumns[id].title, printedColumns[id].unit(unitType)]),
      )
      for (const [n, row] of candidates.entries())
        expect(table?.rows[n]?.cells).toEqual([
          String(n),
          ...columns.map((id) => printedColumns[id].print(row, printedFor(input))),
        ])
    }
    const [uniform, whole] = [baseline, solid].map((reference) => reference && printedReference(reference, solid, unitType))
    const performance = tables.find(({ title }) => title === 'Performance')
    expect(performance?.rows.slice(3).map(({ cells }) => cells[4])).toEqual([uniform?.load, whole?.load])
  })

  it('leave out no column of the screen', () => {
    const [row] = sampleReport().results.candidates
    const whole = { ...row, state: 'predicted', frequenciesHz: [84.1], bucklingFactor: 2.1, dimplingFactor: null } as const
    const shown = new Set(tableParts.flatMap((part) => columnsOf(part, [whole])))
    // The governing cases of all designs are a table of their own.
    expect([...shown, 'case'].sort()).toEqual(Object.keys(printedColumns).sort())
  })
})

describe('a report', () => {
  it('of a study shows the best design, of a row that row', async () => {
    const [whole, design] = [await study, await makeReport(sampleReport({ row: 1 }))]
    expect(whole.title).toBe('Study report: box')
    expect(whole.sections.map(({ title }) => title)).toContain('The best design: Octet 6.5 mm')
    expect(design.title).toBe('Design report: box, Gyroid sheet 10 mm')
    const marked = (report: ReportDocument) =>
      tablesOf(report).flatMap(({ rows }) => rows.filter(({ mark }) => mark === 'chosen'))
    expect(marked(whole).map(({ cells }) => cells[1])).toEqual(Array(4).fill('Octet 6.5 mm'))
    expect(marked(design).map(({ cells }) => cells[1])).toEqual(Array(4).fill('Gyroid sheet 10 mm'))
  })

  it('lists the part, the faces, the settings, the sources, the limits, and the hash of every file', async () => {
    const text = textOf(await study)
    for (const said of [
      'Size: 40 × 20 × 30 mm',
      'Volume: 24 cm³',
      'Load faces: Face 5, 600 mm², normal +X',
      'Force direction (x, y, z): 0, 0, −1',
      'Required load: 1,500 N',
      'Open direction: None (closed shell)',
      'Onset of yielding = 0.60 × tensile strength for thermoplastics',
      'Governing place (x, y, z): 21, 8, 18 mm',
      '3 designs in 3:07 min.\nA note of the run.',
      'Warning: Loose powder 2.69 cells deep, more than the 2.01 that can be cleaned',
      'part.stl | 684 | 0123456789abcdef',
      ...validityLimits,
    ])
      expect(text).toContain(said)
    expect(text).toContain('Utilisation | 0 % | 105 % | 37.5, 2.5, 2.5 mm')
    // Two places, and why they differ.
    expect(text).toContain(governingPlaceMeaning)
  })

  it('shows the frequencies of the design next to those of the solid part where they were requested', async () => {
    const input = sampleReport()
    const { candidates, solid } = input.results
    const [first, ...others] = candidates
    const results = {
      ...input.results,
      candidates: [{ ...first!, frequenciesHz: [84.06, 120.4], frequencyKinds: ['bending along z', 'local'] }, ...others],
      solid: solid && { ...solid, frequenciesHz: [87.34, 131] },
    }
    const report = await makeReport({ ...input, results })
    expect(textOf(report)).toContain(
      'Mode 1: 84.1 Hz, bending along z, solid part 87.3 Hz\nMode 2: 120 Hz, local, solid part 131 Hz',
    )
    const titles = (of: ReportDocument) => tablesOf(of).flatMap(({ columns }) => columns.map(({ title }) => title))
    expect(titles(report)).toContain('Frequency')
    expect(titles(await study)).not.toContain('Frequency')
    expect(textOf(await study)).not.toContain('Mode 1')
  })

  it('says at how many times its load the design buckles in every case, and what does not', async () => {
    const input = sampleReport()
    const { candidates, solid } = input.results
    const [first, ...others] = candidates
    const pulled = { name: 'Pull', onsetFactor: 2, stiffness: 0.4, workNMm: 1, bucklingFactor: null, dimplingFactor: null }
    const row = { ...first!, bucklingFactor: 0.8423, dimplingFactor: 3, governingMode: 'buckling', cases: [pulled] } as const
    const results = { ...input.results, candidates: [row, ...others], solid: solid && { ...solid, bucklingFactor: 4.2 } }
    const text = textOf(await makeReport({ ...input, results }))
    expect(text).toContain('Octet 6.5 mm: buckles at 0.842 ×, dimples at 3.00 ×')
    expect(text).toContain('In case Pull: does not buckle, does not dimple')
    expect(text).toContain('Solid part: buckles at 4.20 ×')
    expect(text).toContain('buckles before it yields')
    expect(textOf(await study)).not.toContain('buckles at')
  })

  it('has what each design has of every requirement, its room, and which one governs', async () => {
    const input = sampleReport({ unitType: 'imperial' })
    const requirements = [
      { kind: 'load', case: 'A', value: 1600, limit: 1500, met: true, safetyFactor: 1.07 },
      { kind: 'displacement', case: 'A', value: 0.4, limit: 0.5, met: true },
      { kind: 'displacement', case: 'A', value: 0.59, limit: 0.6, met: true },
      { kind: 'mass', value: 44, limit: 40, met: false },
    ] as const
    const [first, ...others] = input.results.candidates
    const candidates = [{ ...first!, requirements, governingRequirement: 'displacement' as const }, ...others]
    const tables = tablesOf(await makeReport({ ...input, results: { ...input.results, candidates } }))
    const table = tables.find(({ title }) => title.startsWith('Requirements'))
    expect(table?.columns.map(({ title }) => title)).toEqual([
      'Row',
      'Design',
      'Load (A), at least 337 lbf',
      'Displacement of a place (A), requirement 1, at most 0.0197 in',
      'Displacement of a place (A), requirement 2, at most 0.0236 in',
      'Mass, at most 1.41 oz',
    ])
    expect(table?.rows[0]?.cells).toEqual([
      '0',
      'Octet 6.5 mm',
      '360 lbf (+6.7 %)',
      '0.0157 in (+20.0 %)',
      '0.0232 in (+1.7 %), governs',
      '1.55 oz (−10.0 %)',
    ])
    expect(tablesOf(await study).some(({ title }) => title.startsWith('Requirements'))).toBe(false)
  })

  it('lists families and cell sizes that were tried by choice, and neither without one', async () => {
    const input = sampleReport({ unitType: 'imperial' })
    const settings = { ...input.setup.settings, families: ['octet', 'sc-bcc'], cellSizesMm: [6.35, 12.7] }
    const text = textOf(await makeReport({ ...input, setup: { ...input.setup, settings } }))
    expect(text).toContain('Families tried by choice: Octet, SC + BCC\nCell sizes tried by choice: 0.25 in, 0.5 in')
    expect(textOf(await study)).not.toContain('by choice')
  })

  it('says how the part is printed, and the values of its material along the build direction or that none are known', async () => {
    expect(textOf(await study)).toMatch(/Build direction: As the part prints best: \+Y$/m)
    const input = sampleReport()
    const { value } = materialAndPrinter({ settings: input.setup.settings }) as { value: MaterialAndPrinter }
    const volume = [20, 30, 40] as const
    const printedWith = { ...value, printer: { ...value.printer, buildVolumeMm: volume, recommendedVolumeMm: volume } }
    expect(textOf(await makeReport({ ...input, setup: { ...input.setup, printedWith } }))).toContain('prints best: −X\n')
    const named = async (material: string, buildDirection?: BuildDirection) => {
      const settings = { ...input.setup.settings, material, ...(buildDirection ? { buildDirection } : {}) }
      return textOf(await makeReport({ ...input, setup: { ...input.setup, settings } }))
    }
    const upright = await named('PA 2200', '-Y')
    expect(upright).toContain('Build direction: −Y')
    expect(upright).toMatch(/Ultimate stress, along the build direction\W+42\.0 MPa/)
    expect(await named('Rigid resin')).toMatch(/Along the build direction\W+the same\W+No values of this direction are known/)
  })

  it('has the values that the run kept, not those that the catalogue has by now', async () => {
    const input = sampleReport()
    const { value } = materialAndPrinter({ settings: input.setup.settings }) as { value: MaterialAndPrinter }
    const printedWith = { ...value, material: { ...value.material, youngMpa: 1230 } }
    expect(textOf(await makeReport({ ...input, setup: { ...input.setup, printedWith } }))).toMatch(/modulus \| 1,230 MPa/)
  })

  it('says predicted next to verified, and that a design was not verified', async () => {
    expect(textOf(await study)).toContain(reportMessages.notVerified)
    const text = textOf(await makeReport(sampleReport({ row: 1 })))
    expect(text).toContain('Max load, N | 1,400 | 1,360 | −2.6 %')
    expect(text).toContain('Stiffness, N/mm | 215 | 209 | −2.5 %')
    expect(text).toContain(verifiedSample.verification?.meshSha256)
  })

  it('is made without fields and without the geometry, and says that they are gone', async () => {
    const report = await makeReport(sampleReport({ fields: undefined, design: undefined }))
    expect(textOf(report)).toContain(reportMessages.noFields)
    expect(textOf(report)).toContain(reportMessages.noDesign)
    expect(blocksOf(report).filter(({ kind }) => kind === 'drawing')).toHaveLength(2)
  })

  it('of a row that is not there is a bug of the caller', async () => {
    await expect(makeReport(sampleReport({ row: 7 }))).rejects.toThrow('no row 7')
  })
})

describe('a report of several load cases', () => {
  const { setup, results } = sampleReport()
  const cases = [
    { name: 'Aside', kind: 'force', triangles: setup.cases[0].triangles, magnitude: 300, direction: { x: 0, y: 2, z: 0 } },
    { name: 'Gas', kind: 'pressure', triangles: setup.cases[0].triangles, magnitude: 0.5 },
    { name: 'Shock', kind: 'acceleration', triangles: new Uint32Array(), magnitude: 98, direction: { x: 0, y: 0, z: -1 } },
  ] as const
  const of = (factors: readonly number[]) =>
    ['A', ...cases.map(({ name }) => name)].map((name, n) => ({
      name,
      onsetFactor: factors[n] ?? null,
      stiffness: 0.5,
      workNMm: 2,
    }))
  const candidates = results.candidates.map((row) => ({
    ...row,
    governingCase: 'Gas',
    cases: of([1.4, 1.2, 1.1, 3]),
    ...(row.verification ? { verification: { ...row.verification, cases: of([1.3, 1.26, 0.99, 3]) } } : {}),
  }))
  const pinned = { kind: 'pinned', triangles: setup.held } as const
  const made = makeReport(
    sampleReport({ row: 1, setup: { ...withCases(setup, cases), supports: [pinned] }, results: { ...results, candidates } }),
  )

  it('lists each case with its kind, magnitude, direction and faces', async () => {
    const table = tablesOf(await made).find(({ title }) => title === 'Load cases')
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['A', 'Force', '1,500 N', '0, 0, −1', expect.stringContaining('Face 5')],
      ['Aside', 'Force', '300 N', '0, 1, 0', expect.stringContaining('Face 5')],
      ['Gas', 'Pressure', '0.5 MPa', 'square to the faces', expect.stringContaining('Face 5')],
      ['Shock', 'Acceleration', '98 m/s²', '0, 0, −1', 'the whole design'],
    ])
    expect(textOf(await made)).toContain('Support: Pinned hole')
  })

  it('draws the faces of each that has some', async () => {
    const captions = blocksOf(await made).flatMap((block) => (block.kind === 'drawing' ? [block.caption] : []))
    expect(captions.filter((caption) => caption.startsWith('Load case'))).toEqual([
      'Load case Aside, force: its faces, and the direction of its force (arrow).',
      'Load case Gas, pressure: its faces.',
    ])
  })

  it('says which governs each design, and what was predicted next to what was verified', async () => {
    const tables = tablesOf(await made)
    const governing = tables.find(({ title }) => title.startsWith('Load cases: how many times'))
    expect(governing?.rows[1]?.cells).toEqual(['1', 'Gyroid sheet 10 mm', 'Gas', '1.40', '1.20', '1.10', '3.00'])
    const verified = tables.find(({ title }) => title === 'Load cases, predicted and verified')
    expect(verified?.rows[2]).toEqual({ cells: ['Gas', '1.10', '0.990', '−10.0 %', '50.0 %', '50.0 %'], mark: 'chosen' })
    expect(textOf(await made)).toContain(caseLimits[0])
    expect(textOf(await made)).toContain(pinLimits[0])
    expect(textOf(await study)).not.toContain(caseLimits[0])
  })
})

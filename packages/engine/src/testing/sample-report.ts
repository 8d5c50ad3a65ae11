import { type CandidateRow, directionOf, type OptimizationData } from '@trabecula/domain'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { sampleRow } from '@trabecula/testkit/sample-row'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { marks, type PartFields } from '../fields/part-fields.ts'
import type { ReportInput } from '../report/input.ts'
import { boxPart, cantilever } from './sample-parts.ts'

const part = boxPart(40, 20, 30)
const setup = cantilever(part, [0, 0, -1], { goal: 'max-load', target: 1500 })
const grid = { nx: 8, ny: 4, nz: 6, spacing: 5, origin: [-20, -10, -15] } as const
const cells = Uint32Array.from({ length: 8 * 4 * 6 }, (_, cell) => cell)

/** Utilisation rises along x, from 0 to 0.7 percent per newton. */
const fields: PartFields = {
  facts: {
    name: 'Octet 6.5 mm',
    grid,
    fileOffset: [20, 10, 15],
    direction: [0, 0, -1],
    stiffness: 125,
    onset: { load: 1575 },
    designStress: 40,
    lattice: { cell: 'octet', cellSize: 6.5 },
    absent: {},
  },
  cells,
  marks: new Uint8Array(cells.length).fill(marks.skin),
  displacement: new Float32Array(3 * nodesOf(grid, cells).length).fill(1e-3),
  skin: Float32Array.from(cells, (cell) => 1e-4 * (cell % 8)),
  force: { nodes: Uint32Array.of(0), values: Float64Array.of(0, 0, -1) },
}

const asked: OptimizationData = {
  ...setup.settings,
  completionSeconds: 187,
  isMetric: true,
  force: directionOf(setup.cases[0])!,
}

/** A row that was verified: the mesh carries a little less than was predicted. */
export const verifiedSample: CandidateRow = sampleRow({
  rowIndex: 1,
  name: 'Gyroid sheet 10 mm',
  cell: 'gyroid-sheet',
  form: 'sheet',
  massG: 31.8,
  maxLoadN: 1400,
  verifiedMaxLoadN: 1363.2,
  verifiedStiffnessNPerMm: 209.4,
  verification: {
    meshSha256: 'ab'.repeat(32),
    verifiedAt: '2026-11-01T00:00:00.000Z',
    stiffnessDeviationPercent: -2.52,
    maxLoadDeviationPercent: -2.63,
    massDeviationPercent: 0.1,
    governedBy: 'lattice',
    voxelMm: 0.3,
    voxels: 1_234_567,
    voxelsThroughWall: 3.42,
    coarse: false,
    notes: ['A note of the verification.'],
  },
})

/** A report's input of a small cantilever with three designs. */
export const sampleReport = (changes: Partial<ReportInput> = {}): ReportInput => ({
  part,
  fileUnit: 'mm',
  setup,
  results: {
    candidates: [sampleRow(), verifiedSample, sampleRow({ rowIndex: 2, safetyFactor: null, massG: 33, maxLoadN: 1700 })],
    baseline: { name: 'Uniform Octet 6.5 mm', densityMean: 0.3, massG: 30.9, maxLoadN: 1300, stiffnessNPerMm: 188 },
    solid: { name: 'Solid part', densityMean: 1, massG: 72.7, maxLoadN: 4000, firstYieldN: 3500, stiffnessNPerMm: 701 },
    asked,
    notes: ['A note of the run.'],
  },
  design: sampleDesign(part, 'octet'),
  fields,
  study: ['Bracket', 'Study 1'],
  unitType: 'metric',
  paper: 'A4',
  files: [{ name: 'part.stl', bytes: 684, sha256: '0123456789abcdef'.repeat(4) }],
  software: 'Trabecula 0.0.0',
  madeAt: new Date('2026-11-24T04:19:30Z'),
  ...changes,
})

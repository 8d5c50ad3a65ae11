import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { couponPrediction, type WireCandidate, type WireReference } from '@trabecula/contract'
import {
  type Coupon,
  type CouponPrediction,
  couponOf,
  done,
  type ExportFormat,
  materialAndPrinter,
  type Outcome,
  refuse,
  toWire,
} from '@trabecula/domain'
import { encodeFields } from '@trabecula/engine'
import type { Compute, MadeDesign, MeshFacts, RunJob } from '../platform/compute/compute.ts'
import { writeFields } from '../platform/compute/stored-fields.ts'
import { encodedSample, sampleFields, vibratingSample } from './sample-fields.ts'

/** The longest that a timer can wait, 24 days: only a cancellation ends it. */
export const neverMs = 2 ** 31 - 1

interface FakeOptions {
  readonly cells?: readonly string[]
  readonly designMs?: number
  /** Refuses to prepare with this sentence. */
  readonly refusal?: string
  /** Throws in the design of this cell. */
  readonly broken?: string
  /** The row of this cell has a mass that is infinite. */
  readonly infinite?: string
  /** Ranking leaves fields of the solid part with the shape of a frequency. */
  readonly ranksShapes?: boolean
  /** The solid part of the ranked result has a load that is no number. */
  readonly solidIsNoNumber?: boolean
  /** Never finishes the design of this cell. */
  readonly hangsAt?: string
  /** Which designs the rows show, best first; by default all in the order in which they came. */
  readonly order?: readonly number[]
  readonly meshRefusal?: string
  /** Its rows are of strut families. */
  readonly struts?: boolean
  readonly meshMs?: number
  /** No mesh ends before this many have begun; 1 by default. */
  readonly meshesTogether?: number
  readonly verifyMs?: number
  /** Loads of the files in the order in which they are verified; 1100 by default. */
  readonly verifiedLoads?: readonly number[]
  /** Its designs also shall move by 1 mm at most: they are predicted to, and their files do by these, in order. */
  readonly verifiedSags?: readonly number[]
  readonly verifyRefusal?: string
  /** Its analyses leave no fields, as those of versions that did not keep them. */
  readonly noFields?: boolean
  readonly fieldsMs?: number
  readonly fieldsRefusal?: string
  readonly couponRefusal?: string
  readonly couponMs?: number
}

/** A compute without an engine: rows are made up, files hold a few bytes, and every call is recorded. */
export class FakeCompute implements Compute {
  readonly prepared: RunJob[] = []
  readonly designed: string[] = []
  readonly aborted: string[] = []
  /** Content of each mesh that was verified. */
  readonly verified: string[] = []
  /** Content of each design whose fields were computed again. */
  readonly recomputed: string[] = []
  /** The merit that each design was graded again for. */
  readonly gradedAgain: number[] = []
  /** Content of each design of which a coupon was made. */
  readonly coupons: string[] = []
  /** Content of each design that was meshed. */
  readonly meshed: string[] = []
  /** No candidate is designed before this is settled. */
  gate: Promise<void> = Promise.resolve()
  /** No verification ends before this is settled. */
  verifyGate: Promise<void> = Promise.resolve()
  meshes = 0
  active = 0
  mostActive = 0
  readonly #options: FakeOptions

  constructor(options: FakeOptions = {}) {
    this.#options = options
  }

  prepare: Compute['prepare'] = async (job, fieldsPath, { onProgress }) => {
    this.prepared.push(job)
    onProgress({ stage: 'solid', done: 0, total: 1 })
    const { refusal, cells = ['gyroid-sheet', 'diamond-sheet', 'octet'] } = this.#options
    if (refusal) return refuse('no-support', refusal)
    return done({ cells, fields: await this.#fields(fieldsPath, 'Solid part', job) })
  }

  design: Compute['design'] = async (
    job,
    cell,
    { designPath, fieldsPath },
    { signal, onProgress },
  ): Promise<Outcome<MadeDesign>> => {
    this.active++
    this.mostActive = Math.max(this.mostActive, this.active)
    try {
      onProgress({ stage: 'optimize', done: 1, total: 2, detail: cell })
      await this.gate
      if (this.#options.broken === cell) throw new Error('a bug')
      await sleep(this.#options.hangsAt === cell ? neverMs : (this.#options.designMs ?? 5), undefined, { signal })
      writeFileSync(designPath, cell)
      this.designed.push(cell)
      const fields = await this.#fields(fieldsPath, cell, job)
      const row = candidateRow(cell, this.designed.length)
      return done({ row: this.#options.infinite === cell ? { ...row, mass_g: Number.POSITIVE_INFINITY } : row, fields })
    } catch (error) {
      if (signal.aborted) this.aborted.push(cell)
      throw error
    } finally {
      this.active--
    }
  }

  #fields = async (path: string, name: string, { settings }: RunJob) =>
    this.#options.noFields ? undefined : writeFields(path, await encodedSample(name), settings)

  rank: Compute['rank'] = async ({ settings }, designPaths, _leftOut, fieldsPath) => {
    const { order = designPaths.map((_, index) => index) } = this.#options
    const candidates = order.map((_, index) => ({
      ...candidateRow(`cell-${index}`, index),
      row_index: index,
      ...(this.#options.struts ? { form: 'strut' as const } : {}),
      ...this.#required(1200, 1),
    }))
    const solid = this.#options.solidIsNoNumber ? { ...reference, max_load_n: Number.NaN } : reference
    const fields = this.#options.ranksShapes
      ? await writeFields(fieldsPath, await encodeFields(vibratingSample('Solid part')), settings)
      : undefined
    return done({ candidates, order, baseline: reference, solid, analysis, timings: {}, fields })
  }

  mesh: Compute['mesh'] = async (_job, designPath, { path, format, quality, as }, { signal }) => {
    this.meshes++
    this.meshed.push(readFileSync(designPath, 'utf8'))
    // A little of the file is there before its end, as with a real one.
    writeFileSync(path, 's')
    await sleep(this.#options.meshMs ?? 5, undefined, { signal })
    while (this.meshes % (this.#options.meshesTogether ?? 1) !== 0) await sleep(1)
    if (this.#options.meshRefusal) return refuse('export-gate-mass', this.#options.meshRefusal)
    writeFileSync(path, format === 'stl' ? 'solid' : format)
    return done({ ...meshFacts(format), quality, as })
  }

  shader: Compute['shader'] = async (_job, _designPath, folder) => {
    await mkdir(folder)
    const volume = (file: string) => {
      writeFileSync(join(folder, file), 'volume')
      return { origin: [0, 0, 0], spacing: 1, size: [1, 2, 3], format: 'r32f', file }
    }
    writeFileSync(join(folder, 'lattice.glsl'), 'float lattice(vec3 p) { return 1.0; }')
    return done({ fields: { part: volume('part.bin'), density: volume('density.bin'), shell_mm: 1, cell_mm: 8 } })
  }

  fields: Compute['fields'] = async ({ settings }, designPath, { solid, row }, { signal, onProgress }) => {
    this.recomputed.push(row === null ? 'solid' : readFileSync(designPath, 'utf8'))
    onProgress({ done: 1, total: 2, detail: 'Analysing' })
    if (this.#options.fieldsRefusal) return refuse('other-analysis', this.#options.fieldsRefusal)
    await sleep(this.#options.fieldsMs ?? 5, undefined, { signal })
    const write = async (path: string, name: string) => writeFields(path, await encodedSample(name), settings)
    return done({ solid: await write(solid.path, 'Solid part'), row: row ? await write(row.path, 'Again') : undefined })
  }

  verify: Compute['verify'] = async (
    { settings },
    designPath,
    meshPath,
    { predictedPath, verifiedPath },
    verified_at,
    { signal, onProgress },
  ) => {
    this.verified.push(readFileSync(meshPath, 'utf8'))
    onProgress({ done: 1, total: 2, detail: 'Solving' })
    if (this.#options.verifyRefusal) return refuse('verify-too-large', this.#options.verifyRefusal)
    await this.verifyGate
    await sleep(this.#options.verifyMs ?? 5, undefined, { signal })
    const row = {
      ...candidateRow('verified', 0),
      ...(readFileSync(designPath, 'utf8').endsWith(' again') ? { mass_g: 45, max_load_n: this.gradedAgain.at(-1) ?? 0 } : {}),
      verified_stiffness_n_per_mm: 310,
      verified_max_load_n: this.#options.verifiedLoads?.[this.verified.length - 1] ?? 1100,
      verification: {
        ...verification,
        verified_at,
        ...this.#required(1100, this.#options.verifiedSags?.[this.verified.length - 1] ?? 1),
      },
    }
    if (predictedPath === null) return done({ row })
    const predicted = sampleFields('verified')
    const facts = { ...predicted.facts, absent: {} }
    const verified = { ...predicted, facts, difference: predicted.displacement.map((value) => 0.1 * value) }
    return done({ row, fields: await writeFields(verifiedPath, await encodeFields(verified), settings) })
  }

  #required(load: number, sag: number): Pick<WireCandidate, 'requirements'> {
    if (!this.#options.verifiedSags) return {}
    return {
      requirements: [
        { kind: 'load', case: 'A', value: load, limit: 1000, met: load >= 1000 },
        { kind: 'displacement', case: 'A', value: sag, limit: 1, met: sag <= 1 },
      ],
    }
  }

  coupon: Compute['coupon'] = async ({ settings, printedWith }, designPath, request, path, { signal, onProgress }) => {
    onProgress({ done: 1, total: 8, detail: 'Solving' })
    if (this.#options.couponRefusal) return refuse('bad-coupon', this.#options.couponRefusal)
    this.coupons.push(readFileSync(designPath, 'utf8'))
    await sleep(this.#options.couponMs ?? 0, undefined, { signal }).catch((error) => {
      this.aborted.push('coupon')
      throw error
    })
    const { material, printer } = wanted(materialAndPrinter({ settings, printedWith }))
    const lattice = { cell: 'octet', cellSizeMm: 8, density: 0.3, shellMm: settings.shellMm }
    const prediction = samplePrediction(wanted(couponOf(lattice, printer, request)), { material, printer: printer.name })
    writeFileSync(path, 'coupon')
    return done(couponPrediction.parse(toWire(prediction)))
  }

  gradeAgain: Compute['gradeAgain'] = async (job, designPath, aim, made) => {
    this.gradedAgain.push(aim)
    writeFileSync(made.designPath, `${readFileSync(designPath, 'utf8')} again`)
    const row = { ...candidateRow('again', 0), name: 'cell-0', max_load_n: aim, mass_g: 45, ...this.#required(aim, 1000 / aim) }
    return done({ row, fields: await this.#fields(made.fieldsPath, 'Again', job) })
  }

  close = async () => {}
}

const samplePrediction = (coupon: Coupon, printed: Pick<CouponPrediction, 'material' | 'printer'>): CouponPrediction => ({
  ...coupon,
  ...printed,
  cell: 'octet',
  cellSizeMm: 8,
  density: 0.3,
  stiffnessNPerMm: 2000,
  onsetN: 500,
  elasticMm: 0.25,
  governedBy: 'lattice',
  massG: 4,
  voxelsThroughWall: 3.2,
  coarse: false,
  fileSha256: 'hash',
  notes: [],
})

function wanted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.value
}

const meshFacts = (format: ExportFormat): MeshFacts => ({
  format,
  size_bytes: 5,
  stl_bytes: 84,
  triangles: 0,
  volume_mm3: 1,
  mass_g: 40,
  spacing_mm: 0.5,
  min_skin_mm: 1,
  outer_surface_verbatim: true,
  outer_triangles_kept: 12,
  outer_triangles_remade: 0,
  opened_mm2: 0,
  sealed_mm3: 0,
  best_opening: null,
  sha256: 'hash',
  notes: [],
})

const verification = {
  mesh_sha256: 'hash',
  stiffness_deviation_percent: 3.3,
  max_load_deviation_percent: -8.3,
  mass_deviation_percent: 0.1,
  governed_by: 'lattice',
  voxel_mm: 0.25,
  voxels: 1000,
  voxels_through_wall: 3.2,
  coarse: false,
  notes: [],
} as const

const choice = { quality: 'fine', triangles: 880_000, spacing_mm: 0.3, chord_error_mm: 0.025 } as const

const analysis = { elements: 1000, voxel_mm: 1, iterations: 10, residual: 1e-6, solves: 3, load_moment_error: 0, notes: [] }

const reference: WireReference = { name: 'Solid part', density_mean: 1, mass_g: 100, max_load_n: 1000, stiffness_n_per_mm: 500 }

export const candidateRow = (name: string, index: number): WireCandidate => ({
  row_index: index,
  name,
  cell: name,
  form: 'sheet',
  cell_size_mm: 8,
  density_mean: 0.3,
  density_min: 0.2,
  density_max: 0.5,
  mass_g: 40 + index,
  mass_saved_percent: 60,
  max_load_n: 1200,
  ultimate_load_n: 1500,
  stiffness_n_per_mm: 300,
  displacement_mm: 1,
  safety_factor: null,
  target_met: true,
  target_short_percent: 0,
  target_note: 'best at density 0.30',
  governing_mode: 'core yield',
  governing_point_mm: { x: 0, y: 0, z: 0 },
  print_ease: 80,
  print_ease_word: 'easy',
  print_ease_color: 'green',
  print_ease_reason: 'walls are thick',
  min_feature_mm: 1,
  min_gap_mm: 2,
  powder_depth_cells: 2,
  powder_depth_allowed_cells: 4,
  print_time_h: 3,
  cost: 10,
  cost_currency: 'EUR',
  export_size_mb: 20,
  // The third row's fine file is larger than slicers open.
  export_choices: [{ ...choice, size_mb: index === 2 ? 612 : 44, available: index !== 2 }],
  export_triangles: 400_000,
  trust: 'high',
  trust_reason: 'many cells',
  verified_stiffness_n_per_mm: null,
  verified_max_load_n: null,
})

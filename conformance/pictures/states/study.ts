import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { settingsFromWire, settingsToWire } from '@trabecula/contract'
import { fieldMessages } from '@trabecula/domain'
import { storedDesigns, storedResults } from '../../support/fixtures/stored-study.ts'

/** The demonstration's designs as the results of a project with its part, so that no run is waited for. */

const tour = new URL('../../../apps/web/public/tour/', import.meta.url)
const letters = 'abcdefghi'

interface Volume {
  readonly url: string
}
type Fields = Readonly<Record<'part' | 'density' | 'pad', Volume>>
const volumes = JSON.parse(readFileSync(new URL('volumes.json', tour), 'utf8')) as Readonly<Record<string, Fields>>
const unpacked = ({ url, ...volume }: Volume): Volume => ({
  ...volume,
  url: url.replace('/tour/', '/unpacked/').replace('.gz', ''),
})

const fields = JSON.parse(readFileSync(new URL('fields.json', tour), 'utf8')) as { readonly subjects: readonly object[] }
const notKept = { kept: false, sentence: fieldMessages.notKept, url: '', size_bytes: 0, fields: [], absent: {} }
const absent = { ...fields, subjects: fields.subjects.map((subject) => ({ ...subject, ...notKept })) }

const settings = {
  optimization_goal: 'max-load',
  optimization_value: 2001.7,
  shell_thickness: 1,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zero_thickness_dir: 'None',
} as const
const optimization_data = {
  ...storedResults.optimization_data,
  optimization_value: settings.optimization_value,
  shell_thickness: settings.shell_thickness,
  zero_thickness_dir: settings.zero_thickness_dir,
  force_vector: { x: 0, y: 0, z: 1 },
}
const longest = 'Max load 450 lbf, thicker shell, opened along Z so that the powder can leave'

interface StudyOptions {
  readonly exportedRows?: readonly number[]
  /** More designs than there are, with long names. */
  readonly rows?: number
  /** The first design was verified. */
  readonly verified?: boolean
  /** The result is from before fields were kept. */
  readonly withoutFields?: boolean
}

export async function withDesigns(page: Page, id: string, options: StudyOptions = {}): Promise<void> {
  const { exportedRows = [], rows = storedDesigns.length, verified = false, withoutFields = false } = options
  const moment = '2026-01-02T03:04:05.000Z'
  const study = (n: number, name: string) => ({
    id: `study-${n}`,
    project: id,
    name,
    version: 1,
    optimization_settings: { ...settingsToWire(settingsFromWire(settings, 'metric'), 'imperial'), unitType: 'imperial' as const },
    exported_rows: exportedRows,
    created_at: moment,
    updated_at: moment,
    last_optimized_at: moment,
  })
  const subprojects = [study(1, 'Max load 450 lbf'), study(2, longest)]
  const results = Array.from({ length: rows }, (_, row_index) => {
    const row = storedDesigns[row_index % storedDesigns.length]
    const name = rows > storedDesigns.length ? `${row?.name}, variant ${row_index + 1} of a long series` : row?.name
    return { ...row, row_index, name, ...(verified && row_index === 0 ? verification : {}) }
  })
  await page.route(`**/api/project/${id}/subprojects/`, (route) => route.fulfill({ json: { status: 'success', subprojects } }))
  await page.route(`**/api/project/${id}/results/**`, (route) =>
    route.fulfill({ json: { ...storedResults, results, optimization_data, run_id: 'the-run' } }),
  )
  await page.route('**/api/runs/the-run/fields/', (route) => route.fulfill({ json: withoutFields ? absent : fields }))
  await page.route('**/protected/generate_glsl/', (route) => {
    const letter = letters[Number(route.request().postDataJSON().row_index) % letters.length] ?? 'a'
    const fields = volumes[letter]
    if (!fields) throw new Error(`The demonstration has no volumes ${letter}.`)
    const json = { ...fields, part: unpacked(fields.part), density: unpacked(fields.density), pad: unpacked(fields.pad) }
    return route.fulfill({ json: { status: 'success', glsl_file_path: `/tour/${letter}.glsl`, fields: json } })
  })
  await page.route('**/unpacked/*', (route) => {
    const file = `${new URL(route.request().url()).pathname.split('/').at(-1)}.gz`
    return route.fulfill({ contentType: 'application/octet-stream', body: gunzipSync(readFileSync(new URL(file, tour))) })
  })
}

const verification = {
  verified_stiffness_n_per_mm: 561.3,
  verified_max_load_n: 2061.2,
  verification: {
    mesh_sha256: '3f1c5d2b8e0a9c47b6d1e2f3a4958677c0ffee00112233445566778899aabbcc',
    verified_at: '2026-01-02T04:04:05.000Z',
    stiffness_deviation_percent: -2.7,
    max_load_deviation_percent: 3.6,
    mass_deviation_percent: 0.4,
    governed_by: 'lattice',
    voxel_mm: 0.31,
    voxels: 18_412_340,
    voxels_through_wall: 3.4,
    coarse: true,
    notes: ['Walls are 3.4 voxels thick: the verified stiffness may be up to 4 % too high.'],
  },
}

const active = { id: 'a-run', subproject_id: 'study-1', started_at: new Date(Date.now() - 40_000).toISOString() }

/** A run that goes on for as long as it is looked at, with so many of nine designs finished. */
export async function runningRun(page: Page, id: string, finished: number): Promise<void> {
  await page.route(`**/api/project/${id}/`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, project: { ...answer.project, active_run: active } } })
  })
  const candidates = storedDesigns.slice(0, finished)
  await events(page, { stage: 'optimize', done: finished, total: 9, detail: 'Gyroid sheet 7.5 mm, iteration 23', candidates })
}

/** A verification that is half done. */
export async function runningVerification(page: Page): Promise<void> {
  await page.route('**/protected/verify/', (route) => route.fulfill({ json: { status: 'success', run_id: active.id } }))
  await events(page, { done: 52, total: 100, detail: 'Solving on 18 million voxels, step 212', candidates: [] })
}

const events = (page: Page, event: object): Promise<unknown> =>
  page.route('**/api/runs/**', (route) => {
    const told = { run_id: active.id, state: 'running', elapsed_s: 40, seconds_left: 80, ...event }
    return route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(told)}\n\n` })
  })

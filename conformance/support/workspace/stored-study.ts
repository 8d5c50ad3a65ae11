import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { heldBox } from '../box.ts'
import { address } from '../people/account-screen.ts'
import { type Maker, makerOf } from './projects.ts'
import { surfaceOptions } from './workspace.ts'

/** What the server says when it says nothing. */
export const silent = { status: 500, body: '' } as const

/** A refusal as the server words it. */
export const refusal = (message: string, status = 409) => ({ status, json: { status: 'error', code: 'refused', message } })

interface Design {
  readonly row_index: number
  readonly name: string
}

/** The designs of the demonstration, which our own engine made: answers of a run without a run. */
const demonstration = JSON.parse(
  readFileSync(new URL('../../../apps/web/public/tour/result.json', import.meta.url), 'utf8'),
) as Record<'baseline' | 'solid', unknown> & { readonly data: readonly Design[] }

export const storedDesigns = demonstration.data

/** 600 lbf, a shell of 0.039 in. */
const settings = {
  optimization_goal: 'max-load',
  optimization_value: 2668.932,
  shell_thickness: 1,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zero_thickness_dir: 'Y',
} as const
export const storedDirection = settings.zero_thickness_dir
export const storedName = 'Max load 600 lbf'

const answered = {
  status: 'success',
  baseline: demonstration.baseline,
  solid: demonstration.solid,
  optimization_data: {
    completion_time: 61,
    optimization_goal: settings.optimization_goal,
    optimization_value: 600,
    shell_thickness: 0.039,
    is_metric: false,
    zero_thickness_dir: settings.zero_thickness_dir,
    force_vector: { x: 1, y: 0, z: 0 },
  },
} as const
export const storedResults = { ...answered, results: storedDesigns }
export const storedRun = { ...answered, data: storedDesigns, run_id: 'stored-run' }

/** Somebody with one box, held at one end and loaded at the other. */
export async function readyBox(request: APIRequestContext, name: string): Promise<Maker & { readonly id: string }> {
  const maker = await makerOf(request, [name])
  const id = maker.ids[0] ?? ''
  expect((await maker.caller.send(contract.saveSurfaces, { params: { id }, body: { surfaces: heldBox() } })).status).toBe(200)
  return { ...maker, id }
}

/** From now on the project has one study that was run. Its lattice stays on its way. */
export async function withStoredRun(page: Page, id: string): Promise<void> {
  const at = '2026-01-02T03:04:05.000Z'
  const study = {
    id: 'stored-study',
    project: id,
    name: storedName,
    version: 1,
    optimization_settings: settings,
    exported_rows: [],
    created_at: at,
    updated_at: at,
    last_optimized_at: at,
  }
  await page.route(`**/api/project/${id}/subprojects/`, (route) =>
    route.fulfill({ json: { status: 'success', subprojects: [study] } }),
  )
  await page.route(`**/api/project/${id}/results/**`, (route) => route.fulfill({ json: storedResults }))
  await page.route('**/protected/generate_glsl/', () => undefined)
}

export async function openProject(page: Page, id: string): Promise<void> {
  await page.goto(address(`/project/${id}`))
  await expect(
    surfaceOptions(page)
      .first()
      .or(page.getByRole('region', { name: 'Results' }))
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  })
}

/** Changes fields of the `data` of an answer on its way. */
export async function changeData(page: Page, path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change } } })
  })
}

/** What the page has asked before is asked again. */
export const minuteLater = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const before = Date.now
    Date.now = () => before() + 60_000
  })

/** A browser without WebGL, where only words are looked at: drawing in software takes most of the time of a visit. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = new Proxy(original, {
      apply: (call, canvas, given: [string]) => (given[0] === 'webgl2' ? null : Reflect.apply(call, canvas, given)),
    })
  })
}

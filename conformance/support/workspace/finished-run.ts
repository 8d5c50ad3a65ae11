import { type APIRequestContext, expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { heldBox } from '../box.ts'
import { type Maker, makerOf } from './projects.ts'

/** Somebody with one project of one study that was run for real. */
export interface FinishedRun extends Maker {
  readonly projectId: string
  readonly studyId: string
  /** Best first. */
  readonly designs: readonly Design[]
}

export type Design = ReturnType<typeof contract.optimize.answer.parse>['data'][number]

export const firstStudy = 'First study'
/** What is asked of the run: the specification's defaults, but a load to carry and in metric. */
export const askedLoadN = 200
const settings = {
  optimization_goal: 'max-load',
  optimization_value: askedLoadN,
  shell_thickness: 1,
  zero_thickness_dir: 'None',
  is_metric: true,
} as const

/** Holds the box at x = 0, presses on its other end and computes every design, over HTTP. */
export async function finishedRun(request: APIRequestContext, name: string): Promise<FinishedRun> {
  const maker = await makerOf(request, [name])
  const { caller, person, ids } = maker
  const projectId = ids[0] ?? ''
  const studyId = crypto.randomUUID()
  const params = { id: projectId }
  expect((await caller.send(contract.saveSurfaces, { params, body: { surfaces: heldBox() } })).status).toBe(200)
  const posted = { ...settings, domain: 'static', material: 'HP HR PA12', printer: 'HP MJF 5200' } as const
  const study = { id: studyId, name: firstStudy, optimization_settings: posted }
  expect((await caller.send(contract.createSubproject, { params, body: study })).status).toBe(200)
  const data = {
    ...settings,
    force_vector: { x: 0, y: 0, z: -1 },
    username: person.username,
    project_id: projectId,
    subproject_id: studyId,
  }
  const file = { name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(data)) }
  const headers = { 'x-csrftoken': caller.csrfToken }
  // The answer comes when the run has ended, however long a busy machine takes.
  const answer = await caller.post(contract.optimize.path, { headers, multipart: { data: file }, timeout: 0 })
  expect(answer.status(), await answer.text()).toBe(200)
  const { data: designs } = contract.optimize.answer.parse(await answer.json())
  return { ...maker, projectId, studyId, designs }
}

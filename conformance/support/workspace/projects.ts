import { type APIRequestContext, expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { boxStl } from '../box.ts'
import { Caller } from '../people/caller.ts'
import { type Person, registered, somebody } from '../people/visitor.ts'

/** Somebody with projects of these names, the last one the newest. */
export interface Maker {
  readonly person: Person
  readonly caller: Caller
  /** In the order of the names. */
  readonly ids: readonly string[]
}

export async function makerOf(request: APIRequestContext, names: readonly string[]): Promise<Maker> {
  const person = await registered(request, somebody('maker'))
  const caller = await Caller.open(person)
  const ids: string[] = []
  for (const name of names) ids.push(await makeProject(caller, name))
  return { person, caller, ids }
}

/** Uploads a box and gives the project a name. */
export async function makeProject(caller: Caller, name: string): Promise<string> {
  const id = await uploadPart(caller, 'box.stl', boxStl())
  expect((await caller.send(contract.updateProjectName, { params: { id }, body: { name } })).status).toBe(200)
  return id
}

/** Uploads an STL and answers the project's id. */
export async function uploadPart(caller: Caller, name: string, buffer: Buffer): Promise<string> {
  const upload = await caller.fetch(contract.uploadStl, { files: { stl_file: { name, mimeType: 'model/stl', buffer } } })
  expect(upload.status(), await upload.text()).toBe(200)
  return (await upload.json()).data.project_id
}

export async function projectNow(caller: Caller, id: string): Promise<contract.ProjectAnswer> {
  return (await (await caller.fetch(contract.getProject, { params: { id } })).json()).project
}

import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { boxStl } from '@trabecula/testkit/box-stl'
import { uploadPart } from '../../support/fixtures/projects.ts'
import { newPerson, registered } from '../../support/product/accounts.ts'
import { ApiClient } from '../../support/product/api-client.ts'
import type { Prepared } from './visit.ts'

const tour = new URL('../../../apps/web/public/tour/', import.meta.url)

/** Somebody new with the demonstration's part, its faces chosen, and with a part that needs repair. */
export async function prepare(request: APIRequestContext): Promise<Prepared> {
  const person = await registered(request, newPerson('looker'))
  const caller = await ApiClient.open(person)
  const torn = await uploadPart(caller, 'torn box.stl', boxStl([40, 20, 10], [3, 8]))
  const bracket = await uploadPart(caller, 'bracket.stl', readFileSync(new URL('part.stl', tour)))
  const { surfaces } = JSON.parse(readFileSync(new URL('result.json', tour), 'utf8'))
  const saved = await caller.send(contract.saveSurfaces, { params: { id: bracket }, body: { surfaces } })
  if (saved.status !== 200) throw new Error(`The faces were not saved: ${saved.text}`)
  await caller.send(contract.updateProjectName, { params: { id: bracket }, body: { name: 'Lifting bracket' } })
  return { person, caller, bracket, torn }
}

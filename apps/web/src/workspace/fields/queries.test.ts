import { readFileSync } from 'node:fs'
import { tutorialProjectId } from '@trabecula/domain'
import { expect, it, vi } from 'vitest'
import { demonstrationFields } from '../demonstration.ts'
import type { Study } from '../study.ts'
import { fieldSource } from './queries.ts'

const study = (changes: object) =>
  ({ project: { id: 'p' }, results: null, run: null, flow: 'setup', ...changes }) as unknown as Study

it('fields are those of the result, else of the run that goes on, and of no run in the demonstration', () => {
  const result = { results: { runId: 'r' }, flow: 'generated' }
  expect(fieldSource(study({}))).toBeNull()
  expect(fieldSource(study({ run: { id: 'going' } }))).toEqual({ runId: 'going', ended: false })
  expect(fieldSource(study(result))).toEqual({ runId: 'r', ended: true })
  const demonstration = { project: { id: tutorialProjectId } }
  expect(fieldSource(study(demonstration))).toBeNull()
  expect(fieldSource(study({ ...demonstration, results: {} })), 'its flow stays with the settings').toEqual({
    runId: null,
    ended: true,
  })
})

it('those of the demonstration come from its files, in the shape of the product’s answer', async () => {
  const file = readFileSync(new URL('../../../public/tour/fields.json', import.meta.url), 'utf8')
  const requested: unknown[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response(file)
  })
  const subjects = await demonstrationFields(new AbortController().signal)
  vi.unstubAllGlobals()
  expect(requested).toEqual(['/tour/fields.json'])
  expect(subjects.map(({ row_index }) => row_index)).toEqual([null, 0, 1, 2, 3, 4, 5, 6, 7, 8])
})

import { optimizationMessages } from '@trabecula/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hold } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { type SampleProject, sampleProject, until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Browser
let project: SampleProject
let compute: FakeCompute
const forEver = 60_000

async function open(options: { meshMs?: number; onAdopt?: () => Promise<unknown> } = {}): Promise<void> {
  const { meshMs = 5, onAdopt } = options
  compute = new FakeCompute({ meshMs })
  server = await openTestServer({
    compute,
    files: (store) => ({
      ...store,
      adopt: async (key, path) => {
        if (key.includes('/files/')) await onAdopt?.()
        return store.adopt(key, path)
      },
    }),
  })
  owner = await signedIn(server)
  project = await sampleProject(owner)
  await owner.post('/protected/optimization/', project.request)
}
afterEach(() => server.close())

const rowOf = (row_index: number) => ({ project_id: project.projectId, subproject_id: project.subprojectId, row_index })
const exportRow = (index: number, format = 'stl') =>
  owner.post('/protected/export_stl/', { ...rowOf(index), zero_thickness_dir: 'None', format })
const cancel = (index: number, format = 'stl') => owner.post('/protected/cancel_export/', { ...rowOf(index), format })
const balance = async () => (await owner.get('/api/token-balance/')).json.data
const exportedRows = async () =>
  (await owner.get(`/api/project/${project.projectId}/subprojects/`)).json.subprojects[0]?.exported_rows
const promises = () => server.platform.db.$count(hold)
const storedFiles = async () => {
  const keys: string[] = []
  for await (const { key } of server.platform.files.list()) if (key.includes('/files/')) keys.push(key)
  return keys
}

describe('cancelling an export', () => {
  it('ends it for everybody who waits for it, charges nothing, stores nothing, and lets it be requested again', async () => {
    await open({ meshMs: forEver })
    const before = await balance()
    const listen = vi.spyOn(server.platform.events, 'on')
    const tabs = [exportRow(0), exportRow(0)]
    // The worker listens for its end, and each tab for the file.
    await until(async () => compute.meshes === 1 && listen.mock.calls.length === 1 + tabs.length)
    expect((await cancel(0)).json).toEqual({ status: 'success', cancelled: true })
    for (const { status, json } of await Promise.all(tabs))
      expect([status, json.code, json.message]).toEqual([409, 'cancelled', optimizationMessages.exportCancelled])
    expect([await balance(), await promises(), await storedFiles(), await exportedRows()]).toEqual([before, 0, [], []])

    const again = exportRow(0)
    await until(async () => compute.meshes === 2)
    await cancel(0)
    expect((await again).json.code).toBe('cancelled')
    expect(server.errors).toEqual([])
  })

  it('frees the worker: what waited behind it is made', async () => {
    await open({ meshMs: forEver })
    const busy = [exportRow(0), exportRow(1)]
    await until(async () => compute.meshes === 2)
    const waiting = exportRow(2)
    await until(async () => (await promises()) === 3)
    // One that has not begun is cancelled too.
    expect((await cancel(2)).json.cancelled).toBe(true)
    expect((await waiting).json.code).toBe('cancelled')
    const next = exportRow(2, '3mf')
    await cancel(0)
    await until(async () => compute.meshes === 3)
    expect((await balance()).used_tokens).toBe(20)
    await Promise.all([cancel(1), cancel(2, '3mf')])
    expect((await Promise.all([...busy, next])).map(({ json }) => json.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await promises()).toBe(0)
  })

  it('of one format leaves the other’s promise alone', async () => {
    await open({ meshMs: forEver })
    const both = [exportRow(0), exportRow(0, '3mf')]
    await until(async () => compute.meshes === 2)
    await cancel(0)
    expect(await promises()).toBe(1)
    await cancel(0, '3mf')
    expect(await promises()).toBe(0)
    await Promise.all(both)
  })

  it('in the moment in which the file is stored removes the file', async () => {
    let cancelled: unknown
    await open({ onAdopt: async () => (cancelled = (await cancel(0)).json.cancelled) })
    const before = await balance()
    expect((await exportRow(0)).json.code).toBe('cancelled')
    await until(async () => (await storedFiles()).length === 0)
    expect([cancelled, await balance(), await exportedRows()]).toEqual([true, before, []])
    expect(server.errors).toEqual([])
  })

  it('comes too late for a file that is there, and says so when there is none', async () => {
    await open()
    expect((await cancel(0)).json).toEqual({ status: 'success', cancelled: false })
    const { json } = await exportRow(0)
    expect((await cancel(0)).json.cancelled).toBe(false)
    expect((await owner.get(json.stl_file_path)).status).toBe(200)
    expect((await cancel(99)).json.message).toBe(optimizationMessages.unknownRow)
  })
})

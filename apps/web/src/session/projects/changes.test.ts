import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const user = vi.hoisted(() => ({ username: 'ada', isSuperuser: false }))
vi.mock('../user.ts', () => ({ currentUser: user }))
const toast = vi.hoisted(() => vi.fn<(text: string, tone: string) => void>())
vi.mock('../../platform/notices/toasts.ts', () => ({ toast }))
const { archive, deleteForGood, renameProject, restore } = await import('./changes.ts')

const project = { id: 'p1', name: 'Lever', version: 1 } as never
const changes = {
  rename: () => renameProject(project, 'Bracket'),
  archive: () => archive(project),
  restore: () => restore(project),
  delete: () => deleteForGood(project),
}
const failures = {
  rename: 'Failed to update project name. Please try again.',
  archive: 'Failed to archive project. Please try again.',
  restore: 'Failed to restore project. Please try again.',
  delete: 'Failed to delete project. Please try again.',
} as const
const names = Object.keys(changes) as (keyof typeof changes)[]
const answering = (status: number, body: string | null) => vi.stubGlobal('fetch', async () => new Response(body, { status }))

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'csrftoken=abc', querySelector: () => null })
  toast.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

describe('§5 without a CSRF token', () => {
  it.each(names)('to %s says so, not its own text', async (name) => {
    vi.stubGlobal('document', { cookie: '', querySelector: () => null })
    answering(503, '')
    await changes[name]()
    expect(toast.mock.calls).toEqual([['Failed to authorize', 'error']])
  })

  it.each(names)('to %s says so when the server does not know the token', async (name) => {
    answering(403, JSON.stringify({ status: 'error', code: 'failed-to-authorize', message: 'Failed to authorize' }))
    await changes[name]()
    expect(toast.mock.calls).toEqual([['Failed to authorize', 'error']])
  })
})

describe('§8 a project', () => {
  it.each(names)('to %s has a text of its own for every other failure', async (name) => {
    answering(500, '<html>')
    await changes[name]()
    expect(toast.mock.calls).toEqual([[failures[name], 'error']])
  })

  it('§7 is renamed also when success has no body', async () => {
    answering(204, null)
    expect(await renameProject(project, 'Bracket')).toMatchObject({ id: 'p1', name: 'Bracket' })
    expect(toast.mock.calls).toEqual([['Project name updated', 'success']])
  })
})

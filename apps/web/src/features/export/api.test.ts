import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure, NotAuthorized } from '../../platform/http/failure.ts'

const user = vi.hoisted(() => ({ username: 'ada', isSuperuser: false }))
const means = vi.hoisted(() => ({ active: true, tokens: 19 }))
const post = vi.hoisted(() => vi.fn<(call: { path: string }, input?: { body?: unknown }) => Promise<unknown>>())
const saved = vi.hoisted(() => vi.fn<(address: string, name: string) => void>())
vi.mock('../../session/user.ts', () => ({ currentUser: user }))
vi.mock('../../platform/http/client.ts', () => ({ send: post }))
vi.mock('../../platform/download.ts', () => ({ download: saved }))
const { queryClient } = await import('../../session/queries.ts')
const { changeStudy, resetStudy, useStudy } = await import('../../workspace/study.ts')
const { cancelDesign, exportDesign } = await import('./api.ts')

const answers: Record<string, () => unknown> = {
  '/api/subscription-status/': () => ({ data: { active: means.active } }),
  '/api/token-balance/': () => ({ data: { available_tokens: means.tokens } }),
  '/api/token-config/': () => ({
    data: { token_costs: { generate: 20, preview: 1, export: 19 }, token_topup: { payment_link: null } },
  }),
  '/api/consume-tokens/': () => ({}),
}
let exporting: () => unknown = () => ({ stl_file_path: '/files/a.stl' })
const exports = () => post.mock.calls.filter(([{ path }]) => path === '/protected/export_stl/')

beforeEach(() => {
  queryClient.clear()
  post.mockReset()
  post.mockImplementation(async ({ path }) => (path === '/protected/export_stl/' ? exporting() : answers[path]?.()))
  saved.mockClear()
  Object.assign(user, { username: 'ada', isSuperuser: false })
  Object.assign(means, { active: true, tokens: 19 })
  exporting = () => ({ stl_file_path: '/files/a.stl' })
  resetStudy()
  const studies = [{ id: 's1', exported_rows: [] as number[] }] as never
  changeStudy({ project: { id: 'p1' } as never, studies, studyId: 's1', selectedRow: 3 })
})

describe('§5 and §8 export', () => {
  it('§5.5 §8.1 posts row, project and direction, saves optimized_lattice.stl, consumes and marks the row exported once', async () => {
    expect(await exportDesign()).toBeUndefined()
    expect(exports()[0]?.[1]?.body).toEqual({
      project_id: 'p1',
      subproject_id: 's1',
      row_index: 3,
      zero_thickness_dir: 'None',
      format: 'stl',
      quality: 'standard',
    })
    expect(saved.mock.calls).toEqual([['/files/a.stl', 'optimized_lattice.stl']])
    const consumed = post.mock.calls.filter(([{ path }]) => path === '/api/consume-tokens/')
    expect(consumed.map(([, input]) => input?.body)).toEqual([{ tokens: 19, description: 'STL export' }])
    means.tokens = 0
    expect(await exportDesign(), 'again is free').toBeUndefined()
    expect(useStudy.getState().studies[0]?.exported_rows).toEqual([3])
    expect(post.mock.calls.filter(([{ path }]) => path === '/api/consume-tokens/')).toHaveLength(1)
  })

  it('names the shape of the lattice where it is not triangles', async () => {
    await exportDesign('3mf', 'standard', 'beams')
    expect(exports()[0]?.[1]?.body).toMatchObject({ format: '3mf', as: 'beams' })
  })

  it('is refused in the order username, project, then silently without a candidate, then subscription, then tokens', async () => {
    Object.assign(means, { active: false, tokens: 18 })
    user.username = ''
    changeStudy({ project: null, selectedRow: null })
    expect(await exportDesign()).toBe('Username not found')
    user.username = 'ada'
    expect(await exportDesign()).toBe("No project selected. Please ensure you're working with a saved project.")
    changeStudy({ project: { id: 'p1' } as never })
    expect(await exportDesign(), 'silent').toBeUndefined()
    changeStudy({ selectedRow: 0 })
    expect(await exportDesign()).toBe('Active subscription required to export STL file.')
    queryClient.clear()
    means.active = true
    expect(await exportDesign()).toBe('Insufficient tokens to export STL file.')
    expect(exports()).toEqual([])
    user.isSuperuser = true
    expect(await exportDesign(), 'a superuser skips both').toBeUndefined()
    expect(exports()).toHaveLength(1)
  })

  it.each([
    ['the server’s message', new CallFailure(409, { status: 'error', message: 'Generate again.' }, ''), 'Generate again.'],
    ['an answer that says nothing', new CallFailure(500, undefined, 'The server answered 500.'), 'Failed to generate STL file'],
    ['a failure without a text', new Error(''), 'An error occurred while generating the STL file'],
    ['an error for the log', new TypeError('x is undefined'), 'An error occurred while generating the STL file'],
    [
      'a connection that broke',
      new CallFailure(0, undefined, 'The server cannot be reached.'),
      'An error occurred while generating the STL file. The server cannot be reached.',
    ],
    ['no token for the call', new NotAuthorized(), 'Failed to authorize'],
  ])('fails with %s', async (_, reason, text) => {
    exporting = () => {
      throw reason
    }
    expect(await exportDesign()).toBe(text)
    expect(saved).not.toHaveBeenCalled()
    expect(useStudy.getState().studies[0]?.exported_rows).toEqual([])
  })
})

const study = { project: { id: 'p1' }, studyId: 's1', selectedRow: 3 } as never
const never = new AbortController().signal

describe('cancelling an export', () => {
  it('names the requested row and format', async () => {
    post.mockReset().mockResolvedValue({ cancelled: true })
    await cancelDesign(study, { format: '3mf', quality: 'fine', as: 'beams' }, never)
    expect(post.mock.calls.map(([{ path }, input]) => [path, input?.body])).toEqual([
      [
        '/protected/cancel_export/',
        { project_id: 'p1', subproject_id: 's1', row_index: 3, format: '3mf', quality: 'fine', as: 'beams' },
      ],
    ])
  })

  it('is repeated when the server had not received the export yet', async () => {
    post.mockReset().mockResolvedValueOnce({ cancelled: false }).mockResolvedValueOnce({ cancelled: true })
    await cancelDesign(study, { format: 'stl', quality: 'standard', as: 'triangles' }, never)
    expect(post).toHaveBeenCalledTimes(2)
  })

  it('is not repeated once the file is made', async () => {
    const over = new AbortController()
    post.mockReset().mockImplementation(async () => {
      over.abort()
      return { cancelled: false }
    })
    await cancelDesign(study, { format: 'stl', quality: 'standard', as: 'triangles' }, over.signal)
    expect(post).toHaveBeenCalledTimes(1)
  })
})

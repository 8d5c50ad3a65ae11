import { describe, expect, it, vi } from 'vitest'

const send = vi.hoisted(() => vi.fn<(call: { path: string }, input: { body: unknown }) => Promise<{ cancelled: boolean }>>())
vi.mock('../../platform/http/client.ts', () => ({ send }))
const { cancelDesign } = await import('./cancel.ts')

const study = { project: { id: 'p1' }, subprojectId: 's1', selectedRow: 3 } as never
const never = new AbortController().signal

describe('cancelling an export', () => {
  it('names the row and the format that were asked for', async () => {
    send.mockReset().mockResolvedValue({ cancelled: true })
    await cancelDesign(study, '3mf', never)
    expect(send.mock.calls.map(([{ path }, { body }]) => [path, body])).toEqual([
      ['/protected/cancel_export/', { project_id: 'p1', subproject_id: 's1', row_index: 3, format: '3mf' }],
    ])
  })

  it('asks again when the server had not taken the order yet', async () => {
    send.mockReset().mockResolvedValueOnce({ cancelled: false }).mockResolvedValueOnce({ cancelled: true })
    await cancelDesign(study, 'stl', never)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('stops asking when the file is there', async () => {
    const over = new AbortController()
    send.mockReset().mockImplementation(async () => {
      over.abort()
      return { cancelled: false }
    })
    await cancelDesign(study, 'stl', over.signal)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

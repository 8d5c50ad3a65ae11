import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../../platform/http/failure.ts'

const kept = vi.hoisted(() => ({ file: undefined as File | undefined, reason: undefined as string | undefined }))
const upload = vi.hoisted(() => vi.fn<(call: unknown, form: FormData) => Promise<{ data: { project_id: string } }>>())
vi.mock('../../platform/http/upload.ts', () => ({ upload }))
vi.mock('./pending-file.ts', () => ({
  keepPendingFile: async (file: File) => void Object.assign(kept, { file, reason: 'uploading' }),
  markPendingFile: (reason: string) => void Object.assign(kept, { reason }),
  forgetPendingFile: async () => void Object.assign(kept, { file: undefined, reason: undefined }),
  pendingFile: async () => (kept.file ? { ...kept } : undefined),
}))
const { closeUpload, refuseUpload, resumeUpload, retryUpload, uploadPart, useUpload } = await import('./store.ts')

const part = new File(['solid'], 'box.stl')
const arrives = () => Promise.resolve({ data: { project_id: 'p1' } })
const fails = () => Promise.reject(new CallFailure(507, { status: 'error', message: 'The disk is full.' }, ''))
const sent = () => upload.mock.calls.map(([, form]) => form.get('stl_file'))
/** Imitates a reload, after which the memory is empty. */
const reload = () => useUpload.setState({ status: 'idle', share: 0, error: null, file: null })

beforeEach(() => {
  closeUpload()
  upload.mockReset()
})

describe('an upload that failed', () => {
  it('is tried again with the same file, and ends with the project', async () => {
    upload.mockImplementationOnce(fails).mockImplementationOnce(arrives)
    expect(await uploadPart(part)).toBeUndefined()
    expect(useUpload.getState()).toMatchObject({ status: 'error', error: 'The disk is full.', share: 0 })
    const again = retryUpload()
    expect(useUpload.getState(), 'overlay, error and progress are reset').toMatchObject({ status: 'uploading', error: null })
    expect(await again).toBe('p1')
    expect(sent()).toEqual([part, part])
    expect([useUpload.getState().status, kept.file]).toEqual(['idle', undefined])
  })

  it('can be tried again after a reload', async () => {
    upload.mockImplementationOnce(fails).mockImplementationOnce(arrives)
    await uploadPart(part)
    reload()
    expect(await resumeUpload()).toBeUndefined()
    expect(useUpload.getState()).toMatchObject({
      status: 'error',
      error: 'box.stl was not uploaded. Try again, or close this and choose another file.',
    })
    expect(await retryUpload()).toBe('p1')
    expect(sent()).toEqual([part, part])
  })

  it('is forgotten when the overlay is closed', async () => {
    upload.mockImplementationOnce(fails)
    await uploadPart(part)
    closeUpload()
    reload()
    expect(await resumeUpload()).toBeUndefined()
    expect(useUpload.getState().status).toBe('idle')
  })

  it('continues by itself when it waited for a session', async () => {
    upload.mockImplementationOnce(() =>
      Promise.reject(new CallFailure(401, { status: 'error', message: 'Sign in first.', code: 'signed-out' }, '')),
    )
    upload.mockImplementationOnce(arrives)
    await uploadPart(part)
    reload()
    expect(await resumeUpload()).toBe('p1')
  })
})

it('a file that was refused before it was sent is not sent by trying again: the overlay closes', async () => {
  await uploadPart(new File([''], 'box.obj'))
  expect(useUpload.getState().error).toBe('Unsupported file format. Supported formats: STL')
  expect(await retryUpload()).toBeUndefined()
  expect([useUpload.getState().status, sent()]).toEqual(['idle', []])
  refuseUpload('Too many files. Please select only one file')
  await retryUpload()
  expect(useUpload.getState().status).toBe('idle')
})

import { type Call, getSurfaces, saveSurfaces } from '@trabecula/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../platform/http/failure.ts'
import type { Conflict, ConflictChoice } from '../platform/notices/edit-conflict.ts'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
const ask = vi.hoisted(() => vi.fn<(conflict: Conflict) => Promise<ConflictChoice>>())
vi.mock('../platform/notices/edit-conflict.ts', () => ({ askConflict: ask }))
const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http/client.ts', () => ({ send }))
// The reader needs a browser's worker.
vi.mock('../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
const { rememberFacesVersion, saveFaces } = await import('./saved-faces.ts')
const { selectionPayload } = await import('./saved-triangles.ts')
const { usePart } = await import('./part.ts')
const { changeSelection, useStudy } = await import('./study.ts')

/** Three triangles, each of them a face. */
const fileSoup = Float32Array.from({ length: 27 }, (_, i) => i * i)
const surface = (id: number) =>
  ({ id, number: id + 1, start: id, count: 1, area: 1, centroid: [0, 0, 0], normal: [0, 0, 1], kind: 'plane' }) as const
const ids = Uint32Array.from([0, 1, 2])
const surfaces = { label: ids, order: ids, faces: [0, 1, 2].map(surface), edges: new Float32Array() }

interface Faces {
  readonly load: readonly number[]
  readonly held: readonly number[]
}
const project = {
  id: 'p',
  name: 'Part',
  archived: false,
  archived_at: null,
  version: 1,
  stl_path: '/part.stl',
  original_filename: 'part.stl',
  has_optimization_results: false,
  file_unit: 'mm',
  best_result: null,
  active_run: null,
  created_at: '',
  updated_at: '',
}

/** A server that holds one selection, and refuses one that is based on an older version. */
function serverWith(faces: Faces, version: number) {
  const now = { surfaces: selectionPayload(fileSoup, surfaces, faces), version }
  send.mockImplementation(async (call: Call, { body }: { body?: { surfaces: typeof now.surfaces; version?: number } }) => {
    if (call === getSurfaces) return { status: 'success', surfaces: now.surfaces }
    if (call !== saveSurfaces || !body) throw new Error(`${call.path} is not expected.`)
    if (body.version !== undefined && body.version !== now.version) {
      const current = { ...project, surfaces_version: now.version }
      const refusal = { status: 'error', code: 'version-conflict', message: 'Changed in the meantime.', project: current }
      throw failureOf(409, JSON.stringify(refusal))
    }
    Object.assign(now, { surfaces: body.surfaces, version: now.version + 1 })
    return { status: 'success', surfaces_version: now.version }
  })
  return now
}

const { signal } = new AbortController()
const choose = (faces: Faces) => changeSelection((selection) => ({ ...selection, ...faces }))
const chosen = () => {
  const { load, held } = useStudy.getState().selection
  return { load, held }
}

beforeEach(() => {
  ask.mockReset()
  usePart.setState({ part: { fileSoup, surfaces } as never })
})

describe('saving the chosen faces', () => {
  it('asks nothing while this window has seen the stored version', async () => {
    const server = serverWith({ load: [0], held: [1] }, 4)
    rememberFacesVersion('p', 4)
    choose({ load: [0], held: [2] })
    expect(await saveFaces('p', signal)).toBe(true)
    choose({ load: [1], held: [2] })
    expect(await saveFaces('p', signal)).toBe(true)
    expect(server.version).toBe(6)
    expect(ask).not.toHaveBeenCalled()
  })

  it('asks when another user has saved others; mine are saved over theirs', async () => {
    const server = serverWith({ load: [0], held: [1] }, 5)
    rememberFacesVersion('p', 4)
    choose({ load: [0], held: [1, 2] })
    ask.mockResolvedValue('mine')
    expect(await saveFaces('p', signal)).toBe(true)
    const question = {
      what: 'The selection of faces',
      mine: 'Load faces: 1; held faces: 2, 3',
      theirs: 'Load faces: 1; held faces: 2',
    }
    expect(ask.mock.calls).toEqual([[question]])
    expect([server.version, server.surfaces.length]).toEqual([6, 3])
  })

  it('takes theirs for review, and no run begins yet', async () => {
    const server = serverWith({ load: [2], held: [1] }, 5)
    rememberFacesVersion('p', 4)
    choose({ load: [0], held: [1] })
    ask.mockResolvedValue('theirs')
    expect(await saveFaces('p', signal)).toBe(false)
    expect(chosen()).toEqual({ load: [2], held: [1] })
    expect(server.version).toBe(5)
    expect(await saveFaces('p', signal)).toBe(true)
  })

  it('asks nothing when both chose the same', async () => {
    serverWith({ load: [0], held: [2, 1] }, 5)
    rememberFacesVersion('p', 4)
    choose({ load: [0], held: [1, 2] })
    expect(await saveFaces('p', signal)).toBe(true)
    expect(ask).not.toHaveBeenCalled()
  })
})

import { loadsFromWire, type WireLoads } from '@trabecula/contract'
import { projectLoadDelayMs, projectMessages } from '@trabecula/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// The reader needs a browser's worker, and has tests of its own.
const read = vi.hoisted(() => vi.fn())
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: read }))
const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
const { openProject } = await import('./open.ts')
const { usePart } = await import('../../workspace/part.ts')
const { changeSelection, useStudy } = await import('../../workspace/study.ts')

const project = {
  id: 'p1',
  name: 'Lever',
  archived: false,
  archived_at: null,
  version: 1,
  stl_path: '/files/lever.stl',
  original_filename: 'lever.stl',
  has_optimization_results: false,
  file_unit: 'mm',
  best_result: null,
  active_run: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const study = (id: string, optimization_value: number) => ({
  id,
  project: 'p1',
  name: `Study ${id}`,
  version: 1,
  optimization_settings: {
    optimization_goal: 'max-load',
    optimization_value,
    shell_thickness: 2,
    domain: 'static',
    material: 'HP HR PA12',
    printer: 'HP MJF 5200',
    zero_thickness_dir: 'None',
    unitType: 'metric',
  },
  exported_rows: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  last_optimized_at: null,
})

const requested: string[] = []
let answers: Record<string, () => Response | Promise<Response>> = {}
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const facts = '/api/project/p1/'
const studies = '/api/project/p1/subprojects/'

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  answers = {
    [facts]: () => answer({ status: 'success', project }),
    [project.stl_path]: () => new Response(new Uint8Array(84)),
    '/api/project/p1/surface-selection/': () => answer({ status: 'success', surfaces: [] }),
    [studies]: () => answer({ status: 'success', subprojects: [] }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return answers[address]?.() ?? answer({ status: 'error', message: 'nothing there' }, 404)
  })
  read.mockReset().mockResolvedValue({
    ok: true,
    unitScale: 1,
    report: { bounds: { min: [0, 0, 0], max: [1, 2, 3] } },
    surfaces: { faces: [], label: new Uint32Array() },
  })
})
afterEach(() => vi.useRealTimers())

const open = (wanted?: string, signal = new AbortController().signal) => openProject('p1', wanted, signal)
/** Runs everything that waits for no clock. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('§4 a loaded project', () => {
  it('§4.7 §8.2 §9.8 sets its file 100 ms after it came, and requests its studies 100 ms after that', async () => {
    expect(projectLoadDelayMs).toBe(100)
    const opened = open()
    await settle()
    expect(requested).toEqual([facts, project.stl_path, '/api/project/p1/surface-selection/'])
    await vi.advanceTimersByTimeAsync(99)
    expect([usePart.getState().part, read.mock.calls.length]).toEqual([null, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(usePart.getState().part?.sizeMm).toEqual([1, 2, 3])
    await vi.advanceTimersByTimeAsync(99)
    expect(requested).not.toContain(studies)
    await vi.advanceTimersByTimeAsync(1)
    expect(requested.at(-1)).toBe(studies)
    expect(await opened).toBeUndefined()
  })

  it('§4.10 replaces the list of studies and selects the first, or the one that was wanted, or none of an empty list', async () => {
    answers[studies] = () => answer({ status: 'success', subprojects: [study('a', 1), study('b', 2)] })
    const current = async (wanted?: string) => {
      const opened = open(wanted)
      await vi.advanceTimersByTimeAsync(2 * projectLoadDelayMs)
      await opened
      const { studies, studyId, settings, unitType } = useStudy.getState()
      return [studies.map(({ id }) => id), studyId, settings.target, unitType]
    }
    expect(await current()).toEqual([['a', 'b'], 'a', 1, 'metric'])
    expect(await current('b')).toEqual([['a', 'b'], 'b', 2, 'metric'])
    expect(await current('not-there')).toEqual([['a', 'b'], 'a', 1, 'metric'])
    answers[studies] = () => answer({ status: 'success', subprojects: [] })
    expect(await current()).toEqual([[], null, 0, 'imperial'])
  })

  it('holds a study’s values in SI, whatever its units', async () => {
    const typed = { ...study('a', 100).optimization_settings, shell_thickness: 0.1, unitType: 'imperial' }
    answers[studies] = () => answer({ status: 'success', subprojects: [{ ...study('a', 100), optimization_settings: typed }] })
    const opened = open()
    await vi.advanceTimersByTimeAsync(2 * projectLoadDelayMs)
    await opened
    const { settings, unitType, studies: kept } = useStudy.getState()
    expect([settings.target, settings.shellMm, unitType]).toEqual([444.822, 2.54, 'imperial'])
    expect(kept[0]?.settings).toEqual(settings)
  })

  it('shows the study that is being computed with its own settings and cases, whichever the address names', async () => {
    const pushed = {
      part_triangles: 0,
      cases: [{ name: 'Shock', kind: 'acceleration', magnitude: 30, direction: { x: 0, y: 0, z: 1 }, triangles: [] }],
      supports: [],
      stiffness_aim: 'worst',
    }
    const two = [{ ...study('a', 1), loads_and_supports: pushed }, study('b', 2)]
    const active_run = { id: 'r1', subproject_id: 'b', started_at: '2026-01-02T03:04:05.000Z' }
    answers[facts] = () => answer({ status: 'success', project: { ...project, active_run } })
    answers[studies] = () => answer({ status: 'success', subprojects: two })
    const shown = async () => {
      const opened = open('a')
      await vi.advanceTimersByTimeAsync(2 * projectLoadDelayMs)
      await opened
      const { studyId, settings, loads } = useStudy.getState()
      return [studyId, settings.target, loads.cases.map(({ name }) => name)]
    }
    expect(await shown()).toEqual(['b', 2, []])
    answers[facts] = () => answer({ status: 'success', project })
    expect(await shown()).toEqual(['a', 1, ['Shock']])
  })

  it('requests the cases of its study where the list left them out', async () => {
    const pushed = {
      part_triangles: 0,
      cases: [{ name: 'Shock', kind: 'acceleration', magnitude: 30, direction: { x: 0, y: 0, z: 1 }, triangles: [] }],
      supports: [],
      stiffness_aim: 'worst',
    }
    const two = [{ ...study('a', 1), has_loads: true }, study('b', 2)]
    answers[facts] = () => answer({ status: 'success', project })
    answers[studies] = () => answer({ status: 'success', subprojects: two })
    answers[`${studies}?loads_of=a`] = () =>
      answer({ status: 'success', subprojects: [{ ...two[0], loads_and_supports: pushed }, two[1]] })
    const opened = open()
    await vi.advanceTimersByTimeAsync(2 * projectLoadDelayMs)
    await opened
    const shown = useStudy.getState()
    expect(shown.loads.cases.map(({ name }) => name)).toEqual(['Shock'])
    expect(shown.studies[0]?.loads, 'so that the same settings run again in the same study').toEqual(
      loadsFromWire(pushed as WireLoads, 'metric'),
    )
  })

  it('of another browser has its saved faces, and a force that is known to be assumed until it is changed', async () => {
    const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const face = { centroid: [0.25, 0.25, 0], normal: [0, 0, 1], start: 0, count: 1 }
    read.mockResolvedValue({
      ok: true,
      unitScale: 1,
      report: { bounds: { min: [0, 0, 0], max: [1, 1, 0] } },
      fileSoup: new Float32Array(triangle),
      surfaces: { faces: [face], label: new Uint32Array(1) },
    })
    const vertices = [0, 3, 6].map((at) => ({ x: triangle[at], y: triangle[at + 1], z: triangle[at + 2] }))
    const surfaces = [{ vertices, label: 'Surface_1', tag: 1, type: 'load', color: 'green' }]
    answers['/api/project/p1/surface-selection/'] = () => answer({ status: 'success', surfaces })
    answers[studies] = () => answer({ status: 'success', subprojects: [study('a', 1)] })
    const opened = open()
    await vi.advanceTimersByTimeAsync(2 * projectLoadDelayMs)
    expect(await opened).toBeUndefined()
    const { selection, assumedForce } = useStudy.getState()
    const { load, force, forceAt } = selection
    expect({ load, force, forceAt }).toEqual({ load: [0], force: { x: 0, y: 0, z: 1 }, forceAt: { x: 0.25, y: 0.25, z: 0 } })
    expect(assumedForce).toBe(force)
    changeSelection((before) => ({ ...before, force: { ...force } }))
    expect(useStudy.getState().selection.force, 'confirmed').not.toBe(assumedForce)
  })

  it('that is left within the 100 ms never shows its part, and reports nothing', async () => {
    const left = new AbortController()
    const opened = open(undefined, left.signal)
    await vi.advanceTimersByTimeAsync(50)
    left.abort(new DOMException('left', 'AbortError'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await opened).toBeUndefined()
    expect([usePart.getState().part, read.mock.calls.length]).toEqual([null, 0])
  })
})

describe('§8 project loading', () => {
  it('reports the status of a file that arrives with another status than 200, even 2xx', async () => {
    answers[project.stl_path] = () => new Response('', { status: 206 })
    const opened = open()
    await vi.advanceTimersByTimeAsync(2 * projectLoadDelayMs)
    expect(await opened).toEqual({ message: 'Failed to fetch STL file: 206', passing: true })
  })

  it("reports the server's message, or its own text when there is none", async () => {
    answers[facts] = () => answer({ status: 'error', message: 'This project is gone.' }, 404)
    expect(await open()).toEqual({ message: 'This project is gone.', passing: false })
    answers[facts] = () => new Response('<html>', { status: 502 })
    expect(await open()).toEqual({ message: projectMessages.loadFailed, passing: true })
    expect(projectMessages.loadFailed).toBe('Failed to load project data')
  })
})

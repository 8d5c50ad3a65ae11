import { setTimeout as sleep } from 'node:timers/promises'
import { boxStl, heldBox } from '@trabecula/testkit/box-stl'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import type { Browser } from './browser.ts'

export interface SampleProject {
  readonly projectId: string
  readonly subprojectId: string
  /** The body of POST /protected/optimization/. */
  readonly request: Record<string, unknown>
}

/** A box that is held at one end and loaded at the other, with one study. */
export async function sampleProject(browser: Browser, stl: Buffer = boxStl()): Promise<SampleProject> {
  const uploaded = await browser.upload('/protected/upload_stl/', [{ name: 'box.stl', content: stl }])
  if (uploaded.status !== 200) throw new Error(`The upload was answered ${uploaded.status}: ${uploaded.text}`)
  const projectId: string = uploaded.json.data.project_id
  const surfaces = heldBox(stl)
  await browser.post(`/api/project/${projectId}/surface-selection/`, { surfaces })
  const subprojectId = `study-of-${projectId}`
  await browser.post(`/api/project/${projectId}/subprojects/`, {
    id: subprojectId,
    name: 'Study',
    optimization_settings: postedSettings,
  })
  const { domain: _d, material: _m, printer: _p, ...posted } = postedSettings
  const request = {
    ...posted,
    force_vector: { x: 0, y: 0, z: -1 },
    username: 'anybody',
    project_id: projectId,
    subproject_id: subprojectId,
  }
  return { projectId, subprojectId, request }
}

/** Does something again and again; the answer ends it after the round under way, before the database closes. */
export function repeatedly(act: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  const end = new AbortController()
  const going = (async () => {
    while (!end.signal.aborted) {
      await act()
      await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined)
    }
  })()
  return () => {
    end.abort()
    return going
  }
}

/** Ends a test that hangs. It is much longer than any machine takes, and shorter than the test's own limit. */
const hangMs = 500_000

/** Looks every few milliseconds until the condition holds, however long a busy machine takes. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = performance.now() + hangMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error('What the test waited for did not happen.')
    await sleep(20)
  }
}

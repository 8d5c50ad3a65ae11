import { getProject, settingsFromWire, updateProjectName } from '@trabecula/contract'
import type { Example } from '../features/dashboard/example-list.ts'
import { send } from '../platform/http/client.ts'
import { noteThrown } from '../platform/http/failure-log.ts'
import { keepDraft } from '../workspace/draft.ts'
import { noLoads } from '../workspace/loads.ts'

/**
 * Gives the new project of an example its name, and keeps the example's faces, force and settings as the draft with which
 * it is opened. They are a person's own from then on: each can be changed, and nothing was run.
 */
export async function startExample(id: string, example: Example): Promise<void> {
  const { title: name, load, boundary: held, force, force_at: forceAt, settings } = example
  const { project } = await send(getProject, { params: { id } })
  const draft = {
    project: { ...project, name },
    studyId: null,
    studies: [],
    selection: { mode: 'held' as const, load, held, force, forceAt },
    loads: noLoads,
    patches: [],
    settings: settingsFromWire(settings, 'metric'),
    unitType: 'metric' as const,
  }
  keepDraft(draft, new Date(), 0)
  // A project that keeps its usual name can be worked with.
  await send(updateProjectName, { params: { id }, body: { name, version: project.version } }).catch(noteThrown)
}

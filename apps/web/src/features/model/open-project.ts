import { getProject, getSurfaces, listSubprojects, type ProjectAnswer, setFileUnit } from '@trabecula/contract'
import { type FileUnit, projectLoadDelayMs, projectMessages } from '@trabecula/domain'
import { readStl } from '@trabecula/geometry'
import { messageOr } from '../../platform/failure.ts'
import { send } from '../../platform/http.ts'
import { toast } from '../../state/notice/toasts.ts'
import { forgetLatticeView } from '../../state/view/view-settings.ts'
import { clearPart, showPart, usePart } from '../../state/workspace/part.ts'
import { loadResults } from '../../state/workspace/results.ts'
import { restoreSelection } from '../../state/workspace/saved-surfaces.ts'
import { normalized } from '../../state/workspace/selection.ts'
import { changeSelection, changeStudy, resetStudy, step } from '../../state/workspace/study.ts'

/**
 * Opens a project: its facts, its file after 100 ms, its studies after as long again. Whoever leaves or switches within that
 * time aborts the signal, so that the old part never lands in the new project (T30).
 *
 * @returns undefined, or the sentence to show
 */
export async function openProject(id: string, signal: AbortSignal): Promise<string | undefined> {
  resetStudy()
  clearPart()
  forgetLatticeView()
  try {
    const { project } = await send(getProject, { params: { id }, signal })
    changeStudy({ project })
    const bytes = await fetchFile(project.stl_path, signal)
    await pause(projectLoadDelayMs, signal)
    const refused = await showPart(bytes, project.file_unit, signal)
    if (refused) return refused.message
    await restoreFaces(project, bytes, signal)
    await pause(projectLoadDelayMs, signal)
    await loadStudies(project, signal)
    return undefined
  } catch (reason) {
    if (signal.aborted) return undefined
    return messageOr(reason, projectMessages.loadFailed)
  }
}

/** Changes what the file's numbers mean, and shows the part in its new size. */
export async function changeFileUnit(project: ProjectAnswer, unit: FileUnit): Promise<void> {
  const { part } = usePart.getState()
  if (!part || unit === project.file_unit) return
  changeStudy({ project: { ...project, file_unit: unit } })
  const signal = new AbortController().signal
  try {
    await Promise.all([send(setFileUnit, { params: { id: project.id }, body: { unit } }), showPart(part.bytes, unit, signal)])
  } catch (reason) {
    toast(messageOr(reason, projectMessages.loadFailed), 'error')
    changeStudy({ project })
    await showPart(part.bytes, project.file_unit, signal)
  }
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (response.status !== 200) throw new Error(projectMessages.fetchStlFailed(response.status))
  return new Uint8Array(await response.arrayBuffer())
}

/** The faces that were saved with the last run; that there are none is no failure. */
async function restoreFaces(project: ProjectAnswer, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const saved = await send(getSurfaces, { params: { id: project.id }, signal }).catch(() => undefined)
  const { part } = usePart.getState()
  const reading = readStl(bytes)
  if (signal.aborted || !saved || saved.surfaces.length === 0 || !part || !reading.ok) return
  const chosen = restoreSelection(reading.soup, part.surfaces, saved.surfaces)
  const first = chosen.load[0] === undefined ? undefined : part.surfaces.surfaces[chosen.load[0]]
  changeSelection((selection) => ({
    ...selection,
    ...chosen,
    ...(first
      ? {
          force: normalized({ x: first.normal[0], y: first.normal[1], z: first.normal[2] }),
          forceAt: { x: first.centroid[0], y: first.centroid[1], z: first.centroid[2] },
        }
      : {}),
  }))
}

async function loadStudies(project: ProjectAnswer, signal: AbortSignal): Promise<void> {
  const { subprojects } = await send(listSubprojects, { params: { id: project.id }, signal })
  const first = subprojects[0]
  changeStudy({ subprojects, subprojectId: first?.id ?? null, ...(first ? { settings: first.optimization_settings } : {}) })
  step({ type: 'project-loaded', hasSubprojects: subprojects.length > 0, hasResults: project.has_optimization_results })
  if (subprojects.length > 0 || project.has_optimization_results) await loadResults(project.id, first?.id, signal)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

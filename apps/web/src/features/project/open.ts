import { getProject, getSurfaces, listSubprojects, type ProjectAnswer, settingsFromWire } from '@trabecula/contract'
import { faceMessages, partMessages, projectLoadDelayMs, projectMessages, tutorialProjectId } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { CallFailure, messageOr } from '../../platform/http/failure.ts'
import { isShared } from '../../platform/http/share-link.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { pause } from '../../platform/pause.ts'
import { demonstrationProject, demonstrationSettings, fetchUnpacked } from '../../workspace/demonstration.ts'
import { readDraft } from '../../workspace/draft.ts'
import { fetchLoads, lacksLoads } from '../../workspace/open-study.ts'
import { clearPart, fetchPart, showPart, usePart } from '../../workspace/part.ts'
import { loadPainting } from '../../workspace/patched-part.ts'
import { restorePatches } from '../../workspace/restored-patches.ts'
import { loadResultsOf } from '../../workspace/results.ts'
import { rememberFacesVersion } from '../../workspace/saved-faces.ts'
import { facesWith, savedTriangles } from '../../workspace/saved-triangles.ts'
import { normalized, vectorOf } from '../../workspace/selection.ts'
import { storedStudy } from '../../workspace/stored-study.ts'
import { changeStudy, decidedIn, resetStudy, restoreSelection, step, useStudy } from '../../workspace/study.ts'
import { closePart } from '../../workspace/view/opening.ts'

export interface OpenRefusal {
  readonly message: string
  /** A retry may succeed: false for a project that does not exist or is not accessible. */
  readonly passing: boolean
}

/**
 * Opens a project: its facts, its file after 100 ms, its studies after 100 ms more. Leaving or switching within that
 * time aborts the signal, so that the old part never appears in the new project.
 *
 * @param wanted the study to open, when the address names one and none is being computed; else the first
 * @returns undefined, or why it is not open
 */
export async function openProject(id: string, wanted: string | undefined, signal: AbortSignal): Promise<OpenRefusal | undefined> {
  resetStudy()
  clearPart()
  closePart()
  try {
    if (id === tutorialProjectId) return await openDemonstration(signal)
    const { project } = await send(getProject, { params: { id }, signal })
    changeStudy({ project })
    // The saved faces are loaded with the file, so that part and choice appear at once and nothing moves in the
    // settings.
    const [{ file, ...known }, saved] = await Promise.all([fetchPart(project, signal), savedFaces(id, signal)])
    await pause(projectLoadDelayMs, signal)
    const refused = await showPart(project, file, signal, known)
    if (refused) return { message: refused.message, passing: false }
    const chosen = restoreFaces(project, saved, signal)
    await pause(projectLoadDelayMs, signal)
    await loadStudies(project, wanted, signal)
    signal.throwIfAborted()
    const { faces, label } = usePart.getState().part?.bare ?? { faces: [], label: [] }
    const drafted = isShared
      ? null
      : readDraft(useStudy.getState(), { surfaces: faces.length, triangles: label.length }, tellOfOtherPart)
    if (drafted && drafted.patches.length > 0) await loadPainting()
    signal.throwIfAborted()
    if (drafted) changeStudy(drafted)
    else await restorePatches(chosen, signal)
    return undefined
  } catch (reason) {
    if (signal.aborted) return undefined
    const absent = reason instanceof CallFailure && reason.status === 404
    return { message: messageOr(reason, projectMessages.loadFailed), passing: !absent }
  }
}

const tellOfOtherPart = (): void => toast(faceMessages.otherPatches, 'info')

type SavedFaces = Awaited<ReturnType<typeof savedFaces>>

/** The faces that were saved with the last run. A failure does not keep the project closed, but is reported. */
const savedFaces = (id: string, signal: AbortSignal) =>
  send(getSurfaces, { params: { id }, signal }).catch((reason: unknown) => {
    if (signal.aborted) throw reason
    toast(partMessages.facesLoadFailed, 'error')
    return undefined
  })

/** @returns the triangles that were saved */
function restoreFaces(project: ProjectAnswer, saved: SavedFaces, signal: AbortSignal) {
  const { part } = usePart.getState()
  if (!signal.aborted && saved) rememberFacesVersion(project.id, project.surfaces_version ?? 0)
  if (signal.aborted || !saved || saved.surfaces.length === 0 || !part) return undefined
  const triangles = savedTriangles(part.fileSoup, saved.surfaces)
  if (triangles.load.length + triangles.held.length === 0) toast(faceMessages.noneLeft, 'info')
  const chosen = facesWith(part.surfaces, triangles)
  const first = chosen.load[0] === undefined ? undefined : part.surfaces.faces[chosen.load[0]]
  if (!first) restoreSelection(chosen)
  else {
    // The force is not saved with the faces. A result or a draft that is read after this replaces it.
    const force = normalized(vectorOf(first.normal))
    changeStudy({ assumedForce: force })
    restoreSelection({ ...chosen, force, forceAt: vectorOf(first.centroid) })
  }
  return triangles
}

async function loadStudies(project: ProjectAnswer, wanted: string | undefined, signal: AbortSignal): Promise<void> {
  const { subprojects } = await send(listSubprojects, { params: { id: project.id }, signal })
  const studies = subprojects.map(storedStudy)
  const named = (id: string | undefined) => studies.find((entry) => entry.id === id)
  // The page continues to watch an active run, so that the shown study must be the computed one.
  const listed = named(project.active_run?.subproject_id) ?? named(wanted) ?? studies[0]
  changeStudy({ studies })
  const first = listed && lacksLoads(listed) ? await fetchLoads(project.id, listed, signal) : listed
  changeStudy({ studyId: first?.id ?? null, ...(first ? decidedIn(first) : {}) })
  step({ type: 'project-loaded', hasStudies: studies.length > 0, hasResults: project.has_optimization_results })
  if (studies.length > 0 || project.has_optimization_results) await loadResultsOf(first, project.id, signal)
}

/** The demonstration project opens like any other, from files of the application. It makes no call of the product. */
async function openDemonstration(signal: AbortSignal): Promise<OpenRefusal | undefined> {
  const project = await demonstrationProject(signal)
  changeStudy({ project, settings: settingsFromWire(await demonstrationSettings(signal), 'metric'), unitType: 'imperial' })
  const response = await fetchUnpacked(project.stl_path, { credentials: 'same-origin', signal })
  if (response.status !== 200) throw new Error(partMessages.fetchStlFailed(response.status))
  const file = await response.blob()
  await pause(projectLoadDelayMs, signal)
  const refused = await showPart(project, file, signal)
  if (refused) return { message: refused.message, passing: false }
  step({ type: 'project-loaded', hasStudies: false, hasResults: false })
  return undefined
}

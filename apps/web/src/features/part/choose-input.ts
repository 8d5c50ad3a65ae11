import { choosePartInput, type PartChoice, type ProjectAnswer } from '@trabecula/contract'
import { isFaceRegion, partMessages, withFaces } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { changeVersioned } from '../../session/projects/versioned.ts'
import type { PickedLoads } from '../../workspace/loads.ts'
import { fetchPart, type LoadedPart, showPart, usePart } from '../../workspace/part.ts'
import { loadPainting } from '../../workspace/patched-part.ts'
import { findSaved, selectionPayload } from '../../workspace/saved-triangles.ts'
import { emptySelection, type SelectionState } from '../../workspace/selection.ts'
import { changeFaces, changeLoads, changeStudy, clearUndoHistory, useStudy, whileOpen } from '../../workspace/study.ts'
import { regionOfBody } from './body-region.ts'
import { choiceInWords, choiceOf } from './choice.ts'

/**
 * Requests the chosen part from the server and shows it; faces that still exist stay chosen.
 *
 * @returns whether it came; why not was said
 */
export async function choosePart(project: ProjectAnswer, choice: PartChoice): Promise<boolean> {
  try {
    const bodies = choice.bodies && [...choice.bodies]
    const { project: changed } = await changeVersioned({
      project,
      what: 'The repair of this file',
      read: (entry) => choiceInWords(choiceOf(entry)),
      mine: choiceInWords(choice),
      send: async (version) =>
        (await send(choosePartInput, { params: { id: project.id }, body: { ...choice, bodies, version } })).project,
      onTheirs: () => undefined,
      onMine: () => undefined,
    })
    if (useStudy.getState().project?.id === project.id) await whileOpen((signal) => show(changed, signal))
    return true
  } catch (reason) {
    toast(messageOr(reason, partMessages.partChoiceFailed), 'error')
    return false
  }
}

/** Leaves a body out of the part and makes a region of it. `left`: the choice without the body. */
export async function chooseAsRegion(
  project: ProjectAnswer,
  part: LoadedPart,
  body: { readonly id: number; readonly place: number },
  left: PartChoice,
): Promise<void> {
  const region = await regionOfBody(part, project.original_filename, body)
  if (!region.ok) return toast(region.refusal.message, 'error')
  const came = await choosePart(project, left)
  if (!came || useStudy.getState().project?.id !== project.id) return
  changeLoads((loads) => ({ ...loads, regions: [...loads.regions, region.value] }), `add body ${body.id}`)
  toast(`Body ${body.id} is left out of the part, and is solid there now: change that under Regions.`, 'info')
}

async function show(project: ProjectAnswer, signal: AbortSignal): Promise<void> {
  const before = usePart.getState().part
  const chosen = chosenTriangles()
  const { file, ...known } = await fetchPart(project, signal)
  signal.throwIfAborted()
  changeStudy({ project, hovered: null })
  const refused = await showPart(project, file, signal, known)
  if (refused) return toast(refused.message, 'error')
  const patched = before && before.patches.length > 0 ? await carried(before, signal) : undefined
  const { load, held, selection } = kept(chosen)
  const loads = keptLoads(useStudy.getState().loads, before)
  const lost =
    patched?.lost ??
    (selection.load.length + selection.held.length > load.length + held.length ||
      countOf(useStudy.getState().loads) > countOf(loads))
  const whole = { selection: load.length === 0 ? { ...emptySelection, held } : { ...selection, load, held }, loads, patches: [] }
  changeFaces(patched?.painted ?? whole, 'part')
  // An undo would restore faces of the previous part.
  clearUndoHistory()
  if (lost) toast('Some selected faces no longer exist on this part. Select them again.', 'info')
}

/** The uses of a painted part on the shown one, triangle by triangle. */
async function carried(before: LoadedPart, signal: AbortSignal) {
  const { part } = usePart.getState()
  const { selection, loads } = useStudy.getState()
  const { carriedOver } = await loadPainting()
  signal.throwIfAborted()
  return part ? carriedOver(before, part, { selection, loads }) : undefined
}

const countOf = ({ cases, supports, masses, regions }: PickedLoads): number =>
  [...cases, ...supports, ...masses, ...regions.filter(isFaceRegion)].reduce((sum, { faces }) => sum + faces.length, 0)

/** Cases, supports, point masses and regions with the faces of the shown part. `before`: the part on which they were chosen. */
function keptLoads(loads: PickedLoads, before: LoadedPart | null): PickedLoads {
  const { part } = usePart.getState()
  const facesOf = (faces: readonly number[]): readonly number[] => {
    if (!part || !before || faces.length === 0) return []
    const triangles = selectionPayload(before.fileSoup, before.surfaces, { load: faces, held: [] })
    return findSaved(part.fileSoup, part.surfaces, triangles).load
  }
  return {
    ...loads,
    cases: loads.cases.map((each) => ({ ...each, faces: facesOf(each.faces) })),
    supports: loads.supports.map((each) => ({ ...each, faces: facesOf(each.faces) })),
    masses: loads.masses.map((each) => ({ ...each, faces: facesOf(each.faces) })),
    regions: loads.regions.map((each) => withFaces(each, facesOf)),
  }
}

function chosenTriangles() {
  const { part } = usePart.getState()
  return part ? selectionPayload(part.fileSoup, part.surfaces, useStudy.getState().selection) : []
}

/** Faces of the shown part that contain triangles which were chosen on the previous one. */
function kept(
  chosen: ReturnType<typeof chosenTriangles>,
): Pick<SelectionState, 'load' | 'held'> & { readonly selection: SelectionState } {
  const { selection } = useStudy.getState()
  const { part } = usePart.getState()
  const found = part ? findSaved(part.fileSoup, part.surfaces, chosen) : emptySelection
  return { load: found.load, held: found.held, selection }
}

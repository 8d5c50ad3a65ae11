import { conflictingProject, getSurfaces, saveSurfaces } from '@trabecula/contract'
import type { FaceSet } from '@trabecula/geometry'
import { send } from '../platform/http/client.ts'
import { CallFailure } from '../platform/http/failure.ts'
import { askConflict } from '../platform/notices/edit-conflict.ts'
import { usePart } from './part.ts'
import { restorePatches } from './restored-patches.ts'
import { findSaved, savedTriangles, sentSelection } from './saved-triangles.ts'
import { changeSelection, useStudy } from './study.ts'

/**
 * The version of the saved faces that this window has seen. The project's own number cannot be used: it may be newer
 * than the shown faces.
 */
let seen = { projectId: '', version: 0 }

/** Records that the shown faces are those of this version, 0 for none that were saved. */
export const rememberFacesVersion = (projectId: string, version: number): void => {
  seen = { projectId, version }
}

/**
 * Saves the chosen faces. When another user has saved others, the visitor chooses which stay.
 *
 * @returns false when theirs were taken: they are selected now, and need a review before a run
 * @throws CallFailure for any other refusal
 */
export async function saveFaces(projectId: string, signal: AbortSignal): Promise<boolean> {
  const { part } = usePart.getState()
  const { selection } = useStudy.getState()
  const chosen = part && sentSelection(part.fileSoup, part.surfaces, selection)
  // Without geometry or surfaces there is nothing to save; the run itself then refuses with its reason (§5).
  if (!part || !chosen?.surfaces.length) {
    console.warn('No faces to save.')
    return true
  }
  for (;;) {
    const version = seen.projectId === projectId ? seen.version : undefined
    try {
      const body = { ...chosen, ...(version === undefined ? {} : { version }) }
      const answer = await send(saveSurfaces, { params: { id: projectId }, body, signal })
      rememberFacesVersion(projectId, answer.surfaces_version)
      return true
    } catch (reason) {
      const newer = conflictOf(reason)
      if (newer === undefined) throw reason
      const saved = await send(getSurfaces, { params: { id: projectId }, signal })
      rememberFacesVersion(projectId, newer)
      const theirs = findSaved(part.fileSoup, part.surfaces, saved.surfaces)
      if (isSame(theirs, selection)) return true
      const question = {
        what: 'The selection of faces',
        mine: inWords(selection, part.surfaces),
        theirs: inWords(theirs, part.surfaces),
      }
      const wanted = await askConflict(question)
      signal.throwIfAborted()
      if (wanted === 'mine') continue
      changeSelection((mine) => ({ ...mine, ...theirs }))
      await restorePatches(savedTriangles(part.fileSoup, saved.surfaces), signal)
      return false
    }
  }
}

/** The version of the stored faces, when a newer one is the reason of the refusal. */
function conflictOf(reason: unknown): number | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== 409) return undefined
  return conflictingProject.safeParse(reason.body).data?.project.surfaces_version
}

interface Faces {
  readonly load: readonly number[]
  readonly held: readonly number[]
}

const isSame = (a: Faces, b: Faces): boolean => sorted(a.load) === sorted(b.load) && sorted(a.held) === sorted(b.held)
const sorted = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join()

function inWords({ load, held }: Faces, { faces }: FaceSet): string {
  const numbers = (ids: readonly number[]) => (ids.length === 0 ? 'none' : ids.map((id) => faces[id]?.number).join(', '))
  return `Load faces: ${numbers(load)}; held faces: ${numbers(held)}`
}

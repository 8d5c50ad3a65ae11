import { conflictingProject, type ProjectAnswer } from '@trabecula/contract'
import { CallFailure } from '../../platform/http/failure.ts'
import { askConflict } from '../../platform/notices/edit-conflict.ts'

interface VersionedChange {
  /** The project when the change began. */
  readonly project: ProjectAnswer
  readonly what: string
  /** The value as text, for the comparison and the question. */
  readonly read: (project: ProjectAnswer) => string
  readonly mine: string
  readonly send: (version: number) => Promise<ProjectAnswer>
  /** Called in an edit conflict with the stored project, before the question is answered. */
  readonly onTheirs: (project: ProjectAnswer) => void
  /** Called when this user's value is sent again. */
  readonly onMine: (project: ProjectAnswer) => void
}

/**
 * Sends a change with the version that it is based on. When another user has changed the same thing, the visitor
 * chooses; when they changed something else, or to the same value, no question is needed.
 *
 * @returns the stored project afterwards, and whether it has this user's value
 */
export async function changeVersioned(
  change: VersionedChange,
): Promise<{ readonly project: ProjectAnswer; readonly kept: boolean }> {
  let base = change.project
  for (;;) {
    try {
      return { project: await change.send(base.version), kept: true }
    } catch (reason) {
      const theirs = conflictOf(reason)
      if (!theirs) throw reason
      const value = change.read(theirs)
      if (value === change.mine) return { project: theirs, kept: true }
      if (value !== change.read(base)) {
        change.onTheirs(theirs)
        if ((await askConflict({ what: change.what, mine: change.mine, theirs: value })) === 'theirs')
          return { project: theirs, kept: false }
        change.onMine(theirs)
      }
      base = theirs
    }
  }
}

/** The stored project, when a newer version is the reason of the refusal. */
function conflictOf(reason: unknown): ProjectAnswer | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== 409) return undefined
  const parsed = conflictingProject.safeParse(reason.body)
  return parsed.success ? parsed.data.project : undefined
}

import { conflictingProject, type ProjectAnswer } from '@trabecula/contract'
import { CallFailure } from '../../platform/http/failure.ts'
import { askConflict } from '../../platform/notices/edit-conflict.ts'

interface VersionedChange {
  /** The project as it stood when the change began. */
  readonly project: ProjectAnswer
  readonly what: string
  /** The value in words, to compare and to ask with. */
  readonly read: (project: ProjectAnswer) => string
  readonly mine: string
  readonly send: (version: number) => Promise<ProjectAnswer>
  /** Edit conflict: what stands now, before the question is answered. */
  readonly onTheirs: (project: ProjectAnswer) => void
  /** The own value is sent again. */
  readonly onMine: (project: ProjectAnswer) => void
}

/**
 * Sends a change with the version that it was made on. When somebody else changed the same thing meanwhile the visitor
 * chooses;
 * when it was something else, or the same wish, there is nothing to ask.
 *
 * @returns the project as it stands afterwards, and whether the own value is in it
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

/** The project that stands, when that is why the call was refused. */
function conflictOf(reason: unknown): ProjectAnswer | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== 409) return undefined
  const parsed = conflictingProject.safeParse(reason.body)
  return parsed.success ? parsed.data.project : undefined
}

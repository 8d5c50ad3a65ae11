import { tutorialProjectId } from '@trabecula/domain'
import { noteThrown } from '../platform/http/failure-log.ts'
import { keepThumbnail, sharePicture } from '../session/projects/thumbnail.ts'
import { type LoadedPart, usePart } from './part.ts'
import { useStudy, whileOpen } from './study.ts'

/** Time until the view has drawn a part. */
const drawnAfterMs = 1500

/**
 * Takes the picture for the card of the part's project once the part has been drawn, and shares it with the team when
 * that has none. The picture is dropped when another part is shown before it is finished, because it may show that
 * part.
 *
 * @returns a function that cancels it
 */
export function pictureLater(part: LoadedPart, take: () => Promise<string> | undefined): () => void {
  const timer = setTimeout(() => {
    // Without a picture the card of the project shows an empty one.
    void whileOpen((signal) => keepPicture(part, take, signal)).catch(noteThrown)
  }, drawnAfterMs)
  return () => clearTimeout(timer)
}

async function keepPicture(part: LoadedPart, take: () => Promise<string> | undefined, signal: AbortSignal): Promise<void> {
  const isShown = () => usePart.getState().part === part && !signal.aborted
  const content = isShown() ? await take() : undefined
  const { project } = useStudy.getState()
  if (content === undefined || !isShown() || project?.id !== part.projectId) return
  const picture = { projectId: part.projectId, content }
  await keepThumbnail(picture)
  // The demonstration is not on a server.
  if (part.projectId === tutorialProjectId || project.picture_path !== undefined || !isShown()) return
  await sharePicture(picture, signal)
}

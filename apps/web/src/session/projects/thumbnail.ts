import { queryOptions } from '@tanstack/react-query'
import { type ProjectAnswer, saveProjectPicture } from '@trabecula/contract'
import { createStore, del, get, set } from 'idb-keyval'
import { send } from '../../platform/http/client.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'

const store = () => createStore('thumbnails', 'pictures')

/** The picture of a project that this browser took last, as a data URL; null when there is none. */
const readThumbnail = async (projectId: string): Promise<string | null> =>
  (await get<string>(projectId, store()).catch(noteThrown)) ?? null

export const keepThumbnail = (projectId: string, picture: string): Promise<void> =>
  set(projectId, picture, store()).catch(noteThrown)

export const forgetThumbnail = (projectId: string): Promise<void> => del(projectId, store()).catch(noteThrown)

/**
 * The picture that the server keeps for the team, else the one that this browser took; null when nobody opened the
 * project yet.
 */
export const thumbnailQuery = ({ id, picture_path }: ProjectAnswer) =>
  queryOptions({
    queryKey: ['thumbnail', id, picture_path],
    queryFn: () => picture_path ?? readThumbnail(id),
    staleTime: 0,
  })

/**
 * Gives the lists of the team a picture of a part that has none yet. Lists do without it, so a failure is not worth a
 * message.
 */
export async function sharePicture(project: ProjectAnswer | null, picture: string): Promise<void> {
  if (!project || project.picture_path !== undefined) return
  const form = new FormData()
  form.append('picture', pictureOf(picture), 'part.png')
  await send(saveProjectPicture, { params: { id: project.id }, form }).catch(noteThrown)
}

/** The content of a PNG data URL. */
function pictureOf(url: string): Blob {
  const content = atob(url.slice(url.indexOf(',') + 1))
  const bytes = new Uint8Array(content.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = content.charCodeAt(i)
  return new Blob([bytes], { type: 'image/png' })
}

import { queryOptions } from '@tanstack/react-query'
import { type ProjectAnswer, saveProjectPicture } from '@trabecula/contract'
import { createStore, del, get, set } from 'idb-keyval'
import { send } from '../../platform/http/client.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'

const store = () => createStore('thumbnails', 'pictures')

/** The last picture of a project from this browser, as a data URL; null when there is none. */
const readThumbnail = async (projectId: string): Promise<string | null> =>
  (await get<string>(projectId, store()).catch(noteThrown)) ?? null

export const forgetThumbnail = (projectId: string): Promise<void> => del(projectId, store()).catch(noteThrown)

/** The picture that the server stores for the team, else the one from this browser; null before it was opened. */
export const thumbnailQuery = ({ id, picture_path }: ProjectAnswer) =>
  queryOptions({
    queryKey: ['thumbnail', id, picture_path],
    queryFn: () => picture_path ?? readThumbnail(id),
    staleTime: 0,
  })

export interface PartPicture {
  readonly projectId: string
  readonly content: string
}

export const keepThumbnail = ({ projectId, content }: PartPicture): Promise<void> =>
  set(projectId, content, store()).catch(noteThrown)

/** Shares a picture with the team's lists. They work without it, so that a failure is not reported. */
export async function sharePicture({ projectId, content }: PartPicture, signal: AbortSignal): Promise<void> {
  const form = new FormData()
  form.append('picture', pictureOf(content), 'part.png')
  await send(saveProjectPicture, { params: { id: projectId }, form, signal }).catch(noteThrown)
}

function pictureOf(url: string): Blob {
  const content = atob(url.slice(url.indexOf(',') + 1))
  const bytes = new Uint8Array(content.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = content.charCodeAt(i)
  return new Blob([bytes], { type: 'image/png' })
}

import { type ProjectAnswer, saveProjectPicture } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'

/** Gives the lists of the team a picture of a part that has none yet. Lists do without it, so a failure is not worth a message. */
export async function sharePicture(project: ProjectAnswer | null, picture: string): Promise<void> {
  if (!project || project.picture_path !== undefined) return
  const form = new FormData()
  form.append('picture', pictureOf(picture), 'part.png')
  await send(saveProjectPicture, { params: { id: project.id }, form }).catch(() => undefined)
}

/** The content of a PNG data URL. */
function pictureOf(url: string): Blob {
  const content = atob(url.slice(url.indexOf(',') + 1))
  const bytes = new Uint8Array(content.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = content.charCodeAt(i)
  return new Blob([bytes], { type: 'image/png' })
}

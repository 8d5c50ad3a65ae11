import { saveCadFaces, saveCadFile } from '@trabecula/contract'
import { type CadFaces, cadFacesMessages, uploadMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'

/** What a part was converted from. */
export interface ConvertedFrom {
  /** Undefined where the file knows no faces. */
  readonly faces: CadFaces | undefined
  readonly file: File
}

/** Gives a project that was uploaded its CAD faces and its CAD file. A failure is reported, and the part stays usable. */
export async function sendCad(id: string, { faces, file }: ConvertedFrom): Promise<void> {
  const params = { id }
  const form = new FormData()
  form.append('cad_file', file, file.name)
  const reported = (say: (why: string) => string) => (reason: unknown) =>
    toast(say(messageOr(reason, uploadMessages.failed)), 'error')
  if (faces) await send(saveCadFaces, { params, body: faces }).catch(reported(cadFacesMessages.notKept))
  await send(saveCadFile, { params, form }).catch(reported(cadFacesMessages.fileNotKept))
}

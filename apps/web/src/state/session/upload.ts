import { uploadStl } from '@trabecula/contract'
import { uploadMessages, uploadRefusal } from '@trabecula/domain'
import { create } from 'zustand'
import { CallFailure, messageOr } from '../../platform/calls/failure.ts'
import { upload } from '../../platform/calls/upload.ts'
import { forgetPendingFile, keepPendingFile, markPendingFile, pendingFile } from '../../platform/pending-file.ts'

interface UploadState {
  readonly status: 'idle' | 'uploading' | 'error'
  /** 0–1 */
  readonly share: number
  readonly error: string | null
}

const idle: UploadState = { status: 'idle', share: 0, error: null }

export const useUpload = create<UploadState>(() => idle)

/** Closing or retrying resets overlay, error and progress (§4). */
export function closeUpload(): void {
  useUpload.setState(idle)
  void forgetPendingFile()
}
export const refuseUpload = (error: string): void => useUpload.setState({ status: 'error', share: 0, error })

/** Uploads one STL file, which creates a project; resolves with its id, or undefined when the overlay tells why not. */
export async function uploadPart(file: File): Promise<string | undefined> {
  const refusal = uploadRefusal([file], 'chooser')
  if (refusal) {
    refuseUpload(refusal)
    return undefined
  }
  useUpload.setState({ status: 'uploading', share: 0, error: null })
  await keepPendingFile(file)
  const form = new FormData()
  form.append('stl_file', file, file.name)
  try {
    const { data } = await upload(uploadStl, form, { onProgress: (share) => useUpload.setState({ share }) })
    closeUpload()
    return data.project_id
  } catch (reason) {
    // The visitor is on the way to sign in; the file goes on from there.
    if (reason instanceof CallFailure && reason.answer?.code === 'signed-out') markPendingFile('signed-out')
    refuseUpload(messageOr(reason, uploadMessages.failed))
    return undefined
  }
}

/** Goes on with a file that was chosen before the session ended; resolves with the new project's id when there was one. */
export async function resumeUpload(): Promise<string | undefined> {
  const file = await pendingFile()
  return file && uploadPart(file)
}

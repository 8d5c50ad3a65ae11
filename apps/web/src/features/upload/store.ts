import { uploadStl } from '@trabecula/contract'
import { uploadMessages, uploadRefusal } from '@trabecula/domain'
import { create } from 'zustand'
import { CallFailure, messageOr } from '../../platform/http/failure.ts'
import { upload } from '../../platform/http/upload.ts'
import { forgetPendingFile, keepPendingFile, markPendingFile, pendingFile } from './pending-file.ts'

interface UploadState {
  readonly status: 'idle' | 'uploading' | 'error'
  /** 0–1 */
  readonly share: number
  readonly error: string | null
  /** The file that "Try again" sends; null when there is none. */
  readonly file: File | null
}

const idle: UploadState = { status: 'idle', share: 0, error: null, file: null }

export const useUpload = create<UploadState>(() => idle)

/** Closing or retrying resets overlay, error and progress (§4). */
export function closeUpload(): void {
  useUpload.setState(idle)
  void forgetPendingFile()
}
export const refuseUpload = (error: string): void => useUpload.setState({ ...idle, status: 'error', error })

/** Uploads an STL, which creates a project; resolves with its id, or undefined when the overlay shows the reason. */
export async function uploadPart(file: File): Promise<string | undefined> {
  const refusal = uploadRefusal([file], 'chooser')
  if (refusal) {
    refuseUpload(refusal)
    return undefined
  }
  useUpload.setState({ ...idle, status: 'uploading', file })
  await keepPendingFile(file)
  const form = new FormData()
  form.append('stl_file', file, file.name)
  try {
    const { data } = await upload(uploadStl, form, { onProgress: (share) => useUpload.setState({ share }) })
    closeUpload()
    return data.project_id
  } catch (reason) {
    // The visitor is redirected to sign in; the file is sent afterwards.
    if (reason instanceof CallFailure && reason.answer?.code === 'signed-out') markPendingFile('signed-out')
    useUpload.setState({ ...idle, status: 'error', error: messageOr(reason, uploadMessages.failed), file })
    return undefined
  }
}

/** Sends a file again that was not received; without one the overlay closes, and another can be chosen. */
export async function retryUpload(): Promise<string | undefined> {
  const { file } = useUpload.getState()
  if (file) return uploadPart(file)
  closeUpload()
  return undefined
}

/**
 * Continues the upload of the previous page in this tab: a file that waited for a session is sent, and the new
 * project's id returned; for a file that was being sent, or was refused, the overlay reports that it was not received.
 */
export async function resumeUpload(): Promise<string | undefined> {
  const left = await pendingFile()
  if (!left) return undefined
  const { file, reason } = left
  if (reason === 'signed-out') return uploadPart(file)
  useUpload.setState({ ...idle, status: 'error', error: uploadMessages.interrupted(file.name), file })
  return undefined
}

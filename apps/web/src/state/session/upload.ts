import { uploadStl } from '@trabecula/contract'
import { uploadMessages, uploadRefusal } from '@trabecula/domain'
import { create } from 'zustand'
import { messageOr } from '../../platform/failure.ts'
import { upload } from '../../platform/upload.ts'

interface UploadState {
  readonly status: 'idle' | 'uploading' | 'error'
  /** 0–1 */
  readonly share: number
  readonly error: string | null
}

const idle: UploadState = { status: 'idle', share: 0, error: null }

export const useUpload = create<UploadState>(() => idle)

/** Closing or retrying resets overlay, error and progress (§4). */
export const closeUpload = (): void => useUpload.setState(idle)
export const refuseUpload = (error: string): void => useUpload.setState({ status: 'error', share: 0, error })

/** Uploads one STL file, which creates a project; resolves with its id, or undefined when the overlay tells why not. */
export async function uploadPart(file: File): Promise<string | undefined> {
  const refusal = uploadRefusal([file], 'chooser')
  if (refusal) {
    refuseUpload(refusal)
    return undefined
  }
  useUpload.setState({ status: 'uploading', share: 0, error: null })
  const form = new FormData()
  form.append('stl_file', file, file.name)
  try {
    const { data } = await upload(uploadStl, form, { onProgress: (share) => useUpload.setState({ share }) })
    closeUpload()
    return data.project_id
  } catch (reason) {
    refuseUpload(messageOr(reason, uploadMessages.failed))
    return undefined
  }
}

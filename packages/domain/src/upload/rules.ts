import { maxUploadBytes, maxUploadFiles, uploadExtension } from './limits.ts'
import { uploadMessages } from './messages.ts'

interface OfferedFile {
  readonly name: string
  readonly size: number
}

/** Why these files cannot be uploaded, or undefined. Order of checks: count, type, size (T12); all or nothing. */
export function uploadRefusal(files: readonly OfferedFile[], how: 'chooser' | 'drop'): string | undefined {
  const texts = uploadMessages[how]
  if (files.length > maxUploadFiles) return texts.count
  const file = files[0]
  if (!file) return uploadMessages.missingFile
  if (!file.name.toLowerCase().endsWith(uploadExtension)) return texts.type
  return file.size > maxUploadBytes ? texts.size : undefined
}

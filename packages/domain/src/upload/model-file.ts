import { maxUploadBytes, maxUploadFiles, uploadExtension } from './limits.ts'
import { uploadMessages } from './messages.ts'
import { type DropRules, type OfferedFile, sortDropped } from './rules.ts'

type How = 'chooser' | 'drop'

/** A model's rules, with the chooser's or the drop's own texts. Only the name counts: browsers tell all sorts of types for STL. */
export const modelDropRules = (how: How): DropRules => {
  const { count, type, size } = uploadMessages[how]
  return {
    maxFiles: maxUploadFiles,
    maxBytes: maxUploadBytes,
    minBytes: 0,
    accept: [uploadExtension],
    // The server says what is wrong with an empty file.
    texts: { count, type, 'too-large': size, 'too-small': uploadMessages.fallback.tooSmall },
  }
}

/** Why these files cannot be uploaded, or undefined. Order of checks: count, type, size (T12); all or nothing. */
export function uploadRefusal(files: readonly Pick<OfferedFile, 'name' | 'size'>[], how: How): string | undefined {
  if (files.length === 0) return uploadMessages.missingFile
  const offered = files.map(({ name, size }) => ({ name, size, type: '' }))
  return sortDropped(offered, modelDropRules(how)).rejected[0]?.message
}

import { maxUploadBytes, maxUploadFiles, uploadExtension } from './limits.ts'
import { uploadMessages } from './messages.ts'

export interface OfferedFile {
  readonly name: string
  /** MIME type from the browser; may be empty. */
  readonly type: string
  /** bytes */
  readonly size: number
}

export type DropRefusal = 'count' | 'type' | 'too-large' | 'too-small'

/** The files that a drop zone accepts. By default a zone takes one file of any kind. */
export interface DropRules {
  readonly maxFiles: number
  /** bytes, inclusive */
  readonly maxBytes: number
  readonly minBytes: number
  /** Extensions (".stl"), MIME types ("image/png") or wildcards ("image/*"); empty: everything. */
  readonly accept: readonly string[]
  readonly texts: Readonly<Record<DropRefusal, string>>
}

export const defaultDropRules: DropRules = {
  maxFiles: 1,
  maxBytes: Number.POSITIVE_INFINITY,
  minBytes: 0,
  accept: [],
  texts: {
    count: uploadMessages.fallback.count,
    type: uploadMessages.fallback.type,
    'too-large': uploadMessages.fallback.tooLarge,
    'too-small': uploadMessages.fallback.tooSmall,
  },
}

/** Whether a file is of one of the accepted kinds; extensions and types in any case. */
export function isAccepted({ name, type }: Pick<OfferedFile, 'name' | 'type'>, accept: readonly string[]): boolean {
  const [file, mime] = [name.toLowerCase(), type.toLowerCase()]
  return (
    accept.length === 0 ||
    accept.some((given) => {
      const kind = given.toLowerCase()
      if (kind.startsWith('.')) return file.endsWith(kind)
      return kind.endsWith('/*') ? mime.startsWith(kind.slice(0, -1)) : mime === kind
    })
  )
}

export interface Dropped<File> {
  readonly accepted: readonly File[]
  readonly rejected: readonly { readonly file: File; readonly reason: DropRefusal; readonly message: string }[]
}

/** Sorts offered files into accepted and rejected ones. Order of checks: count, type, size; too many all fail. */
export function sortDropped<File extends OfferedFile>(files: readonly File[], rules: DropRules): Dropped<File> {
  const accepted: File[] = []
  const rejected: Dropped<File>['rejected'][number][] = []
  for (const file of files) {
    const reason = files.length > rules.maxFiles ? 'count' : refusalOf(file, rules)
    if (reason === null) accepted.push(file)
    else rejected.push({ file, reason, message: rules.texts[reason] })
  }
  return { accepted, rejected }
}

function refusalOf(file: OfferedFile, { accept, maxBytes, minBytes }: DropRules): DropRefusal | null {
  if (!isAccepted(file, accept)) return 'type'
  if (file.size > maxBytes) return 'too-large'
  return file.size < minBytes ? 'too-small' : null
}

type UploadSource = 'chooser' | 'drop'

/**
 * The rules for a model, with separate texts for chooser and drop. Only the name counts, because browsers report
 * various types for STL.
 */
export const modelDropRules = (source: UploadSource): DropRules => {
  const { count, type, size } = uploadMessages[source]
  return {
    maxFiles: maxUploadFiles,
    maxBytes: maxUploadBytes,
    minBytes: 0,
    accept: [uploadExtension],
    // The server reports what is wrong with an empty file.
    texts: { count, type, 'too-large': size, 'too-small': uploadMessages.fallback.tooSmall },
  }
}

/** Why these files cannot be uploaded, or undefined. Order of checks: count, type, size; one wrong file refuses all. */
export function uploadRefusal(files: readonly Pick<OfferedFile, 'name' | 'size'>[], source: UploadSource): string | undefined {
  if (files.length === 0) return uploadMessages.missingFile
  const offered = files.map(({ name, size }) => ({ name, size, type: '' }))
  return sortDropped(offered, modelDropRules(source)).rejected[0]?.message
}

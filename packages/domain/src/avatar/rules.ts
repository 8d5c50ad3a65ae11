import { avatarMaxBytes, avatarMimeTypes } from '../account/limits.ts'
import { accountMessages } from '../account/messages.ts'

/** Why a chosen file is not taken as a picture, or undefined; the server looks again, into the file itself. */
export function avatarRefusal(file: { readonly type: string; readonly size: number }): string | undefined {
  const types: readonly string[] = avatarMimeTypes
  if (!types.includes(file.type)) return accountMessages.avatarUnsupported
  return file.size > avatarMaxBytes ? accountMessages.avatarTooLarge : undefined
}

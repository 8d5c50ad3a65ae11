import { pendingFileStore } from '@trabecula/domain'
import { createStore, del, get, set } from 'idb-keyval'
import { noteThrown } from '../../platform/http/failure-log.ts'

// One database with one store, version 1, as in §9; the session entry has the reason why the file waits in this tab.
const store = () => createStore('pending-files', 'files')
const { entry } = pendingFileStore

/** 'uploading': it was sent or refused. 'signed-out': the session ended, and the file waits for the next one. */
export type PendingReason = 'uploading' | 'signed-out'

export interface PendingFile {
  readonly file: File
  readonly reason: PendingReason
}

/** Keeps a file until it was received. A browser that cannot keep it uploads it all the same. */
export async function keepPendingFile(file: File): Promise<void> {
  sessionStorage.setItem(entry, 'uploading' satisfies PendingReason)
  await set(entry, file, store()).catch(noteThrown)
}

export const markPendingFile = (reason: PendingReason): void => sessionStorage.setItem(entry, reason)

export async function forgetPendingFile(): Promise<void> {
  sessionStorage.removeItem(entry)
  await del(entry, store()).catch(noteThrown)
}

/** The file that the previous page in this tab was uploading; undefined when there is none. */
export async function pendingFile(): Promise<PendingFile | undefined> {
  const reason = sessionStorage.getItem(entry) as PendingReason | null
  if (reason === null) return undefined
  const file = await get<File>(entry, store()).catch(noteThrown)
  return file && { file, reason }
}

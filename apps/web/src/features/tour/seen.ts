import { tourMessages } from '@trabecula/domain'

const key = 'has-seen-tour'

/** The flag belongs to the browser. A storage that cannot be read or written only logs a warning (§8). */
export function readSeen(storage: () => Storage = () => localStorage): boolean {
  try {
    return storage().getItem(key) === 'true'
  } catch (reason) {
    console.warn(tourMessages.seenUnread, reason)
    return false
  }
}

export function saveSeen(seen: boolean, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, String(seen))
  } catch (reason) {
    console.warn(tourMessages.seenUnsaved, reason)
  }
}

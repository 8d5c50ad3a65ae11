import type { Page } from '@playwright/test'

/** A database of the browser: its version, its stores, and what they hold; a file as its name and size. */
export interface StoreContents {
  readonly version: number
  readonly stores: readonly string[]
  readonly entries: Readonly<Record<string, unknown>>
}

/** Looks into a database of the page's own origin; null when there is none. */
export const storeContents = (page: Page, name: string): Promise<StoreContents | null> =>
  page.evaluate(async (wanted) => {
    // Opening what is not there would make it.
    const known = await indexedDB.databases()
    if (!known.some((database) => database.name === wanted)) return null
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open(wanted))
    const stores = [...database.objectStoreNames]
    const entries: Record<string, unknown> = {}
    for (const name of stores) {
      const store = database.transaction(name).objectStore(name)
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      keys.forEach((key, index) => {
        const value: unknown = values[index]
        entries[String(key)] = value instanceof File ? { name: value.name, size: value.size } : value
      })
    }
    const { version } = database
    database.close()
    return { version, stores, entries }
  }, name)

import { createStore, del, get, set } from 'idb-keyval'

const store = () => createStore('thumbnails', 'pictures')

/** The picture of a project that this browser took last, as a data URL; null when there is none. */
export const readThumbnail = async (projectId: string): Promise<string | null> =>
  (await get<string>(projectId, store()).catch(() => undefined)) ?? null

export const keepThumbnail = (projectId: string, picture: string): Promise<void> =>
  set(projectId, picture, store()).catch(() => undefined)

export const forgetThumbnail = (projectId: string): Promise<void> => del(projectId, store()).catch(() => undefined)

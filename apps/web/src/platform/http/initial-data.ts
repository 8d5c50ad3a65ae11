import { type CurrentUser, guest } from '@trabecula/domain'

export interface InitialData {
  readonly user: CurrentUser
  readonly version: string
}

/** What the server wrote into the page; a page without it (a static preview) has a guest. */
export function readInitialData(document: Pick<Document, 'getElementById'>): InitialData {
  const text = document.getElementById('initial-data')?.textContent
  if (!text) return { user: guest, version: '' }
  const data = JSON.parse(text) as Partial<InitialData>
  return { user: { ...guest, ...data.user }, version: data.version ?? '' }
}

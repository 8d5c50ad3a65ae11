const page = '/shared'
const place = typeof location === 'undefined' ? null : location

/** True when this page shows a study to the holder of its link: nothing can be changed, and no sign-in is needed. */
export const isShared = place?.pathname.replace(/\/$/, '') === page

/** The secret of a link is behind the #, which no browser sends, so that it is in no address that a server sees. */
const secret = isShared ? (place?.hash.slice(1) ?? '') : ''

/** Headers of every request of such a page; empty elsewhere. */
export const shareHeaders = (): Readonly<Record<string, string>> => (isShared ? { 'x-share-link': secret || 'none' } : {})

/** Fetches a file of the product by the address from a call's answer. */
export const fetchFile = (address: Parameters<typeof fetch>[0], options: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...options, credentials: 'same-origin', headers: shareHeaders() })

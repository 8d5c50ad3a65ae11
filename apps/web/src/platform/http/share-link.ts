const page = '/shared'
const place = typeof location === 'undefined' ? null : location

/** This page shows a study to whoever has its link: nothing can be changed, nobody need be signed in. */
export const isShared = place?.pathname.replace(/\/$/, '') === page

/** Behind the #, which no browser sends along: the secret of a link stands in no address that a server sees. */
const secret = isShared ? (place?.hash.slice(1) ?? '') : ''

/** What every request of such a page carries; nothing elsewhere. */
export const shareHeaders = (): Readonly<Record<string, string>> => (isShared ? { 'x-share-link': secret || 'none' } : {})

/** Fetches a file of the product by the address that a call answered. */
export const fetchFile = (address: Parameters<typeof fetch>[0], options: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...options, credentials: 'same-origin', headers: shareHeaders() })

import { download } from '../download.ts'
import { failureOf, unreachable } from './failure.ts'

/**
 * Saves a file that the server makes, under the name that it gives, or else under this one.
 *
 * @throws CallFailure when the server refuses or cannot be reached; the signal's reason when aborted
 */
export async function saveAnswer(address: string, otherwise: string, signal?: AbortSignal): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin', ...(signal ? { signal } : {}) }).catch(
    (reason: unknown) => {
      if (signal?.aborted) throw reason
      throw unreachable()
    },
  )
  if (!response.ok) throw failureOf(response.status, await response.text())
  const url = URL.createObjectURL(await response.blob())
  download(url, nameIn(response.headers.get('content-disposition')) ?? otherwise)
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The name that a Content-Disposition gives, in either form that the server writes. */
export function nameIn(disposition: string | null): string | undefined {
  const [, encoded, plain] = /filename(?:\*=UTF-8''(\S+)|="([^"]+)")/.exec(disposition ?? '') ?? []
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}

import { download } from '../download.ts'
import { failureOf, unreachable } from './failure.ts'

/**
 * Saves a file from the server under the name that the server gives, or else under `otherwise`.
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
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The file name of a Content-Disposition, in either form that the server writes. */
export function nameIn(disposition: string | null): string | undefined {
  const [, encoded, plain] = /filename(?:\*=UTF-8''(\S+)|="([^"]+)")/.exec(disposition ?? '') ?? []
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}

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
  const given = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  download(url, given === undefined ? otherwise : decodeURIComponent(given))
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

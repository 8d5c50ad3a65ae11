import { getCsrfToken } from '@trabecula/contract'
import { NotAuthorized, readJson } from './failure.ts'

export const csrfHeader = 'X-CSRFToken'

/** The token in a `Cookie` text, or undefined. */
export const csrfCookie = (cookies: string): string | undefined => {
  const found = /(?:^|;\s*)csrftoken=([^;]+)/.exec(cookies)?.[1]
  return found && decodeURIComponent(found)
}

/**
 * The token for a state-changing call: from the cookie, else asked from the server (which sets the cookie).
 *
 * @throws NotAuthorized when there is none
 */
export async function csrfToken(signal?: AbortSignal): Promise<string> {
  const known = csrfCookie(document.cookie)
  if (known) return known
  const response = await fetch(getCsrfToken.path, { credentials: 'same-origin', ...(signal ? { signal } : {}) }).catch(
    (reason: unknown) => {
      if (signal?.aborted) throw reason
      return undefined
    },
  )
  const answer = response?.ok ? getCsrfToken.answer.safeParse(readJson(await response.text())) : undefined
  if (!answer?.success) throw new NotAuthorized()
  return answer.data.csrfToken
}

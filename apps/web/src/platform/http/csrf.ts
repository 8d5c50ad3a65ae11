import { getCsrfToken, readJson } from '@trabecula/contract'
import { NotAuthorized } from './failure.ts'

export const csrfHeader = 'X-CSRFToken'

/** The value of a cookie in a `Cookie` text, or undefined. */
const cookieIn = (cookies: string, name: string): string | undefined => {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** The token in a `Cookie` text, or undefined. */
export const csrfCookie = (cookies: string): string | undefined => cookieIn(cookies, 'csrftoken') || undefined

/**
 * A convention of HTTP clients: the cookie XSRF-TOKEN, which a proxy or framework in front may set, is returned as the
 * header X-XSRF-TOKEN. Our server ignores it.
 */
export function addXsrfHeader(headers: Headers): void {
  // A worker has no cookies.
  const token = typeof document === 'undefined' ? undefined : cookieIn(document.cookie, 'XSRF-TOKEN')
  if (token) headers.set('X-XSRF-TOKEN', token)
}

/**
 * The token for a state-changing call: from a form's hidden field or the cookie, else requested from the server (which
 * sets the cookie).
 *
 * @throws NotAuthorized when there is none
 */
export async function csrfToken(signal?: AbortSignal): Promise<string> {
  const field = document.querySelector<HTMLInputElement>('input[name="csrfmiddlewaretoken"]')
  const known = field?.value || csrfCookie(document.cookie)
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

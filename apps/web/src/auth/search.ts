import { useRouterState } from '@tanstack/react-router'
import { checkEmailTypes } from '@trabecula/domain'
import * as z from 'zod/mini'

/**
 * The parameters that the screens read from their address. This is not the router's own schema, which would remove the
 * parameters that a screen does not know, such as an invitation's result.
 */
const authSearch = z.object({
  next: z.catch(z.optional(z.string()), undefined),
  verified: z.catch(z.optional(z.coerce.string()), undefined),
  changed: z.catch(z.optional(z.coerce.string()), undefined),
  type: z.catch(z._default(z.enum(checkEmailTypes), 'reset-password'), 'reset-password'),
})

export function useAuthSearch(): z.output<typeof authSearch> {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  return authSearch.parse(Object.fromEntries(new URLSearchParams(text)))
}

/** The address of a screen with the return address kept. */
export const withNext = (path: string, next: string | undefined): string =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

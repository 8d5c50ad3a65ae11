import { z } from 'zod'

/** What the sign-in page reads from its address; anything else there is ignored. */
export const loginSearch = z.object({
  next: z.string().optional().catch(undefined),
  verified: z.coerce.string().optional().catch(undefined),
})

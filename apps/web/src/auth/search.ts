import { z } from 'zod'

/** What the sign-in page reads from its address; `verified` keeps whatever form it had, so that the address is not rewritten. */
export const loginSearch = z.object({ next: z.string().optional().catch(undefined), verified: z.unknown().optional() })

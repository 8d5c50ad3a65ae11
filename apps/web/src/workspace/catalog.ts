import { queryOptions } from '@tanstack/react-query'
import { getCatalog } from '@trabecula/contract'
import { send } from '../platform/http/client.ts'

/** Materials, printers and cells; the same as long as the page lives. */
export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: ({ signal }) => send(getCatalog, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

import { queryOptions } from '@tanstack/react-query'
import { listKeys } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => send(listKeys, { signal }),
  staleTime: 0,
})

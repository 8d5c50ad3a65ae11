import { queryOptions } from '@tanstack/react-query'
import { listWebhooks } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => send(listWebhooks, { signal }),
  staleTime: 0,
})

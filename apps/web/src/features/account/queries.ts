import { queryOptions } from '@tanstack/react-query'
import { getAccount, listSessions } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'

/** Asked once at a time: who asks while it is under way gets the same answer (§4). */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => send(getAccount, { signal }).then(({ account }) => account),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => send(listSessions, { signal }).then(({ sessions }) => sessions),
  staleTime: 0,
})

import { queryOptions } from '@tanstack/react-query'
import { getAccount, listSessions } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'

/** Requested once at a time: callers during a request get its answer (§4). */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => send(getAccount, { signal }).then(({ account }) => account),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => send(listSessions, { signal }).then(({ sessions }) => sessions),
  staleTime: 0,
})

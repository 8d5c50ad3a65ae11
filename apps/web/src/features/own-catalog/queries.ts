import { queryOptions } from '@tanstack/react-query'
import { listOwnCatalog, type OwnCatalogAnswer } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'
import { queryClient } from '../../session/queries.ts'

export type Kind = 'material' | 'printer'
export type Kept = OwnCatalogAnswer['materials'][number] | OwnCatalogAnswer['printers'][number]

export const ownCatalogQuery = queryOptions({
  queryKey: ['own-catalog'],
  queryFn: ({ signal }) => send(listOwnCatalog, { signal }),
  staleTime: 0,
})

/** After a change: the list, and the choices of studies. */
export async function reloadCatalogs(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['catalog'] })
  await queryClient.invalidateQueries({ queryKey: ownCatalogQuery.queryKey })
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCatalog } from '@trabecula/contract'
import type { CellChoice } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { demonstrationCatalog } from './demonstration.ts'
import { useInDemonstration } from './in-demonstration.ts'

const catalogQuery = (inDemonstration: boolean) =>
  queryOptions({
    queryKey: ['catalog', inDemonstration],
    queryFn: ({ signal }) => (inDemonstration ? demonstrationCatalog(signal) : send(getCatalog, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Materials, printers and cells, which do not change while the page is open. */
export const useCatalog = () => useQuery(catalogQuery(useInDemonstration()))

/** How many families a run of these settings tries, each for one design; undefined while the usual ones are not known. */
export function useTriedFamilies({ families }: CellChoice): number | undefined {
  const { data: catalog } = useCatalog()
  return families?.length ?? catalog?.cells.length
}

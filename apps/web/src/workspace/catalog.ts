import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCatalog } from '@trabecula/contract'
import { type CellChoice, findPrinter, fromWire, type OwnCatalog, type Printer } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { demonstrationCatalog } from './demonstration.ts'
import { useInDemonstration } from './in-demonstration.ts'
import { useOwnCatalog } from './study.ts'

const catalogQuery = (inDemonstration: boolean) =>
  queryOptions({
    queryKey: ['catalog', inDemonstration],
    queryFn: async ({ signal }) => {
      const catalog = await (inDemonstration ? demonstrationCatalog(signal) : send(getCatalog, { signal }))
      // It is in the form of a catalogue file.
      if (catalog.own) useOwnCatalog.setState(fromWire(catalog.own) as OwnCatalog)
      return catalog
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A printer of ours or of the team. */
export const printerNamed = (name: string): Printer | undefined =>
  findPrinter(name) ?? useOwnCatalog.getState().printers.find((printer) => printer.name === name)

/** Materials, printers and cells; ours do not change while the page is open, and own ones say when they do. */
export const useCatalog = () => useQuery(catalogQuery(useInDemonstration()))

/** How many families a run of these settings tries, each for one design; undefined while the usual ones are not known. */
export function useTriedFamilies({ families }: CellChoice): number | undefined {
  const { data: catalog } = useCatalog()
  return families?.length ?? catalog?.cells.length
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, getCatalog } from '@trabecula/contract'
import { type CellChoice, findPrinter, fromWire, noOwnCatalog, type OwnCatalog, type Printer } from '@trabecula/domain'
import { create } from 'zustand'
import { send } from '../platform/http/client.ts'
import { demonstrationCatalog } from './demonstration.ts'
import { useInDemonstration } from './in-demonstration.ts'

const catalogQuery = (inDemonstration: boolean) =>
  queryOptions({
    queryKey: ['catalog', inDemonstration],
    queryFn: ({ signal }) => loadCatalog(signal, inDemonstration),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The team's own entries with their values; it is filled with the catalogue. */
export const useOwnCatalog = create(() => noOwnCatalog)

async function loadCatalog(signal: AbortSignal, inDemonstration: boolean): Promise<AnswerOf<typeof getCatalog>> {
  const catalog = inDemonstration ? await demonstrationCatalog(signal) : await send(getCatalog, { signal })
  // It is in the form of a catalogue file.
  useOwnCatalog.setState(fromWire(catalog.own ?? noOwnCatalog) as OwnCatalog)
  return catalog
}

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

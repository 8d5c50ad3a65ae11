import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, getCatalog } from '@trabecula/contract'
import {
  type CellChoice,
  catalogued,
  cataloguedPrinter,
  findMaterial,
  findPrinter,
  fromWire,
  type MaterialAndPrinter,
  noOwnCatalog,
  type OptimizationSettings,
  type OwnCatalog,
  type Printer,
} from '@trabecula/domain'
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
  useOwnCatalog.setState(catalog.own ? (fromWire(catalog.own) as OwnCatalog) : noOwnCatalog, true)
  return catalog
}

/** Values of the study's material and printer, where they are not both ours. */
export function ownValues(settings: Pick<OptimizationSettings, 'material' | 'printer'>): MaterialAndPrinter | undefined {
  const found = catalogued(settings, useOwnCatalog.getState())
  const isOurs = findMaterial(settings.material) && findPrinter(settings.printer)
  return found.ok && !isOurs ? found.value : undefined
}

/** A printer of ours or of the team. */
export function printerNamed(name: string): Printer | undefined {
  const found = cataloguedPrinter(name, useOwnCatalog.getState())
  return found.ok ? found.value : undefined
}

/** Materials, printers and cells; ours do not change while the page is open, and own ones say when they do. */
export const useCatalog = () => useQuery(catalogQuery(useInDemonstration()))

/** How many families a run of these settings tries, each for one design; undefined while the usual ones are not known. */
export function useTriedFamilies({ families }: CellChoice): number | undefined {
  const { data: catalog } = useCatalog()
  return families?.length ?? catalog?.cells.length
}

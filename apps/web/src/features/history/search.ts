/** Search, order and page in the history's address, so that Back restores them. */
export interface HistorySearch {
  readonly q: string
  readonly sort: HistorySort
  readonly order: 'asc' | 'desc'
  readonly page: number
}

const historySorts = ['updated', 'created', 'name'] as const
export type HistorySort = (typeof historySorts)[number]

/** The newest first; names from A to Z. */
export const naturalOrder = (sort: HistorySort): 'asc' | 'desc' => (sort === 'name' ? 'asc' : 'desc')

const longestQuery = 120

/** Reads an address that anybody may have typed: invalid values become the default. */
export function historySearch(given: Readonly<Record<string, unknown>>): HistorySearch {
  const sort = historySorts.find((name) => name === given['sort']) ?? 'updated'
  const order = given['order'] === 'asc' || given['order'] === 'desc' ? given['order'] : naturalOrder(sort)
  const q = given['q'] === undefined ? '' : String(given['q']).slice(0, longestQuery)
  return { q, sort, order, page: pageNumber(given['page']) }
}

export function pageNumber(given: unknown): number {
  const page = Number(given)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Contains only what differs from the default, so that addresses stay short. */
export function historyAddress({ q, sort, order, page }: HistorySearch): Record<string, string | number> {
  return {
    ...(q ? { q } : {}),
    ...(sort === 'updated' ? {} : { sort }),
    ...(order === naturalOrder(sort) ? {} : { order }),
    ...(page === 1 ? {} : { page }),
  }
}

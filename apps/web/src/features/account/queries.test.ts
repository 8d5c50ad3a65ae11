import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { accountQuery } from './queries.ts'

/** Ends a wait that would not end; it is shorter than the test's own limit. */
const hangMs = 500_000

afterEach(() => vi.unstubAllGlobals())

it('§4.14 account data loading ignores a new call while one is running, and both get its answer', async () => {
  const waiting: ((answer: Response) => void)[] = []
  const fetch = vi.fn(() => new Promise<Response>((resolve) => waiting.push(resolve)))
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const both = Promise.allSettled([client.fetchQuery(accountQuery), client.fetchQuery(accountQuery)])
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: hangMs })
  expect(fetch).toHaveBeenCalledTimes(1)
  waiting[0]?.(new Response(JSON.stringify({ status: 'error', message: 'Not now.' }), { status: 503 }))
  const answers = await both
  expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as Error).message)).toEqual([
    'Not now.',
    'Not now.',
  ])
  expect(fetch).toHaveBeenCalledTimes(1)

  const later = client.fetchQuery(accountQuery).catch(() => undefined)
  await vi.waitFor(() => expect(fetch, 'a call after the end is a new one').toHaveBeenCalledTimes(2), { timeout: hangMs })
  waiting[1]?.(new Response('{}', { status: 503 }))
  await later
})

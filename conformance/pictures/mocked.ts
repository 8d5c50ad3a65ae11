import type { Page } from '@playwright/test'
import { storedDesigns } from '../support/workspace/stored-study.ts'

const aProject = /\/api\/project\/[^/]+\/$/

/** A run that goes on for as long as it is looked at: three of nine designs are finished. */
export async function runningRun(page: Page): Promise<void> {
  const run = { id: 'a-run', subproject_id: 'a-study', started_at: new Date(Date.now() - 40_000).toISOString() }
  const progress = {
    state: 'running',
    stage: 'optimize',
    done: 3,
    total: 9,
    detail: 'Gyroid sheet',
    elapsed_s: 40,
    seconds_left: 80,
  }
  const event = { run_id: run.id, ...progress, candidates: storedDesigns.slice(0, 3) }
  await page.route(aProject, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, project: { ...answer.project, active_run: run } } })
  })
  await page.route('**/api/runs/**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` }),
  )
}

/** The server does not give the project. */
export const refusedProject = (page: Page): Promise<void> =>
  page.route(aProject, (route) => route.fulfill({ status: 500, body: '' })).then(() => undefined)

/** The designs of the open study, over and over with long names, until there are 200. */
export async function manyRows(page: Page): Promise<void> {
  await page.route(/\/api\/project\/[^/]+\/results\//, async (route) => {
    const answer = await (await route.fetch()).json()
    const found: readonly { readonly name: string }[] = answer.results
    const many = Array.from({ length: 200 }, (_, row_index) => {
      const row = found[row_index % found.length]
      return { ...row, row_index, name: `${row?.name}, variant ${row_index + 1} of a long series` }
    })
    await route.fulfill({ json: { ...answer, results: many } })
  })
}

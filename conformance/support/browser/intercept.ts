import type { Page } from '@playwright/test'

/** What the server says when it says nothing. */
export const silent = { status: 500, body: '' } as const

/** A refusal as the server words it. */
export const refusal = (message: string, status = 409) => ({ status, json: { status: 'error', code: 'refused', message } })

/** Changes fields of the `data` of an answer on its way. */
export async function changeData(page: Page, path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change } } })
  })
}

/** What the page has requested before is requested again. */
export const advanceOneMinute = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const before = Date.now
    Date.now = () => before() + 60_000
  })

/** A browser without WebGL, where only words are looked at: drawing in software takes most of the time of a visit. */
export async function withoutWebgl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = new Proxy(original, {
      apply: (call, canvas, given: [string]) => (given[0] === 'webgl2' ? null : Reflect.apply(call, canvas, given)),
    })
  })
}

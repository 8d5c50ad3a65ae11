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

export interface HeldTimers {
  /** How many wait on the present page. */
  count(): Promise<number>
  /** Their time has come. */
  run(): Promise<void>
}

type Holding = typeof globalThis & { held: Map<unknown, () => void> }

/** Timers of exactly this delay wait, on every page from now on, until the test calls them. */
export async function holdTimers(page: Page, delayMs: number): Promise<HeldTimers> {
  await page.addInitScript((delay) => {
    const held = new Map<unknown, () => void>()
    Object.assign(globalThis, { held })
    const { setTimeout: set, clearTimeout: clear } = window
    const hold = (run: () => void, ms?: number, ...given: unknown[]) => {
      if (ms !== delay) return set(run, ms, ...given)
      const id = set(() => {}, 2 ** 31 - 1)
      held.set(id, run)
      return id
    }
    const release = (id?: number) => {
      held.delete(id)
      clear(id)
    }
    Object.assign(window, { setTimeout: hold, clearTimeout: release })
  }, delayMs)
  return {
    count: () => page.evaluate(() => (globalThis as Holding).held.size),
    run: () =>
      page.evaluate(() => {
        const { held } = globalThis as Holding
        for (const [id, run] of [...held]) {
          held.delete(id)
          run()
        }
      }),
  }
}

import type { Page } from '@playwright/test'
import { address } from '../../support/product/under-test.ts'
import { fewTokens, manyProjects, neverAnswered, noProjects, refused } from './answers.ts'
import { closed, press, type State, scrollToEnd, type Visit } from './visit.ts'

const home = (page: Page) => page.goto(address('/'))
const end = (name: string): State => ({ name: `${name}-end`, reach: scrollToEnd })

/** Nothing was made yet; then lists that do not come, and lists that cannot. */
const fresh: Visit = {
  name: 'fresh',
  signedIn: true,
  offersTour: true,
  states: [
    { name: 'offer', reach: (page) => home(page).then(() => page.waitForTimeout(2000)) },
    {
      name: 'loading',
      reach: async (page) => {
        await neverAnswered(page, /\/api\/(projects|history|team|account|billing)/)
        await home(page)
        await scrollToEnd(page)
      },
    },
    ...['history', 'archive', 'billing', 'manage-account'].map((path) => ({
      name: `${path}-loading`,
      reach: (page: Page) => page.goto(address(`/${path}`)).then(() => page.waitForTimeout(1200)),
    })),
    {
      name: 'home-failed',
      reach: async (page) => {
        await page.unrouteAll()
        await refused(page, /\/api\/(projects|history|billing|token|subscription|account|sessions|team)/)
        await home(page)
        await page.waitForTimeout(3000)
        await scrollToEnd(page)
      },
    },
    ...['history', 'archive', 'billing', 'manage-account'].map((path) => ({
      name: `${path}-failed`,
      reach: (page: Page) => page.goto(address(`/${path}`)).then(() => page.waitForTimeout(3000)),
    })),
  ],
}

const lists: Visit = {
  name: 'lists',
  signedIn: true,
  states: [
    { name: 'no-projects', reach: (page) => noProjects(page).then(() => home(page)) },
    { name: 'one-project', reach: (page) => page.unrouteAll().then(() => home(page)) },
    end('one-project'),
    {
      name: 'many-projects',
      reach: async (page) => {
        await manyProjects(page)
        await fewTokens(page, 2)
        await home(page)
      },
    },
    end('many-projects'),
    {
      name: 'dragging',
      reach: (page) =>
        page.evaluate(() => {
          const carried = new DataTransfer()
          carried.items.add(new File(['x'], 'x.stl'))
          window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried, bubbles: true }))
        }),
    },
    { name: 'history', reach: (page) => page.goto(address('/history')) },
    end('history'),
    { name: 'archive', reach: (page) => page.goto(address('/archive')) },
    { name: 'archive-delete', reach: (page) => press(page, /^Delete .* permanently/) },
    {
      name: 'archive-refused',
      reach: async (page) => {
        await refused(page, '**/permanently-delete/')
        await press(page, 'Delete permanently')
      },
    },
    {
      name: 'history-no-hit',
      reach: async (page) => {
        await page.unrouteAll()
        await page.goto(address('/history?q=crankshaft'))
      },
    },
    { name: 'archive-empty', reach: (page) => page.goto(address('/archive')) },
    { name: 'menu', reach: (page) => press(page, /^Account of/) },
    {
      name: 'report',
      reach: async (page) => {
        await page.getByRole('menuitem', { name: 'Report a problem' }).click()
        await press(page, 'Send report')
      },
    },
    { name: 'nothing', reach: (page) => closed(page).then(() => page.goto(address('/nothing-here'))) },
    {
      name: 'part-missing',
      reach: async (page) => {
        await refused(page, '**/assets/history-page*')
        await page.goto(address('/history'))
      },
    },
    {
      name: 'offline',
      reach: async (page) => {
        await page.unrouteAll()
        await home(page)
        await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
        await page
          .getByRole('button', { name: /^Archive / })
          .first()
          .press('Enter')
      },
    },
    {
      name: 'help',
      reach: async (page) => {
        await page.unrouteAll()
        await page.goto(address('/help'))
      },
    },
    end('help'),
  ],
}

export const listVisits = [fresh, lists] as const

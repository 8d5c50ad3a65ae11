import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { chosenBrowser } from '../support/browser/launch.ts'
import { withTourSeen } from '../support/browser/test.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { type Fault, told, watch } from './faults.ts'
import { accountVisits } from './states/account.ts'
import { auth } from './states/auth.ts'
import { decidingVisits } from './states/deciding.ts'
import { handedOverVisits } from './states/handed-over.ts'
import { listVisits } from './states/lists.ts'
import { prepare } from './states/prepare.ts'
import { programVisits } from './states/programs.ts'
import { resultVisits } from './states/results.ts'
import type { Prepared, Visit } from './states/visit.ts'

/**
 * Takes every state of every screen, to be looked at, and tells what moved or was logged on the way. On a running
 * product in its embedded default, built with VITE_TEST_HOOKS=1 (TRABECULA_URL, and TRABECULA_EMAIL and
 * TRABECULA_PASSWORD, which are not used):
 *
 *     node conformance/pictures/states.ts FOLDER [640|1280|2560] [light|dark] [VISIT or STATE …]
 *
 * A state goes on from those before it in its visit, so these are reached too when only it is asked for.
 */
const [folder = 'pictures', ...wanted] = process.argv.slice(2)
const sizes = { 640: { width: 640, height: 900 }, 1280: { width: 1280, height: 800 }, 2560: { width: 2560, height: 1440 } }
const widths = ['1280', '640', '2560'] as const
const themes = ['light', 'dark'] as const
const visits: readonly Visit[] = [
  auth,
  ...listVisits,
  ...accountVisits,
  ...programVisits,
  ...decidingVisits,
  ...resultVisits,
  ...handedOverVisits,
]

const asks = (name: string) => wanted.includes(name)
const chosen = <T extends string>(all: readonly T[]) => (all.some(asks) ? all.filter(asks) : all)
const named = visits.flatMap(({ name, states }) => [name, ...states.map((state) => state.name)])
const isWanted = (visit: Visit, state: string) => !named.some(asks) || asks(visit.name) || asks(state)

async function walk(browser: Browser, visit: Visit, prepared: Prepared, options: BrowserContextOptions): Promise<Fault[]> {
  const context = await browser.newContext(options)
  if (!visit.offersTour) await withTourSeen(context)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.setDefaultNavigationTimeout(60_000)
  const faults = await watch(page)
  if (visit.signedIn) await signedInBrowser(page, prepared.person)
  const last = visit.states.findLastIndex(({ name }) => isWanted(visit, name))
  for (const { name, reach } of visit.states.slice(0, last + 1)) {
    const place = `${name}-${options.viewport?.width}-${options.colorScheme}`
    faults.at(place)
    // Some states are not there in every width: that is seen in the picture.
    await reach(page, prepared).catch((reason) => console.log(`${place}: ${String(reason).split('\n')[0]}`))
    if (!isWanted(visit, name)) continue
    await page.waitForTimeout(700)
    // A frame of the widest window takes long in software.
    writeFileSync(join(folder, `${place}.png`), await page.screenshot({ timeout: 120_000 }))
  }
  await context.close()
  // What a visit has refused on purpose, the browser logs too.
  return faults.found().filter(({ text }) => !text.includes('Failed to load resource'))
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(chosenBrowser())
try {
  const preparing = await browser.newContext()
  const prepared = await prepare(preparing.request)
  for (const width of chosen(widths))
    for (const colorScheme of chosen(themes))
      for (const visit of visits)
        if (visit.states.some(({ name }) => isWanted(visit, name)))
          console.log(told(await walk(browser, visit, prepared, { viewport: sizes[width], colorScheme })))
  await prepared.caller.close()
} finally {
  await browser.close()
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chosenBrowser } from '../support/browser.ts'
import { account, signIn } from '../support/workspace/workspace.ts'

/**
 * Takes every screen beside the workspace, its beginning and its end, to be looked at. The browser has not seen the tour, so that its offer
 * is there too. On a running product (TRABECULA_URL, TRABECULA_EMAIL, TRABECULA_PASSWORD):
 *
 *     node conformance/pictures/screens.ts FOLDER [640|1280|2560] [light|dark] [SCREEN …]
 */
const [folder = 'pictures', ...wanted] = process.argv.slice(2)
const sizes = { 640: { width: 640, height: 900 }, 1280: { width: 1280, height: 800 }, 2560: { width: 2560, height: 1440 } }
const themes = ['light', 'dark'] as const
const signedOut = {
  login: '/auth/login',
  register: '/auth/register',
  forgot: '/auth/forgot-password',
  check: '/auth/check-email',
}
const signedIn = {
  home: '/',
  history: '/history',
  archive: '/archive',
  billing: '/billing',
  account: '/manage-account',
  help: '/help',
}
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const asked = all.filter((one) => wanted.includes(one))
  return asked.length > 0 ? asked : all
}
const names = chosen([...Object.keys(signedOut), ...Object.keys(signedIn)])

async function walk(browser: Browser, width: keyof typeof sizes, colorScheme: (typeof themes)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: sizes[width], colorScheme })
  const take = async (name: string) => {
    // The offer of the tour comes after a second.
    await page.waitForTimeout(2500)
    writeFileSync(join(folder, `${name}-${width}-${colorScheme}.png`), await page.screenshot({ timeout: 120_000 }))
  }
  for (const [name, path] of Object.entries(signedOut)) {
    if (!names.includes(name)) continue
    await page.goto(account().url + path)
    await take(name)
  }
  await signIn(page, account())
  for (const [name, path] of Object.entries(signedIn)) {
    if (!names.includes(name)) continue
    await page.goto(account().url + path)
    await take(name)
    const main = page.getByRole('main')
    const rest = await main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    if (rest < 40) continue
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await take(`${name}-end`)
  }
  await page.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(chosenBrowser())
try {
  for (const width of chosen(['640', '1280', '2560']))
    for (const theme of chosen(themes)) await walk(browser, Number(width) as 640, theme)
} finally {
  await browser.close()
}

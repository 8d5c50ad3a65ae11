import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { account } from '../support/product/under-test.ts'

/** Bytes of script after gzip; a kB are 1000 of them. */
const kB = 1000

/** The scripts that the page asks for from now on, workers apart. */
function scriptsOf(page: Page): ReadonlySet<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !pathname.includes('.worker-')) asked.add(pathname)
  })
  return asked
}

/** As gzip packs them. Requested apart from the page, which keeps no body for a later look. */
async function weightOf(page: Page, scripts: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const address of scripts) {
    const answer = await page.request.get(account().url + address)
    expect(answer.status(), address).toBe(200)
    bytes += gzipSync(await answer.body(), { level: 9 }).length
  }
  return bytes
}

test('the first page needs at most 150 kB of script, and a project at most 400 kB beyond it', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Light')
  await signedInBrowser(page, person)
  // What the HTML names is loaded between the address and the first picture.
  const html = await (await page.request.get(`${account().url}/`)).text()
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  expect(first.length).toBeGreaterThan(1)
  const bytes = await weightOf(page, first)
  test.info().annotations.push({ type: 'measured', description: `/: ${bytes} bytes in ${first.length} scripts` })
  expect(bytes).toBeLessThanOrEqual(150 * kB)

  // What is weighed is there with or without a picture.
  await withoutWebgl(page)
  const asked = scriptsOf(page)
  // The worker of estimates waits until the page is idle: nothing is fetched after it without a click.
  const last = page.waitForRequest((one) => one.url().includes('/estimate.worker-'))
  await page.goto(`${account().url}/project/${id}`)
  await expect(faceOptions(page).first()).toBeVisible()
  await last
  const scripts = [...asked]
  const beyond = (await weightOf(page, scripts)) - bytes
  test.info().annotations.push({ type: 'measured', description: `/project: ${beyond} bytes more` })
  expect(scripts.length, 'the scripts were seen').toBeGreaterThan(first.length)
  expect(beyond).toBeLessThanOrEqual(400 * kB)
})

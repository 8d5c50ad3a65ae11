import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { account } from '../support/product/under-test.ts'

/** Bytes of script after gzip; a kB are 1000 of them. */
const kB = 1000

/** Adds up what the page asks for from now on, as gzip packs it: every script once, workers apart. */
function weigh(page: Page): () => Promise<{ bytes: number; scripts: number }> {
  const bodies = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js') || pathname.includes('.worker-')) return
    bodies.set(
      pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(bodies.values())
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), scripts: sizes.length }
  }
}

test('the first page needs at most 150 kB of script, and a project at most 400 kB beyond it', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Light')
  await signedInBrowser(page, person)
  // What the HTML names stands between the address and the first picture.
  const html = await (await page.request.get(`${account().url}/`)).text()
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  expect(first.length).toBeGreaterThan(1)
  let bytes = 0
  for (const address of first)
    bytes += gzipSync(await (await page.request.get(account().url + address)).body(), { level: 9 }).length
  test.info().annotations.push({ type: 'measured', description: `/: ${bytes} bytes in ${first.length} scripts` })
  expect(bytes).toBeLessThanOrEqual(150 * kB)

  // What is weighed is there with or without a picture.
  await withoutWebgl(page)
  const weighed = weigh(page)
  await page.goto(`${account().url}/project/${id}`)
  await expect(page.getByRole('complementary', { name: 'Settings' })).toBeVisible({ timeout: 60_000 })
  const whole = await weighed()
  test.info().annotations.push({ type: 'measured', description: `/project: ${whole.bytes - bytes} bytes more` })
  expect(whole.scripts, 'the scripts were seen').toBeGreaterThan(first.length)
  expect(whole.bytes - bytes).toBeLessThanOrEqual(400 * kB)
})

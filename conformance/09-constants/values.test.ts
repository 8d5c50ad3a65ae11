import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { storeContents } from '../support/browser/indexed-db.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { toast } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, tool } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { address } from '../support/product/under-test.ts'

test.use({ viewport: { width: 1100, height: 720 }, actionTimeout: 60_000 })

test('§9.1 §9.2 §9.3 a new account is given the default costs, plan, usage history and team size', async ({ request }) => {
  const caller = await ApiClient.open(await registered(request, newPerson('constants')))
  const dataOf = async (call: contract.Call) => (await (await caller.fetch(call)).json()).data
  expect((await dataOf(contract.getTokenConfig)).token_costs).toEqual({ generate: 20, preview: 1, export: 19 })
  expect(await dataOf(contract.getTokenBalance)).toMatchObject({
    current_plan: 'hobbyist_education',
    used_tokens: 0,
    tokens_used_percentage: 0,
  })
  expect((await dataOf(contract.getSubscriptionStatus)).plan).toBe('hobbyist_education')
  expect(await dataOf(contract.getUsageHistory)).toEqual({
    usage_records: [],
    pagination: { page: 1, page_size: 20, total_count: 0, total_pages: expect.any(Number) },
  })
  expect((await dataOf(contract.teamMembers)).stats.total).toBe(4)
  await caller.close()
})

test('§3.5 §3.7 §9.7 units and defaults: 4.44822 N per lbf, 0.175127 N/mm per lbf/in, 25.4 mm per inch, 0.039 in is 1 mm; goal range hints; colours', async ({
  page,
  request,
}) => {
  const { person, caller, ids } = await ownerWithProjects(request, ['Units'])
  await signedInBrowser(page, person)
  await openWorkspace(page, ids[0] ?? '')
  const [load, stiffness, shell] = ['Required load', 'Required stiffness', 'Shell thickness'].map((name) => page.getByLabel(name))
  if (!load || !stiffness || !shell) throw new Error('Three fields were named.')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const hint = (text: string) => expect(page.getByText(text)).toBeVisible()

  await load.fill('100')
  await hint('Range from 0–10,000 lbf (enter a value)')
  await expect(shell).toHaveValue('0.039')
  await press('Metric')
  await expect(load).toHaveValue('444.822')
  await expect(shell).toHaveValue('1')
  await hint('Range from 0–44,482 N (enter a value)')

  await press('Stiffness')
  await expect(stiffness, 'another goal begins again').toHaveValue('0')
  await hint('Range from 0–1,751 N/mm (enter a value)')
  await shell.fill('25.4')
  await press('Imperial')
  await expect(shell).toHaveValue('1')
  await stiffness.fill('100')
  await hint('Range from 0–10,000 lbf/in (enter a value)')
  await press('Metric')
  await expect(stiffness).toHaveValue('17.5127')

  await tool(page, 'Material').click()
  await expect(page.getByText('#FFFFFF', { exact: true }), 'material').toBeVisible()
  await expect(page.getByText('#336699', { exact: true }), 'lattice').toBeVisible()

  await test.step('the screenshot of the part is a PNG of 1280 × 720', async () => {
    const kept = async () => String((await storeContents(page, 'thumbnails'))?.entries[ids[0] ?? ''] ?? '')
    await expect.poll(kept).toMatch(/^data:image\/png;base64,/)
    const png = Buffer.from((await kept()).replace('data:image/png;base64,', ''), 'base64')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 720])
  })
  await caller.close()
})

test('§9.4 §9.11 §9 toasts come top-center for 4000 ms; breakpoints from 640 to 3840 px', async ({ page, request }) => {
  const { person, caller } = await ownerWithProjects(request, ['Bracket'])
  await signedInBrowser(page, person)
  await page.clock.install()
  await page.goto(address('/'))
  await page.getByRole('article').first().hover()
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('textbox', { name: /^Name of / }).fill('Console')
  // From here on the page's time moves only as far as this test advances it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.keyboard.press('Enter')
  const shown = toast(page, 'Project name updated')
  await expect(shown).toBeVisible()
  const box = await shown.locator('xpath=ancestor::*[@role="status"]').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2, 'in the middle').toBeCloseTo(550, 0)
  expect(box?.y, 'at the top').toBeLessThan(120)
  // In one leap: every frame between would be drawn.
  await page.clock.fastForward(3999)
  await expect(shown).toBeVisible()
  await page.clock.fastForward(1)
  await expect(shown).toHaveCount(0)

  expect(await breakpoints(page)).toEqual(expect.arrayContaining([640, 768, 1024, 1280, 1536, 2560, 3840]))
  await caller.close()
})

/** The widths at which the style sheets of the page change the layout, px. */
const breakpoints = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const widths = new Set<number>()
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule)
          for (const [, width] of rule.conditionText.matchAll(/(?:min-width:|width >=)\s*(\d+)px/g)) widths.add(Number(width))
        if (rule instanceof CSSGroupingRule) look(rule.cssRules)
      }
    }
    for (const sheet of document.styleSheets) look(sheet.cssRules)
    return [...widths].toSorted((a, b) => a - b)
  })

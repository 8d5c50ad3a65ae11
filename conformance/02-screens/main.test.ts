import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { dropZoneIds, productName, uploadMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test } from '../support/browser/test.ts'
import { createProject, ownerWithProjects } from '../support/fixtures/projects.ts'
import { panel } from '../support/pages/elements.ts'
import { dropFile } from '../support/pages/file-drop.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { address, superuser } from '../support/product/under-test.ts'

const tabs = [
  { name: 'Home', path: '/', title: productName },
  { name: 'History', path: '/history', title: `History | ${productName}` },
  { name: 'Archive', path: '/archive', title: `Archive | ${productName}` },
  { name: 'Billing', path: '/billing', title: `Billing | ${productName}` },
] as const

test('§2.6 §2.7 Main navigation tabs: Home, History, Archive, Billing, by keyboard too', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('tabs')))
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const { name, path, title } of tabs.toReversed()) {
    await navigation.getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address(path))
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('§9.11 every page, empty or filled, is accessible and no wider than 640 to 2560 px', async ({ page, request }) => {
  const { person, caller } = await ownerWithProjects(request, [
    `A name as long as a name may be: ${'bracket '.repeat(10)}`.trim(),
  ])
  const archived = await createProject(caller, 'Put away')
  expect((await caller.send(contract.archiveProject, { params: { id: archived } })).status).toBe(200)
  const empty = await registered(request, newPerson('empty'))
  for (const visitor of [person, empty]) {
    await page.context().clearCookies()
    await signedInAt(page, visitor)
    for (const { path } of tabs) {
      await page.goto(address(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      for (const width of [640, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessible(page)
    }
  }
  await caller.close()
})

test('§2.6 §2.8 §2.17 dashboard: the drop zone takes a file anywhere; the workspace takes the dashboard’s place in the history of the browser', async ({
  page,
  request,
}) => {
  await signedInAt(page, await registered(request, newPerson('drop')), '/history')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await expect(page.locator(`#${dropZoneIds.dashboard}`)).toHaveAccessibleName(uploadMessages.dropLabel)
  await expect(page.getByRole('button', { name: uploadMessages.dropLabel })).toBeVisible()
  await expect(page.getByText(uploadMessages.dropOverlay), 'the overlay is shown only while something is held').toHaveCount(0)
  await page.evaluate(() => {
    const carried = new DataTransfer()
    carried.items.add(new File(['x'], 'x.stl'))
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried, bubbles: true }))
  })
  await expect(page.getByText(uploadMessages.dropOverlay)).toBeVisible()
  await dropFile(page, dropZoneIds.dashboard, { name: 'box.STL', bytes: boxStl() })
  await expect(page).toHaveURL(/\/project\/[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL(address('/history'))
  await expect(page.getByRole('list', { name: 'Projects' }).getByText('box.stl', { exact: false })).toBeVisible()
})

test('§2 history: projects with their runs, searched, sorted, in pages; a run opens its designs', async ({ page, request }) => {
  test.slow()
  const names = Array.from({ length: 21 }, (_, n) => `Part ${String(n).padStart(2, '0')}`)
  const { person, caller, ids } = await ownerWithProjects(request, names)
  await signedInAt(page, person, '/history')
  const list = page.getByRole('list', { name: 'Projects' })
  const shown = () => list.getByRole('link', { name: /^Part/ }).allInnerTexts()
  await expect.poll(shown).toEqual(names.toReversed().slice(0, 20))
  const pages = page.getByRole('navigation', { name: 'History, pages' })
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.poll(shown).toEqual(['Part 00'])
  await expect(page).toHaveURL(/\?page=2$/)
  await page.goBack()
  await expect.poll(async () => (await shown()).length).toBe(20)

  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Name' }).click()
  await expect.poll(shown).toEqual(names.slice(0, 20))
  await page.getByRole('button', { name: /^Ascending/ }).click()
  await expect.poll(shown).toEqual(names.toReversed().slice(0, 20))

  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await search.pressSequentially('part 1', { delay: 20 })
  await expect.poll(shown).toEqual(names.slice(10, 20).toReversed())
  await expect(search, 'the field keeps the focus while it searches').toBeFocused()
  await search.fill('nothing is called so')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('nothing is called so')

  await test.step('a run with designs leads to its study', async () => {
    const run = {
      id: 'run',
      subproject_id: 'the-study',
      subproject_name: 'Max load 100 lbf',
      status: 'done',
      optimization_goal: 'max-load',
      optimization_value: 444.822,
      is_metric: false,
      candidates: 9,
      best_result: 'Octet 7.5 mm · 41 g · 1,240 N',
      completion_time: 187,
      tokens: 20,
      message: null,
      is_current_result: true,
      created_at: new Date().toISOString(),
      finished_at: new Date().toISOString(),
    }
    await page.route('**/api/history/**', async (route) => {
      const answer = await (await route.fetch()).json()
      answer.history[0].runs = [run, { ...run, id: 'gone', subproject_name: 'Replaced', is_current_result: false }]
      await route.fulfill({ json: answer })
    })
    await search.fill('Part 07')
    const runs = page.getByRole('list', { name: 'Runs of Part 07' })
    await expect(runs.getByRole('listitem')).toHaveCount(2)
    await expect(runs.getByText('20 tokens').first()).toBeVisible()
    await expect(runs.getByRole('link'), 'only what can still be opened has a link').toHaveCount(1)
    await runs.getByRole('link', { name: 'Open the designs of Max load 100 lbf' }).click()
    await expect(page).toHaveURL(address(`/project/${ids[7]}?study=the-study`))
  })
  await caller.close()
})

test('§2.6 /billing.html is the billing page; who has no billing reads why and has no tab', async ({ page, request }) => {
  const owner = await registered(request, newPerson('payer'))
  const member = await registered(request, newPerson('member'))
  await signedInAt(page, owner, '/billing.html')
  await expect(page).toHaveTitle(`Billing | ${productName}`)
  await expect(panel(page, 'Plan').getByRole('list', { name: 'Plans' })).toBeVisible()
  await expect(panel(page, 'Usage').getByRole('img', { name: /^Tokens used per day in the last 30 days/ })).toBeVisible()

  const asOwner = await ApiClient.open(owner)
  const asMember = await ApiClient.open(member)
  expect((await asOwner.send(contract.inviteMember, { body: { email: member.email } })).status).toBe(200)
  await asMember.get(linkIn(await emailTo(request, member.email, /team/), '/team/accept-invitation/'))
  await Promise.all([asOwner.close(), asMember.close()])
  for (const person of [member, superuser()]) {
    await page.context().clearCookies()
    await signedInAt(page, person, '/billing')
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
    await expect(page.getByText(/Billing is for the owner|no billing/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(address('/'))
  }
})

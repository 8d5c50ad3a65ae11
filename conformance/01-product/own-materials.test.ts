import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { findMaterial, ownCatalogMessages as messages, toWire } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { otherBrowser, test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'

const materials = (page: Page) => page.getByRole('list', { name: 'Own materials' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const values = {
  "Young's modulus": '3800',
  "Poisson's ratio": '0.39',
  Density: '1.06',
  'Onset of yielding': '42',
  'Ultimate stress': '700',
  'Elongation at break': '9',
  Price: '110',
}

test('an owner adds, edits, deletes, exports and imports materials of the team; a member reads them', async ({
  page,
  request,
  browser,
}) => {
  const owner = await registered(request, newPerson('printing'))
  const dialog = page.getByRole('dialog')
  const typed = (title: string) => dialog.getByRole('group', { name: title, exact: true }).getByRole('textbox').first()
  // The second is that along the build direction, folded.
  const source = dialog.getByLabel("Source of Young's modulus").first()
  await signedInAt(page, owner, '/materials')
  await expect(page.getByText('There is none yet.')).toHaveCount(2)
  await expectAccessible(page)

  await test.step('a new one is refused by its values, then questioned, and kept', async () => {
    await button(page, 'New material').click()
    await dialog.getByLabel('Name').fill('PA11-CF')
    await dialog.getByLabel('MJF').check()
    for (const [title, value] of Object.entries(values)) await typed(title).fill(value)
    await typed("Young's modulus").fill('0')
    await button(page, 'Save').click()
    await expect(dialog).toContainText('Must be a number above 0 and at most 2,000,000 MPa')
    await expectAccessible(page, '[role="dialog"]')
    await typed("Young's modulus").fill('3800')
    await source.fill('Our test bar, 2026')
    await button(page, 'Save').click()
    await expectToast(page, messages.added('PA11-CF'))
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/700 MPa, is more than a tenth of its Young's modulus, 3,800 MPa/)).toBeVisible()
    await expect(materials(page)).toHaveText([/PA11-CF.*E 3,800 MPa/])
  })

  await test.step('an edit answers the question, and the name stays', async () => {
    await button(page, 'Edit PA11-CF').click()
    await expect(dialog.getByLabel('Name')).toBeDisabled()
    await expect(source).toHaveValue('Our test bar, 2026')
    await typed('Ultimate stress').fill('70')
    await button(page, 'Save').click()
    await expectToast(page, messages.saved('PA11-CF'))
    await expect(page.getByText(/is more than a tenth/)).toBeHidden()
  })

  const exported = await test.step('the export has it as a file', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('catalogue.json')
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(file.materials).toMatchObject([{ name: 'PA11-CF', young_mpa: 3800, ultimate_mpa: 70 }])
    return file
  })

  await test.step('it is deleted after a question, and an import brings it back', async () => {
    await button(page, 'Delete PA11-CF').click()
    await expect(dialog).toContainText('Delete PA11-CF?')
    await button(page, 'Cancel').click()
    await expect(materials(page)).toHaveCount(1)
    await button(page, 'Delete PA11-CF').click()
    await button(page, 'Delete').click()
    await expect(materials(page)).toHaveCount(0)
    const chosen = (name: string, content: unknown) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })
    const file = page.getByLabel('Catalogue file')
    await file.setInputFiles(chosen('wrong.json', '{'))
    await expect(page.getByText(`wrong.json: ${messages.notJson}`)).toBeVisible()
    const ours = { materials: [toWire(findMaterial('HP HR PA12'))] }
    await file.setInputFiles(chosen('ours.json', ours))
    await expect(page.getByText(`ours.json: ${messages.ours('material', 'HP HR PA12')}`)).toBeVisible()
    await file.setInputFiles(chosen('catalogue.json', exported))
    await expectToast(page, messages.imported(1, 0))
    await expect(materials(page)).toHaveText([/PA11-CF/])
    await expectAccessible(page)
  })

  await test.step('a member sees it and changes nothing', async () => {
    const invitee = await registered(request, newPerson('reading'))
    const [leader, member] = [await ApiClient.open(owner), await ApiClient.open(invitee)]
    expect((await leader.send(contract.inviteMember, { body: { email: invitee.email } })).status).toBe(200)
    await member.get(linkIn(await emailTo(request, invitee.email, /team/), '/team/accept-invitation/'))
    await Promise.all([leader.close(), member.close()])
    const other = await otherBrowser(browser)
    await signedInAt(other, invitee, '/materials')
    await expect(materials(other)).toHaveText([/PA11-CF/])
    await expect(other.getByRole('link', { name: 'Export' })).toBeVisible()
    for (const name of ['Import', 'New material', 'New printer', 'Edit PA11-CF', 'Delete PA11-CF'])
      await expect(button(other, name)).toHaveCount(0)
    await expectAccessible(other)
    await other.context().close()
  })
})

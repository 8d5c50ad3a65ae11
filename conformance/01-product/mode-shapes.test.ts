import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { settledPicture } from '../support/browser/canvas.ts'
import { test } from '../support/browser/test.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'

test('the shape of a frequency is chosen like a load case; it moves, its scale is arbitrary, and files have it', async ({
  page,
  request,
}) => {
  const { person, caller, projectId } = await finishedRun(request, 'Vibrates', {
    families: ['kelvin'],
    frequencies: true,
    buckling: true,
  })
  const { run_id = '' } = contract.getResults.answer.parse(
    await (await caller.fetch(contract.getResults, { params: { id: projectId } })).json(),
  )
  const listed = await caller.fetch(contract.getFields, { params: { id: run_id } })
  const { subjects } = contract.getFields.answer.parse(await listed.json())
  const shapesOf = (row: number | null) =>
    subjects.find(({ row_index }) => row_index === row)?.fields.filter(({ name }) => name.startsWith('shape_frequency_')) ?? []
  expect([shapesOf(null).length, shapesOf(0).length]).toEqual([6, 6])
  const [first] = shapesOf(0)
  if (!first) throw new Error('The row has no shape.')
  expect(first.title).toMatch(/^Frequency 1 · [\d.,]+ Hz, [a-z ]+$/)

  // The view reads it when it is made; a shape that moves never comes to rest.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('f')
  const panel = page.getByRole('region', { name: 'Fields', exact: true })
  const legend = page.getByRole('region', { name: 'Legend', exact: true })
  await expect(legend).toContainText('Utilisation')
  const before = await settledPicture(page)
  const chosen = panel.getByRole('combobox', { name: 'Load case' })
  await expect(chosen).toContainText('Under the load')
  await chosen.click()
  await expect(page.getByRole('option', { name: /^Frequency \d · / })).toHaveCount(6)
  await page.getByRole('option', { name: first.title, exact: true }).click()
  await expect(legend).toContainText(first.title)
  await expect(legend).toContainText('the scale is arbitrary')
  await expect(panel.getByRole('button', { name: 'Automatic' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByRole('slider', { name: 'Load' })).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Values' }).getByRole('listitem').filter({ hasText: 'Largest' })).toContainText(
    '1',
  )
  expect((await settledPicture(page)).equals(before), 'the shape is drawn').toBe(false)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Analysis cells, .vtu' }).click()
  const stream = await (await download).createReadStream()
  const head = Buffer.concat(await stream.toArray()).toString('latin1')
  expect(head).toContain(`Name="${first.name}"`)

  await chosen.click()
  await page.getByRole('option', { name: 'Under the load', exact: true }).click()
  await expect(legend).toContainText('Utilisation')
  await caller.close()
})

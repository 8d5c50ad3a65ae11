import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { exportedFileName, exportedFileNames } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { countContained, inspectClosed, readBinaryStl } from '@trabecula/testkit/closed-mesh'
import { refusal } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

/** A file takes a minute or more on two busy cores. */
const FILE_LIMIT_MS = 10 * 60_000

test.use({ actionTimeout: 120_000 })

test('an export from a row to the file; cancelled on the way it costs and leaves nothing', async ({ page, request }) => {
  const { person, caller, projectId } = await finishedRun(request, 'Walked')
  const available = async () => (await (await caller.fetch(contract.getTokenBalance)).json()).data.available_tokens as number
  const exportedRows = async () => {
    const answer = await caller.fetch(contract.listSubprojects, { params: { id: projectId } })
    return (await answer.json()).subprojects[0].exported_rows as number[]
  }
  const before = await available()
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  const dialog = page.getByRole('dialog', { name: 'Export' })

  await test.step('a row is chosen with the mouse, the next one with the keyboard', async () => {
    await rows(page).first().click()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  })
  const name = await rows(page).nth(1).locator('td').first().innerText()

  await test.step('the dialogue names design, format, size, checks and price', async () => {
    await page.getByRole('button', { name: 'Export options' }).click()
    await expect(dialog).toContainText(name.trim().split('\n')[0] ?? '')
    for (const text of [exportedFileName, /about [\d.,]+ MB/, '19 tokens', `${(before - 19).toLocaleString('en-US')} left after`])
      await expect(dialog).toContainText(text)
    await expect(dialog.getByRole('region', { name: 'Print checks' }).getByRole('listitem').first()).toBeVisible()
  })

  await test.step('a refusal is a toast and stays in the dialogue until the next try', async () => {
    const message = 'The mesh did not pass the check of its skin. Nothing was charged. Try a thicker shell.'
    await page.route(`**${contract.exportStl.path}`, (route) => route.fulfill(refusal(message)))
    await dialog.getByRole('button', { name: 'Export STL' }).click()
    await expectToast(page, message)
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await page.unroute(`**${contract.exportStl.path}`)
  })

  await test.step('cancelled while it is made: told in every tab that waits, nothing charged, nothing marked', async () => {
    // Held on its way until it is cancelled, so that no machine is too quick.
    let send: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route(`**${contract.exportStl.path}`, async (route) => {
      await held
      await route.continue()
    })
    const cancels: unknown[] = []
    page.on('response', async (answer) => {
      if (!answer.url().endsWith(contract.cancelExport.path)) return
      cancels.push((await answer.json()).cancelled)
      send()
    })
    await dialog.getByRole('button', { name: 'Export STL' }).click()
    await expect(dialog.getByRole('button', { name: 'Preparing the file' })).toBeDisabled()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel export' }).click()
    await expectToast(page, 'The export was cancelled. Nothing was charged.')
    expect(cancels[0], 'the order had not arrived').toBe(false)
    await expect.poll(() => cancels.at(-1), 'then it had').toBe(true)
    await expect(dialog.getByRole('button', { name: 'Export STL' })).toBeEnabled()
    expect([await available(), await exportedRows()]).toEqual([before, []])
    await page.unroute(`**${contract.exportStl.path}`)
  })

  await test.step('requested again: the dialogue is closed before it comes, the file comes all the same', async () => {
    const download = page.waitForEvent('download', { timeout: FILE_LIMIT_MS })
    await dialog.getByRole('button', { name: 'Export STL' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const file = await download
    expect(file.suggestedFilename()).toBe(exportedFileName)
    const exported = readBinaryStl(readFileSync(await file.path()))
    expect(inspectClosed(exported).badEdges, 'edges that two triangles do not share').toBe(0)
    expect(countContained(exported, readBinaryStl(boxStl()))).toBe(12)
    await expect(area(page, 'Export')).toContainText('Download again')
    expect([await available(), await exportedRows()]).toEqual([before - 19, [1]])
  })

  await test.step('downloading again: the X beside the button is there only while a file is made', async () => {
    const again = page.waitForEvent('download', { timeout: FILE_LIMIT_MS })
    await area(page, 'Export').click()
    expect((await again).suggestedFilename()).toBe(exportedFileName)
    await expect(page.getByRole('button', { name: 'Cancel export' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export options' })).toBeEnabled()
    expect(await available()).toBe(before - 19)
  })

  await test.step('a slicer that takes no STL over a link gets the 3MF saved, made free of charge, and then a link', async () => {
    const openIn = page.getByRole('button', { name: 'Open in' })
    await openIn.click()
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText(['OrcaSlicer', 'Bambu Studio (download)', 'Cura', 'PrusaSlicer (download)'])
    await items.nth(1).click()
    const slicer = page.getByRole('dialog', { name: 'Open in Bambu Studio' })
    await expect(slicer).toContainText('only 3MF over a link')
    await expect(slicer.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
    const saved = page.waitForEvent('download', { timeout: FILE_LIMIT_MS })
    await slicer.getByRole('button', { name: 'Download the 3MF' }).click()
    expect((await saved).suggestedFilename()).toBe(exportedFileNames['3mf'])
    const linked = page.waitForResponse(/\/exports\/[^/]+\/link\/$/)
    await slicer.getByRole('button', { name: 'Open', exact: true }).click()
    const { url } = await (await linked).json()
    const { pathname } = new URL(url)
    const fetched = await request.get(address(pathname))
    expect([fetched.status(), fetched.headers()['content-disposition']]).toEqual([
      200,
      `attachment; filename="${exportedFileNames['3mf']}"`,
    ])
    expect((await request.get(address(pathname))).status(), 'the link works once').toBe(404)
    await slicer.getByRole('button', { name: 'Done' }).click()
    expect(await available()).toBe(before - 19)
  })

  await test.step('PrusaSlicer, which opens no link of this server, is told at once to take the file', async () => {
    await page.getByRole('button', { name: 'Open in' }).click()
    await page.getByRole('menuitem', { name: 'PrusaSlicer (download)' }).click()
    const slicer = page.getByRole('dialog', { name: 'Open in PrusaSlicer' })
    await expect(slicer.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await slicer.getByRole('button', { name: 'Download the 3MF' }).click()
    expect((await saved).suggestedFilename()).toBe(exportedFileNames['3mf'])
  })
  await caller.close()
})

import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { exportedFileName } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { countContained, inspectClosed, readBinaryStl } from '@trabecula/testkit/closed-mesh'
import { expectFocusShown, tabTo, watchPointer } from '../support/browser/keyboard.ts'
import { test } from '../support/browser/test.ts'
import { area } from '../support/pages/elements.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

/** A run takes minutes on two busy cores. */
const RUN_LIMIT_MS = 15 * 60_000
test.describe.configure({ timeout: RUN_LIMIT_MS + 5 * 60_000 })

test('§1 the core flow by keyboard alone, from signing in to the export', async ({ page, request }) => {
  const person = await registered(request, newPerson('typist'))
  const pressed = await watchPointer(page)
  const { keyboard } = page
  // Less to draw in software while the run computes.
  await page.setViewportSize({ width: 1100, height: 640 })

  await test.step('sign in: the first field has the focus, Enter sends', async () => {
    await page.goto(address('/auth/login'))
    await tabTo(page, page.getByLabel('Email'), { most: 4 })
    await keyboard.type(person.email)
    await tabTo(page, page.getByLabel('Password'), { most: 2 })
    await keyboard.type(person.password)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(address('/'))
  })

  const part = boxStl()
  await test.step('upload: the button opens the file chooser', async () => {
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, page.getByRole('button', { name: 'Import 3D model' }))
    await expectFocusShown(page)
    await keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'box.stl', mimeType: 'model/stl', buffer: part })
    await expect(page).toHaveURL(/\/project\/[\w-]+$/)
    await expect(faceOptions(page).first()).toBeVisible()
  })

  await test.step('faces: the list is moved through with the arrows; L makes a load face, B a held one', async () => {
    const list = area(page, 'SurfaceSelection').getByRole('listbox')
    await tabTo(page, list)
    const names = await faceOptions(page).evaluateAll((options) => options.map((one) => one.getAttribute('aria-label') ?? ''))
    for (const [facing, key, kind] of [
      [/normal −X$/, 'b', 'held'],
      [/normal \+X$/, 'l', 'load'],
    ] as const) {
      const at = names.findIndex((name) => facing.test(name))
      expect(at, `the box has a face for ${facing}`).toBeGreaterThanOrEqual(0)
      await keyboard.press('Home')
      for (let i = 0; i < at; i++) await keyboard.press('ArrowDown')
      await keyboard.press(key)
      await expect(faceOptions(page).nth(at)).toHaveAccessibleName(new RegExp(`, ${kind}$`))
    }
    await expect(area(page, 'ForceDirection').getByLabel('X', { exact: true })).toHaveValue('1')
  })

  await test.step('the view answers to its keys, and undo takes a face back', async () => {
    await keyboard.press('Control+z')
    await expect(faceOptions(page).filter({ hasText: 'normal +X' })).toHaveAttribute('aria-selected', 'false')
    await keyboard.press('Control+Shift+z')
    await expect(faceOptions(page).filter({ hasText: 'normal +X' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('goal: one number', async () => {
    await tabTo(page, area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }))
    await keyboard.type('40')
    await keyboard.press('Enter')
  })

  await test.step('material: a list opens, closes and gives the focus back', async () => {
    const material = page.getByRole('combobox', { name: 'Material' })
    await tabTo(page, material)
    await keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'HP HR PA12' }).first()).toBeVisible()
    await keyboard.press('Escape')
    await expect(material).toBeFocused()
  })

  await test.step('generate', async () => {
    await tabTo(page, area(page, 'Generate').getByRole('button', { name: /^Generate/ }))
    await expectFocusShown(page)
    await keyboard.press('Enter')
    await expect(area(page, 'OptimizationTableBody').getByRole('row').first()).toBeVisible({ timeout: RUN_LIMIT_MS })
  })

  await test.step('rows: sorted from the header, flipped through with the arrows', async () => {
    const header = area(page, 'OptimizationTableHeader').getByRole('columnheader').filter({ hasText: 'Mass' }).first()
    await tabTo(page, header.getByRole('button'), { most: 150 })
    await keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    const rows = area(page, 'OptimizationTableBody').getByRole('row')
    const current = area(page, 'OptimizationTableBody').locator('tr[aria-current="true"]')
    await tabTo(page, current, { most: 40 })
    await keyboard.press('Home')
    await expect(rows.first()).toHaveAttribute('aria-current', 'true')
    await keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(rows.nth(1)).toBeFocused()
    await expectFocusShown(page)
  })

  await test.step('export: the file is closed and holds every uploaded triangle', async () => {
    const download = page.waitForEvent('download', { timeout: RUN_LIMIT_MS })
    await tabTo(page, area(page, 'Export'), { back: true, most: 150 })
    await keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe(exportedFileName)
    const exported = readBinaryStl(readFileSync(await file.path()))
    expect(inspectClosed(exported).badEdges, 'edges that two triangles do not share').toBe(0)
    expect(countContained(exported, readBinaryStl(part))).toBe(12)
  })
  expect(await pressed(), 'presses of a mouse, pen or finger').toBe(0)
})

import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { estimateMessages } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expectFocusShown, tabTo } from '../support/browser/keyboard.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { clickFace, columnTexts, faceOptions, mode, openProject, pickLimitMs, rows } from '../support/pages/workspace.ts'

/** A run takes minutes on two busy cores. */
const RUN_LIMIT_MS = 15 * 60_000
test.describe.configure({ timeout: RUN_LIMIT_MS + 5 * 60_000 })
// Less to draw in software while the run computes.
test.use({ viewport: { width: 1100, height: 720 } })

test('a pressure and a sliding support beside the one load: by mouse, by keyboard, after a reload, undone, computed and looked at', async ({
  page,
  request,
}) => {
  const { person, caller, ids } = await ownerWithProjects(request, ['Bracket'])
  const [id = ''] = ids
  await signedInBrowser(page, person)
  await openProject(page, id)
  const { keyboard } = page
  const more = area(page, 'MoreLoads')
  const head = more.getByRole('button', { name: /^More loads and supports/ })
  const generate = area(page, 'Generate')
  const estimate = page.getByRole('region', { name: 'Estimate' })
  const faceNamed = (facing: string) => faceOptions(page).filter({ hasText: facing })

  await test.step('the specified flow stands alone, and the section is folded', async () => {
    await clickFace(page, 'normal +X')
    await area(page, 'SurfaceSelection').getByRole('button', { name: 'Held faces' }).click()
    await clickFace(page, 'normal −X')
    await area(page, 'OptimizationGoal').getByRole('button', { name: 'Metric' }).click()
    await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('100')
    await expect(generate.getByRole('button', { name: /^Generate/ })).toBeEnabled()
    await expect(head).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('by mouse: a load case becomes a pressure of 0.02 MPa, whose face is clicked in the canvas', async () => {
    await head.click()
    await more.getByRole('button', { name: 'Load case', exact: true }).click()
    await expect(generate.getByRole('list', { name: 'Still missing' })).toContainText('Load case B has no face')
    await expect(generate.getByRole('button', { name: /^Generate/ })).toBeDisabled()
    // Said once: the estimate checks what holds the part all the same.
    await expect(estimate).toContainText(estimateMessages.severalCases)
    await expect(page.getByText('Load case B has no face')).toHaveCount(1)
    await more.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Pressure' }).click()
    await more.getByRole('textbox', { name: 'Pressure' }).fill('20 kPa')
    await keyboard.press('Enter')
    await expect(more.getByRole('textbox', { name: 'Pressure' })).toHaveValue('0.02')
    await page.getByRole('button', { name: 'Top view' }).click()
    await more.getByRole('button', { name: 'Pick faces' }).click()
    const canvas = await page.locator('canvas').first().boundingBox()
    const panel = await page.getByRole('complementary').first().boundingBox()
    if (!canvas || !panel) throw new Error('The canvas is not on the page.')
    await expect(async () => {
      await page.mouse.click((panel.x + panel.width + canvas.x + canvas.width) / 2, canvas.y + canvas.height / 2)
      await expect(more.getByRole('list', { name: 'Faces' }).getByRole('listitem')).toHaveCount(1, { timeout: pickLimitMs })
    }).toPass()
    await expect(faceNamed('normal +Z').first()).toHaveAccessibleName(/, case B$/)
    await more.getByRole('button', { name: 'Done' }).click()
    await expect(generate.getByRole('button', { name: /^Generate/ })).toBeEnabled()
  })

  await test.step('by keyboard: a sliding support, with a face of the list', async () => {
    await tabTo(page, more.getByRole('button', { name: 'Sliding', exact: true }))
    await keyboard.press('Enter')
    // The new entry is open, and the focus goes on in it.
    await tabTo(page, more.getByRole('button', { name: 'Pick faces' }), { most: 4 })
    await keyboard.press('Enter')
    const list = more.getByRole('listbox', { name: 'Faces of the support Sliding' })
    await tabTo(page, list, { most: 4 })
    await expectFocusShown(page)
    const names = await list.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    const at = names.findIndex((name) => /normal −Y$/.test(name))
    expect(at, 'the box has a face that looks along −Y').toBeGreaterThanOrEqual(0)
    await keyboard.press('Home')
    for (let i = 0; i < at; i++) await keyboard.press('ArrowDown')
    await keyboard.press('Space')
    await expect(list.getByRole('option').nth(at)).toHaveAccessibleName(/, sliding$/)
    await keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(head).toContainText('1 further case, 1 sliding support')
  })

  await test.step('what was done last is taken back, and done again', async () => {
    await head.focus()
    await keyboard.press('Control+z')
    await expect(generate.getByRole('list', { name: 'Still missing' })).toContainText('"Sliding" has no face')
    await keyboard.press('Control+z')
    await expect(head).not.toContainText('sliding')
    await keyboard.press('Control+Shift+z')
    await keyboard.press('Control+Shift+z')
    await expect(faceNamed('normal −Y').first()).toHaveAccessibleName(/, sliding$/)
  })

  await test.step('what all supports together leave free is named before Generate', async () => {
    await clickFace(page, 'normal −X', ['Alt'])
    await expect(estimate).toContainText('The supports together leave a free motion')
    await keyboard.press('Control+z')
    await expect(estimate).toContainText(estimateMessages.severalCases)
  })

  await test.step('the matrix shows it, and is walked by keyboard', async () => {
    // What lies under a dialogue has no role.
    const name = (await faceNamed('normal +Z').first().getAttribute('aria-label')) ?? ''
    const face = /^Face \d+/.exec(name)?.[0] ?? ''
    await tabTo(page, more.getByRole('button', { name: 'Faces by case' }))
    await keyboard.press('Enter')
    const grid = page.getByRole('grid', { name: 'Faces by case' })
    await expect(grid.getByRole('row')).toHaveCount(5)
    const cell = (face: string, column: string) =>
      grid.getByRole('row').filter({ hasText: face }).getByRole('gridcell', { name: column })
    await expect(cell(face, 'case B')).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, grid.getByRole('gridcell').first(), { most: 6 })
    const rows = await grid.getByRole('rowheader').allInnerTexts()
    for (let i = 0; i < rows.findIndex((text) => text.startsWith(face)); i++) await keyboard.press('ArrowDown')
    await expect(cell(face, 'case A')).toBeFocused()
    await expectFocusShown(page)
    await keyboard.press('Space')
    await expect(cell(face, 'case A')).toHaveAttribute('aria-selected', 'true')
    await expect(cell(face, 'case B'), 'a face may carry several cases').toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Control+z')
    await expect(cell(face, 'case A')).toHaveAttribute('aria-selected', 'false')
    await expectAccessible(page, '[role="dialog"]')
    await keyboard.press('Escape')
  })

  await test.step('all of it is there after a reload', async () => {
    await expectAccessible(page, '[data-ui="MoreLoads"]')
    await page.reload()
    await expect(faceNamed('normal +Z').first()).toHaveAccessibleName(/, case B$/)
    await expect(faceNamed('normal −Y').first()).toHaveAccessibleName(/, sliding$/)
    await expect(head).toContainText('1 further case, 1 sliding support')
  })

  await test.step('designs are computed for both, and the study keeps what was asked', async () => {
    await generate.getByRole('button', { name: /^Generate/ }).click()
    await expect(area(page, 'OptimizationTableBody').getByRole('row').first()).toBeVisible({ timeout: RUN_LIMIT_MS })
    const { subprojects } = contract.listSubprojects.answer.parse(
      await (await caller.fetch(contract.listSubprojects, { params: { id } })).json(),
    )
    expect(subprojects.map((study) => study.loads_and_supports)).toEqual([
      {
        part_triangles: 12,
        cases: [{ name: 'B', kind: 'pressure', magnitude: 0.02, triangles: [[2, 2]] }],
        supports: [{ kind: 'sliding', triangles: [[4, 2]] }],
        stiffness_aim: 'worst',
      },
    ])
  })

  await test.step('each row names the case that governs it, and the details tell what the design does in either', async () => {
    const answer = await caller.fetch(contract.getResults, { params: { id } })
    const { results } = contract.getResults.answer.parse(await answer.json())
    const governing = results.map((row) => row.governing_case ?? '')
    for (const name of governing) expect(['A', 'B']).toContain(name)
    const told = await columnTexts(page, /^Case/)
    // The letter of the mark, then the name for screen readers, which is the same.
    expect(told.map((text) => text.replace(/\s/g, '').at(-1))).toEqual(governing)
    await rows(page).first().click()
    const ofCase = page.getByRole('region', { name: 'Load cases' }).getByRole('row')
    await expect(ofCase).toHaveCount(3)
    await expect(ofCase.filter({ hasText: 'governs' })).toHaveCount(1)
    await expect(ofCase.filter({ hasText: 'governs' }).getByRole('rowheader')).toContainText(governing[0] ?? '')
    for (const at of [1, 2]) await expect(ofCase.nth(at)).toContainText(/\d ×.*\d %/)
  })

  await test.step('fields are the worst of both cases, those of one, or which case it is', async () => {
    await keyboard.press('f')
    const panel = page.getByRole('region', { name: 'Fields', exact: true })
    const legend = page.getByRole('region', { name: 'Legend', exact: true })
    const choose = async (list: string, name: string) => {
      await panel.getByRole('combobox', { name: list }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await expect(legend).toContainText('Utilisation, worst of all cases')
    const largest = panel.getByRole('region', { name: 'Values' }).getByRole('listitem').filter({ hasText: 'Largest' })
    const worst = await largest.innerText()
    await choose('Field', 'Governing case')
    for (const name of ['Case A', 'Case B']) await expect(legend).toContainText(name)
    await choose('Field', 'Utilisation')
    const alone: string[] = []
    for (const name of ['A', 'B']) {
      await choose('Load case', name)
      await expect(legend).toContainText(`Utilisation, case ${name}`)
      alone.push(await largest.innerText())
    }
    expect(alone, 'the worst of all is that of one of them').toContain(worst)
    expect(alone[0]).not.toBe(alone[1])
    await expectAccessible(page, '[data-ui="Fields"], aside')
  })

  await test.step('the settings of the study still have them', async () => {
    await mode(page, 'Settings').click()
    await expect(head).toContainText('1 further case, 1 sliding support')
  })
})

import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { printedTimes, signedPercent, threeDigits, threePlaces } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { area, panel } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'

/** Run, mesh, analysis and search take minutes on two busy cores. */
const LIMIT_MS = 20 * 60_000
test.describe.configure({ timeout: 2 * LIMIT_MS })

test('the modes of a file are next to the predicted ones, and judge what is required, through a reload and in the report', async ({
  page,
  request,
}) => {
  // A column, which buckles before it yields.
  const { person, caller, projectId, studyId } = await finishedRun(request, 'Column', {
    ...{ part: boxStl([50, 8, 8]), force: { x: -1, y: 0, z: 0 }, families: ['kelvin', 'fcc'], target: 20 },
    ...{ frequencies: true, buckling: true, requirements: [{ kind: 'frequency', at_least: 300 }] },
  })
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  await rows(page).first().click()
  await area(page, 'Verify').click()
  await expect(panel(page, 'Verification').getByRole('table')).toBeVisible({ timeout: LIMIT_MS })
  const answer = await (await caller.fetch(contract.getResults, { params: { id: projectId } })).json()
  const row = contract.getResults.answer.parse(answer).results.find(({ state }) => state === 'verified')
  const predicted = { hz: row?.frequencies_hz?.[0] ?? Number.NaN, times: row?.buckling_factor ?? Number.NaN }
  const found = { hz: row?.verification?.frequency_hz ?? Number.NaN, times: row?.verification?.buckling_factor ?? Number.NaN }
  // The line of a table of the details with a title, without it.
  const line = (of: string, title: RegExp) =>
    panel(page, of)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: title }) })
      .getByRole('cell')
  const shown = (print: (value: number) => string, of: 'hz' | 'times') => [
    ...[predicted[of], found[of]].map(print),
    signedPercent(100 * (found[of] / predicted[of] - 1)),
  ]
  const expectDetails = async () => {
    await expect(line('Verification', /^Lowest frequency/)).toHaveText(shown(threePlaces, 'hz'))
    await expect(line('Verification', /^Buckles at/)).toHaveText(shown(printedTimes, 'times'))
    await expect(line('Requirements', /^Lowest frequency/).first()).toHaveText(`${threeDigits(found.hz)} Hz`)
  }

  await test.step('in the details, where the requirement has the value of the file', async () => {
    await expectDetails()
    for (const name of ['Natural frequencies', 'Buckling'])
      await expect(panel(page, name)).toContainText('The lowest of the exported mesh is among the verified values.')
    await expectAccessible(page)
  })

  await test.step('no table of the details is wider than they are', async () => {
    const over = await page
      .getByRole('complementary')
      .getByRole('table')
      .evaluateAll((tables) => tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)))
    expect(over.length).toBeGreaterThan(3)
    expect(Math.max(...over)).toBeLessThanOrEqual(0)
  })

  await test.step('after a reload', async () => {
    await page.reload()
    await rows(page)
      .filter({ hasText: row?.name ?? '' })
      .click()
    await expectDetails()
  })

  await test.step('in the comparison, where only what no file has is marked as predicted', async () => {
    for (const place of [0, 1]) await rows(page).nth(place).getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Compare/ }).click()
    const compared = page.getByRole('table', { name: 'Designs compared' })
    for (const [title, value] of [
      ['Lowest frequency', found.hz],
      ['Buckles at', found.times],
    ] as const) {
      const cells = compared.getByRole('row', { name: title }).getByRole('cell')
      await expect(cells).toHaveText([threePlaces(value), /^≈ /, ''])
    }
  })

  await test.step('in the report', async () => {
    const report = await caller.fetch(contract.getReport, { params: { id: projectId, sid: studyId, format: 'html' } })
    expect((await report.text()).replace(/(<[^>]+>|\s)+/g, ' ')).toContain(
      `Lowest frequency, Hz ${shown(threePlaces, 'hz').join(' ')}`,
    )
  })
  await caller.close()
})

import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { couponMessages, findMaterial, toWire } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { refusal, withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedResults, withStoredRun } from '../support/fixtures/stored-study.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { rows } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const prediction = {
  kind: 'cube',
  edges_mm: [20, 20, 23.2],
  plate_mm: 1.6,
  skin_mm: 0,
  build_direction: '+Z',
  cell: 'gyroid-sheet',
  cell_size_mm: 5,
  density: 0.3,
  stiffness_n_per_mm: 2000,
  onset_n: 500,
  elastic_mm: 0.25,
  governed_by: 'lattice',
  mass_g: 3.6,
  voxels_through_wall: 3.2,
  coarse: false,
  file_sha256: 'hash',
  material: toWire(findMaterial('HP HR PA12')),
  printer: 'HP MJF 5200',
  notes: [],
}

test('a coupon of a design is made, compared with what was measured, and copied as a material', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Pressed')
  await withoutWebgl(page)
  await withStoredRun(page, id, storedResults)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await rows(page).first().click()
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Metric' }).click()
  await page.getByRole('button', { name: 'Test coupon…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Test coupon' })
  const size = dialog.getByRole('textbox', { name: 'Edge' })
  const make = dialog.getByRole('button', { name: 'Make coupon' })

  await test.step('a size that this lattice or printer has no coupon of is refused before anything is sent', async () => {
    await expect(dialog).toContainText('19 tokens once')
    await size.fill('6 mm')
    await expect(dialog.getByRole('alert')).toContainText('less than two cells')
    await expect(make).toBeDisabled()
    await size.fill('380 mm')
    await expect(dialog.getByRole('alert')).toContainText('does not fit into HP MJF 5200')
    await dialog.getByRole('button', { name: 'Bar', exact: true }).click()
    await size.or(dialog.getByRole('textbox', { name: 'Height and width' })).fill('24 mm')
    await expect(dialog).toContainText('144 mm apart')
    await dialog.getByRole('button', { name: 'Cube', exact: true }).click()
    await size.fill('40 mm')
    await expect(make).toBeEnabled()
  })

  await test.step('what the server refuses stays in the dialogue', async () => {
    await page.route(`**${contract.startCoupon.path}`, (route) => route.fulfill(refusal('The cube has too many cells.')))
    await make.click()
    await expect(dialog.getByRole('alert')).toHaveText('The cube has too many cells.')
    await page.unroute(`**${contract.startCoupon.path}`)
  })

  const underWay = { run_id: 'made', state: 'running', done: 2, total: 8, elapsed_s: 3, seconds_left: null, candidates: [] }
  let said: object = { ...underWay, detail: 'Solving' }
  await page.route(`**${contract.startCoupon.path}`, (route) => route.fulfill({ json: { status: 'success', run_id: 'made' } }))
  await page.route(`**${contract.pathOf(contract.runEvents, { id: 'made' })}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 50\ndata: ${JSON.stringify(said)}\n\n` }),
  )
  const progress = dialog.getByRole('progressbar', { name: 'Making the coupon' })

  await test.step('by keyboard it is made, shows how far it is through closing and opening, and is cancelled', async () => {
    await page.route(`**${contract.pathOf(contract.cancelRun, { id: 'made' })}`, (route) => {
      said = { ...underWay, state: 'cancelled', message: couponMessages.cancelled }
      return route.fulfill({ json: { status: 'success' } })
    })
    await make.focus()
    await page.keyboard.press('Enter')
    await expect(progress).toHaveAttribute('aria-valuenow', '25')
    await expect(dialog.getByRole('status')).toContainText('Solving')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Test coupon…' }).first().press('Enter')
    await expect(progress).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Edge' }), 'as it was chosen').toHaveValue('40')
    await dialog.getByRole('button', { name: 'Cancel coupon' }).press('Enter')
    await expect(page.getByText(couponMessages.cancelled)).toBeVisible()
    await expect(progress).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  await test.step('one that could not be made says why', async () => {
    said = { ...underWay, state: 'failed', message: couponMessages.tooFine('cube') }
    await make.click()
    await expect(dialog.getByRole('alert')).toHaveText(couponMessages.tooFine('cube'))
  })

  await test.step('it is made as it was chosen, and the keyboard stays where it was', async () => {
    said = { ...underWay, state: 'done', done: 8 }
    await page.route(`**${contract.makeCoupon.path}`, (route) =>
      route.fulfill({ json: { status: 'success', stl_file_path: `/api/project/${id}/exports/x/coupon.stl`, prediction } }),
    )
    const sent = page.waitForRequest((one) => one.url().endsWith(contract.startCoupon.path))
    await make.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ kind: 'cube', size: 40, build: '+Z', row_index: 0 })
    await expect(dialog.getByRole('button', { name: 'Download STL' })).toBeFocused()
    await expect(dialog.getByRole('row', { name: /^Stiffness/ })).toContainText('2,000 N/mm')
  })

  const line = (what: string, number: number) => dialog.getByRole('textbox', { name: `${what}, line ${number}` })
  const copy = dialog.getByRole('button', { name: 'Save as a file' })

  await test.step('values that say nothing are refused by their line', async () => {
    await line('Force', 1).fill('0')
    await line('Displacement', 1).fill('0.1')
    await expect(dialog.getByRole('alert')).toContainText('Line 1: the force must be larger than 0')
    await line('Force', 1).fill('-20')
    await expect(dialog.getByRole('alert')).toContainText('Line 1: the force must be larger than 0')
    await line('Force', 1).fill('180')
    await line('Displacement', 1).fill('0.3')
    await expect(dialog.getByRole('alert')).toContainText('has passed its elastic limit')
    await expect(copy).toBeHidden()
  })

  await test.step('predicted stands beside measured, and the factor says what it changes', async () => {
    await line('Displacement', 1).fill('0.1')
    await line('Force', 2).fill('0.36 kN')
    await line('Displacement', 2).fill('0.2')
    const stiffness = dialog.getByRole('row', { name: /^Stiffness/ })
    for (const text of ['2,000 N/mm', '1,800 N/mm', '0.9']) await expect(stiffness).toContainText(text)
    await expect(dialog.getByRole('region', { name: 'Material' })).toContainText('1,800 → 1,620 MPa')
    await expect(dialog.getByRole('region', { name: 'Material' })).toContainText('Strengths stay')
    await expectAccessible(page)
  })

  await test.step('the material is a catalogue file under a name of its own', async () => {
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await name.fill('HP HR PA12')
    await expect(copy).toBeDisabled()
    await name.fill('Our PA12')
    const saved = page.waitForEvent('download')
    await copy.click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('material.json')
    const { materials } = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(materials).toHaveLength(1)
    expect(materials[0]).toMatchObject({ name: 'Our PA12', young_mpa: 1620, design_stress_mpa: 29, processes: ['MJF'] })
    expect(materials[0].sources.young_mpa.text).toBe('Measured on a coupon: 0.9 times 1,800 MPa of HP HR PA12')
  })

  await test.step('or a material of the team, which studies can choose', async () => {
    const add = dialog.getByRole('button', { name: "Add to the team's materials" })
    await add.click()
    await expect(page.getByText("Our PA12 is in the team's catalogue.")).toBeVisible()
    await add.click()
    await expect(dialog.getByRole('alert')).toContainText('Our PA12')
  })
})

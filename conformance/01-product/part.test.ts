import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { exportedFileName, exportedFileNames } from '@trabecula/domain'
import { boxStl, heldBox } from '@trabecula/testkit/box-stl'
import { countContained, inspectClosed, readBinaryStl } from '@trabecula/testkit/closed-mesh'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expectDrawing, settledPicture } from '../support/browser/canvas.ts'
import { test } from '../support/browser/test.ts'
import { projectNow, uploadPart } from '../support/fixtures/projects.ts'
import { area } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { address } from '../support/product/under-test.ts'

/** A run takes minutes on two cores. */
const RUN_LIMIT_MS = 15 * 60_000
test.describe.configure({ timeout: RUN_LIMIT_MS + 5 * 60_000 })
const size = [40, 20, 12] as const
const [lookingUp, facet] = [[2, 3], 11]

async function openedBy(page: Page, caller: ApiClient, part: Buffer, surfaces: unknown = []): Promise<string> {
  const id = await uploadPart(caller, 'box.stl', part)
  expect((await caller.send(contract.saveSurfaces, { params: { id }, body: { surfaces } })).status).toBe(200)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  return id
}

// Clicks wait for frames, and the software renderer makes few while a run computes; a smaller window has less to draw.
test.use({ viewport: { width: 1100, height: 720 }, actionTimeout: 120_000 })

const health = (page: Page) => area(page, 'PartHealth')

test('§3 zero_thickness_dir +Z: view and file are open at the top, every other face is kept', async ({ page, request }) => {
  const person = await registered(request, newPerson('opener'))
  const caller = await ApiClient.open(person)
  await signedInAt(page, person)
  const part = boxStl(size)
  await openedBy(page, caller, part, heldBox(part))

  await page.getByRole('combobox', { name: 'Open direction' }).click()
  await page.getByRole('option', { name: '+Z', exact: true }).click()
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(area(page, 'OptimizationTableBody').locator('tr').first()).toBeVisible({ timeout: RUN_LIMIT_MS })

  await test.step('the lattice is drawn, and looks otherwise from the open side than from the closed one', async () => {
    await area(page, 'OptimizationTableBody').locator('tr').first().click()
    const toggle = page.getByRole('button', { name: 'Lattice view' })
    if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
    await expectDrawing(page)
    await page.getByRole('button', { name: /^Top view/ }).click()
    // Between the lattice's arrival and its first picture a shader is compiled, which nothing on the page shows.
    const top = await settledPicture(page, 5000)
    await page.getByRole('button', { name: /^Bottom view/ }).click()
    const bottom = await settledPicture(page)
    // Struts and holes take more bytes than a plain face.
    expect(top.byteLength).toBeGreaterThan(1.3 * bottom.byteLength)
  })

  await test.step('the file is closed, and holds every uploaded triangle but those that look up', async () => {
    const download = page.waitForEvent('download', { timeout: RUN_LIMIT_MS })
    await area(page, 'Export').click()
    const file = await download
    expect(file.suggestedFilename()).toBe(exportedFileName)
    const exported = readBinaryStl(readFileSync(await file.path()))
    const [report, solid] = [inspectClosed(exported), inspectClosed(readBinaryStl(part))]
    expect(report.badEdges, 'edges that two triangles do not share').toBe(0)
    expect([report.min, report.max]).toEqual([solid.min, solid.max])
    expect(report.volume).toBeLessThan(solid.volume)
    expect(countContained(exported, readBinaryStl(boxStl(size, lookingUp)))).toBe(10)
    expect(countContained(exported, readBinaryStl(part)), 'the open group is cut').toBe(10)
  })

  await test.step('the same design as 3MF is free and has its own name', async () => {
    const balance = async () => (await caller.send(contract.getTokenBalance)).text
    const before = await balance()
    await page.getByRole('button', { name: 'Export options' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByText('3MF', { exact: true }).click()
    const download = page.waitForEvent('download', { timeout: RUN_LIMIT_MS })
    await dialog.getByRole('button', { name: /^(Export 3MF|Download again)$/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(exportedFileNames['3mf'])
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(await balance()).toBe(before)
  })
  await caller.close()
})

/** A file with a box as a further body, its lower corner at a place. */
function withBox(file: Buffer, sides: readonly [number, number, number], at: readonly number[]): Buffer {
  const further = boxStl(sides)
  const both = Buffer.concat([file, further.subarray(84)])
  both.writeUInt32LE(file.readUInt32LE(80) + further.readUInt32LE(80), 80)
  readBinaryStl(further).forEach((value, k) => {
    both.writeFloatLE(value + at[k % 3]!, file.length + 50 * Math.floor(k / 9) + 12 + 4 * (k % 9))
  })
  return both
}

test('a torn part: what a repair would do is listed first, and can be taken back', async ({ page, request }) => {
  const person = await registered(request, newPerson('mender'))
  const caller = await ApiClient.open(person)
  await signedInAt(page, person)
  const torn = boxStl(size, [facet])
  const id = await openedBy(page, caller, torn)
  await expect(health(page)).toContainText('3 open edges')
  await expect(health(page).getByRole('list', { name: 'Holes' })).toContainText('Hole of 3 edges around')
  await expect(health(page)).toContainText('A missing facet near')
  expect((await projectNow(caller, id)).part_input, 'nothing is changed by looking').toBeUndefined()
  await expectAccessible(page)

  await health(page).getByRole('button', { name: 'Repair' }).click()
  await expect(health(page)).toContainText('Changes made:')
  await expect(health(page)).not.toContainText('open edges')
  const { stl_path, part_input } = await projectNow(caller, id)
  expect(part_input).toMatchObject({ repair: true, origin: 'repaired' })
  expect(inspectClosed(readBinaryStl(await (await caller.get(stl_path)).body())).badEdges).toBe(0)

  await page.reload()
  await expect(health(page)).toContainText('Changes made:')
  await health(page).getByRole('button', { name: 'Use the file as uploaded' }).click()
  await expect(health(page)).toContainText('3 open edges')
  expect(await (await caller.get(stl_path)).body()).toEqual(torn)
  await caller.close()
})

test('the bodies of a file are listed, and the one that is left out is in no part of the job', async ({ page, request }) => {
  const person = await registered(request, newPerson('chooser'))
  const caller = await ApiClient.open(person)
  await signedInAt(page, person)
  const first = boxStl(size)
  const both = withBox(first, [10, 10, 10], [100, 100, 100])
  const id = await openedBy(page, caller, both)
  const boxes = health(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await boxes.nth(1).uncheck()
  await expect(health(page)).toContainText('Only body 0 of the file was kept.')
  await expect(faceOptions(page)).toHaveCount(6)
  await expect(boxes.nth(0), 'the last body cannot be left out').toBeDisabled()
  const { stl_path } = await projectNow(caller, id)
  expect(countContained(readBinaryStl(await (await caller.get(stl_path)).body()), readBinaryStl(first))).toBe(12)
  await boxes.nth(1).check()
  await expect(faceOptions(page)).toHaveCount(12)
  expect((await projectNow(caller, id)).part_input).toBeUndefined()
  await caller.close()
})

test('a body inside a body, wound as material: both readings are offered with their volumes, and either can be taken', async ({
  page,
  request,
}) => {
  const person = await registered(request, newPerson('reader'))
  const caller = await ApiClient.open(person)
  await signedInAt(page, person)
  const nested = withBox(boxStl(size), [20, 10, 4], [10, 5, 4])
  const id = await openedBy(page, caller, nested)
  const cavity = health(page).getByRole('button', { name: 'Make it a cavity (8.8 cm³)' })
  const material = health(page).getByRole('button', { name: 'It is material (9.6 cm³)' })
  await expect(material).toBeEnabled()
  await expectAccessible(page)
  expect((await projectNow(caller, id)).part_input, 'nothing is changed by looking').toBeUndefined()

  await cavity.click()
  await expect(health(page)).toContainText('Changes made:')
  await expect(cavity).toHaveCount(0)
  const { stl_path, part_input } = await projectNow(caller, id)
  expect(part_input).toMatchObject({ inner_bodies: 'cavities' })
  expect(inspectClosed(readBinaryStl(await (await caller.get(stl_path)).body())).volume).toBeCloseTo(8800, 0)

  await page.reload()
  await health(page).getByRole('button', { name: 'Use the file as uploaded' }).click()
  await material.click()
  await expect(health(page)).toContainText('Changes made:')
  expect((await projectNow(caller, id)).part_input).toMatchObject({ inner_bodies: 'material' })
  expect(inspectClosed(readBinaryStl(await (await caller.get(stl_path)).body())).volume).toBeCloseTo(9600, 0)
  await caller.close()
})

import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { ruledBox } from '@trabecula/testkit/box-stl'
import { settledPicture } from '../support/browser/canvas.ts'
import { test, withTourSeen } from '../support/browser/test.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { colorsAt } from '../support/pages/viewer-harness.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'

/** A run takes minutes on two busy cores. */
test.describe.configure({ timeout: 20 * 60_000 })

/** mm, of the box of 40 × 20 × 10 mm; the other half of it is lattice. */
const solidFrom = 22

/** How much of the two halves of the box is material where it is cut at half its height, looked at from above. */
async function solidShares(page: Page): Promise<{ readonly lattice: number; readonly solid: number }> {
  await page.keyboard.press('5')
  await page.keyboard.press('p')
  const png = await settledPicture(page)
  const { width = 0, height = 0 } = (await page.locator('canvas').first().boundingBox()) ?? {}
  const places: [number, number][] = []
  for (let y = 0; y < height; y += 3) for (let x = 0; x < width; x += 3) places.push([x, y])
  const colors = await colorsAt(page, png, places)
  const isSkin = ([r = 0, g = 0, b = 0]: readonly number[]) =>
    Math.abs(r - 239) < 30 && Math.abs(g - 166) < 30 && Math.abs(b - 90) < 45
  const caps = places.filter((_, n) => isSkin(colors[n] ?? []))
  expect(caps.length, 'the section has a skin').toBeGreaterThan(500)
  // What is cut below the skin is brown; what lies behind an opening is blue, white or grey.
  const isCut = colors.map(([r = 0, g = 0, b = 0]) => r > g && r > b + 25)
  const range = (axis: 0 | 1): readonly [number, number] => {
    const all = caps.map((place) => place[axis]).sort((a, b) => a - b)
    return [all[Math.floor(all.length / 500)] ?? 0, all[Math.ceil(all.length * (1 - 1 / 500)) - 1] ?? 0]
  }
  const [[left, right], [top, bottom]] = [range(0), range(1)]
  const share = (from: number, to: number): number => {
    const inside = places.flatMap(([x, y], n) => {
      const [u, v] = [(40 * (x - left)) / (right - left), (20 * (y - top)) / (bottom - top)]
      return u > from && u < to && v > 3 && v < 17 ? [isCut[n] ? 1 : 0] : []
    })
    return inside.reduce((sum: number, one) => sum + one, 0) / inside.length
  }
  return { lattice: share(4, solidFrom - 3), solid: share(solidFrom + 1, 37) }
}

test('a run with regions opens with its fields, and over a link: the file’s half is solid, the other a lattice', async ({
  page,
  browser,
  request,
}, info) => {
  const end = [45, 25, 15]
  const loads = ruledBox({ box: [[solidFrom, -5, -5], end], as: 'solid' }, { faces: [[2, 2]], solid_to_mm: 2 })
  const { person, caller, projectId, studyId } = await finishedRun(request, 'Half solid', { families: ['kelvin'], loads })
  const attach = async (name: string, shown: Page) =>
    info.attach(name, { body: await shown.screenshot({ path: info.outputPath(`${name}.png`) }), contentType: 'image/png' })
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  await expect(rows(page)).toHaveCount(1)

  const own = await solidShares(page)
  await test.step('the lattice ends where the region begins', async () => {
    await attach('lattice', page)
    expect(own.solid).toBeGreaterThan(0.97)
    expect(own.lattice).toBeLessThan(0.8)
  })

  await test.step('its fields cover both', async () => {
    const plain = await settledPicture(page)
    await page.keyboard.press('f')
    await expect(page.getByRole('region', { name: 'Legend', exact: true })).toContainText('Utilisation')
    expect((await settledPicture(page)).equals(plain), 'the part is coloured').toBe(false)
    await attach('fields', page)
  })

  await test.step('somebody with a link sees the same', async () => {
    const body = { subproject_id: studyId, days: 7 }
    const answer = await caller.fetch(contract.createShare, { params: { id: projectId }, body })
    const { url } = contract.createShare.answer.parse(await answer.json())
    const context = await withTourSeen(await browser.newContext({ viewport: page.viewportSize() }))
    const shared = await context.newPage()
    await shared.goto(url)
    await expect(rows(shared)).toHaveCount(1)
    const theirs = await solidShares(shared)
    await attach('shared', shared)
    expect(theirs.solid).toBeGreaterThan(0.97)
    expect(Math.abs(theirs.lattice - own.lattice)).toBeLessThan(0.02)
    await context.close()
  })
  await caller.close()
})

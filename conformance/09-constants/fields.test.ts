import { expect, type Page, test } from '@playwright/test'
import { chosenBrowser } from '../support/browser/launch.ts'
import { deflection, latticeShare, utilisation } from '../support/fixtures/bent-box.ts'
import { boxHalf, boxSoup, gyroidLattice, isSolid } from '../support/fixtures/gyroid-box.ts'
import { atRest, callsOf, colorsAt, onPage, onViewerPage, show } from '../support/pages/viewer-harness.ts'

test.use({
  viewport: { width: 900, height: 640 },
  launchOptions: chosenBrowser(),
})
test.describe.configure({ mode: 'parallel' })

onViewerPage(test)

const cutHeight = 1
const section = { enableClipping: true, sectionPlane: 'xy', clipPosition: (cutHeight + boxHalf[2]) / (2 * boxHalf[2]) }
const cutLattice = { soup: boxSoup, lattice: gyroidLattice, section, field: utilisation, probing: true }

/** Points of the cut where the lattice has material all around, so that neighbouring pixels say the same. */
const inWalls: (readonly [number, number, number])[] = []
for (let x = -16; x < 17; x += 1.7)
  for (let y = -11; y < 12; y += 1.9)
    if ([-0.3, 0, 0.3].every((d) => isSolid(x + d, y, cutHeight) && isSolid(x, y + d, cutHeight))) inWalls.push([x, y, cutHeight])

const readAt = async (page: Page, place: readonly number[]) => {
  const before = (await callsOf(page, 'field-pick')).length
  await page.mouse.click(place[0] ?? 0, place[1] ?? 0)
  const calls = await callsOf(page, 'field-pick')
  return calls.slice(before)[0]?.[0] as { point: number[]; value: number } | undefined
}

test('a probe on the cut lattice reads the value of the field there, within 2 %', async ({ page }) => {
  await show(page, cutLattice)
  expect(inWalls.length).toBeGreaterThan(15)
  for (const point of inWalls.filter((_, i) => i % 4 === 0)) {
    const read = await readAt(page, await onPage(page, point))
    const wanted = 100 * utilisation.load * latticeShare(point[0], point[2])
    expect(read?.point[2]).toBeCloseTo(cutHeight, 1)
    expect(Math.abs((read?.value ?? 0) / wanted - 1)).toBeLessThan(0.02)
  }
})

test('the colours on the cut are those of the legend', async ({ page }) => {
  const colouring = { map: 'viridis', least: 0, most: 100, bands: 2 }
  await show(page, { ...cutLattice, field: { ...utilisation, colouring } })
  const places = await Promise.all(inWalls.map((point) => onPage(page, point)))
  const colors = await colorsAt(page, await page.locator('canvas').first().screenshot(), places)
  // Two bands of viridis, at a quarter and at three quarters: blue below, green above.
  const agree = inWalls.filter((point, i) => {
    const [, green = 0] = colors[i] ?? []
    return green > 140 === 100 * utilisation.load * latticeShare(point[0], point[2]) > 50
  })
  expect(agree.length / inWalls.length).toBeGreaterThan(0.95)
})

test('a deformed part is drawn and probed where it has moved to, cut and lattice with it', async ({ page }) => {
  const field = { ...utilisation, reading: 'displacement_mm', deformation: { scale: 1, playing: false, ghost: true } }
  await show(page, { ...cutLattice, field: { ...field, colouring: { ...utilisation.colouring, most: 7 } } })
  const [point] = inWalls.filter(([x]) => x > 8)
  if (!point) throw new Error('No wall is looked at.')
  const moved = deflection(point[0])[2] * utilisation.load
  expect(moved).toBeGreaterThan(2)
  const read = await readAt(page, await onPage(page, [point[0], point[1], point[2] + moved]))
  expect(read?.point[0]).toBeCloseTo(point[0], 0)
  expect(Math.abs((read?.value ?? 0) / moved - 1)).toBeLessThan(0.02)
})

test('after a lost graphics context the field comes back', async ({ page }) => {
  await show(page, cutLattice)
  const canvas = page.locator('canvas').first()
  const places = await Promise.all(inWalls.slice(0, 12).map((point) => onPage(page, point)))
  const before = await colorsAt(page, await canvas.screenshot(), places)
  await page.evaluate(async () => {
    const element = document.querySelector('canvas')
    const extension = element?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    const event = (name: string) => new Promise((done) => element?.addEventListener(name, done, { once: true }))
    const lost = event('webglcontextlost')
    extension?.loseContext()
    await lost
    const restored = event('webglcontextrestored')
    setTimeout(() => extension?.restoreContext())
    await restored
  })
  await atRest(page)
  const after = await colorsAt(page, await canvas.screenshot(), places)
  for (const [i, color] of after.entries())
    for (let c = 0; c < 3; c++) expect(Math.abs((color[c] ?? 0) - (before[i]?.[c] ?? 255))).toBeLessThan(12)
})

test('a picture of the view has the field, labels and what is drawn over it; the standard none', async ({ page }) => {
  const labels = [{ kind: 'most', point: [-19, 0, 0], text: 'Largest' }]
  await show(page, { soup: boxSoup, field: { ...utilisation, labels } })
  const taken = await page.evaluate(async () => {
    const viewer = window.harness?.viewer()
    const overlay = (context: { fillStyle: string; fillRect(...box: number[]): void }) => {
      context.fillStyle = '#ff00ff'
      context.fillRect(0, 0, 10, 10)
    }
    return [await viewer?.screenshot({ view: 'current', overlay }), await viewer?.screenshot()]
  })
  const [field, plain] = taken.map((url) => Buffer.from((url ?? '').replace('data:image/png;base64,', ''), 'base64'))
  if (!field || !plain) throw new Error('No picture was taken.')
  const corner = [5, 5] as const
  const middle = [640, 360] as const
  const [mark, coloured] = await colorsAt(page, field, [corner, middle])
  const [ground, bare] = await colorsAt(page, plain, [corner, middle])
  expect(mark?.slice(0, 3)).toEqual([255, 0, 255])
  expect(ground?.slice(0, 3)).not.toEqual([255, 0, 255])
  const spread = (color: number[] | undefined) => Math.max(...(color ?? []).slice(0, 3)) - Math.min(...(color ?? []).slice(0, 3))
  expect(spread(coloured)).toBeGreaterThan(spread(bare) + 20)
})

test('what is in the picture has a range, and flying to a place comes nearer to it', async ({ page }) => {
  await show(page, cutLattice)
  const range = await page.evaluate(() => window.harness?.viewer()?.visibleRange())
  expect(range?.least).toBeGreaterThanOrEqual(0)
  expect(range?.most).toBeGreaterThan(range?.least ?? Number.POSITIVE_INFINITY)
  const distance = () =>
    page.evaluate(() => {
      const camera = window.harness?.viewer()?.camera()
      return Math.hypot(...(camera?.position ?? []).map((c, axis) => c - ([-19, 0, 0][axis] ?? 0)))
    })
  const before = await distance()
  await page.evaluate(() => window.harness?.viewer()?.flyTo([-19, 0, 0]))
  await atRest(page)
  expect(await distance()).toBeLessThan(0.8 * before)
})

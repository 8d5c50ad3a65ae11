import { chromium, expect, type Page, test } from '@playwright/test'
import { softwareBrowser } from '../support/browser/launch.ts'
import { boxHalf, boxSoup, gyroidLattice, isSolid } from '../support/fixtures/gyroid-box.ts'
import {
  atRest,
  callsOf,
  colorsAt,
  expectSoftwareGraphics,
  onPage,
  onViewerPage,
  openViewer,
  show,
} from '../support/pages/viewer-harness.ts'

// What is drawn pixel by pixel here is the same on every machine.
test.use({
  viewport: { width: 900, height: 640 },
  launchOptions: softwareBrowser(),
})

// The last file and a long one: dealt to all workers, each with a page of its own.
test.describe.configure({ mode: 'parallel' })

const served = onViewerPage(test)

/** The xy plane at z = 1 mm, looked at from a slant so that matrices and depth count. */
const cutHeight = 1
const section = { enableClipping: true, sectionPlane: 'xy', clipPosition: (cutHeight + boxHalf[2]) / (2 * boxHalf[2]) }
const slanted = { position: [25, -45, 95], target: [0, 0, 0], projection: 'perspective' }
const cutLattice = { soup: boxSoup, lattice: gyroidLattice, section }

async function look(page: Page, camera: object): Promise<void> {
  await page.evaluate((given) => window.harness?.viewer()?.setCamera(given), camera)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await atRest(page)
}

/** Two looks in a row that agree: on a busy machine the browser may still show the frame before the last. */
async function picture(page: Page): Promise<Buffer> {
  const canvas = page.locator('canvas').first()
  let last = await canvas.screenshot()
  await expect
    .poll(async () => {
      const before = last
      last = await canvas.screenshot()
      return last.equals(before)
    })
    .toBe(true)
  return last
}

/** How many points of the section plane show what arithmetic says of them. */
async function capAgreement(page: Page): Promise<{ probes: number; agree: number; solid: number }> {
  const points: (readonly [number, number, number])[] = []
  for (let x = -19.6; x < 19.7; x += 1.63) for (let y = -14.6; y < 14.7; y += 1.83) points.push([x, y, cutHeight])
  const places = await Promise.all(points.map((point) => onPage(page, point)))
  const colors = await colorsAt(page, await picture(page), places)
  // Caps are orange, what lies behind an opening is blue, white or grey.
  const shown = colors.map(([r = 0, , b = 0]) => r - b > 40)
  const wanted = points.map(([x, y, z]) => isSolid(x, y, z))
  return {
    probes: points.length,
    agree: shown.filter((solid, i) => solid === wanted[i]).length,
    solid: wanted.filter(Boolean).length,
  }
}

test('§1.4 section view: the cut face shows material exactly where an independent computation has it', async ({ page }) => {
  await show(page, cutLattice)
  await expectSoftwareGraphics(page)
  await look(page, slanted)
  const { probes, agree, solid } = await capAgreement(page)
  test.info().annotations.push({ type: 'measured', description: `${agree} of ${probes} probes agree` })
  expect(probes).toBeGreaterThanOrEqual(300)
  expect(solid / probes, 'the probes see both').toBeGreaterThan(0.2)
  expect(solid / probes, 'the probes see both').toBeLessThan(0.8)
  expect(agree / probes).toBeGreaterThanOrEqual(0.98)

  // This check must be able to fail: without the cut the probes look at the skin.
  await show(page, { ...cutLattice, lattice: null, section: { ...section, enableClipping: false } })
  await look(page, slanted)
  const off = await capAgreement(page)
  expect(off.agree / off.probes).toBeLessThan(0.9)
})

test('the same scene gives the same picture, pixel for pixel, in two fresh browsers', async () => {
  const pictures: Buffer[] = []
  for (let run = 0; run < 2; run++) {
    const browser = await chromium.launch(softwareBrowser())
    const page = await browser.newPage({ viewport: { width: 700, height: 500 }, deviceScaleFactor: 1 })
    await openViewer(page, served.url)
    await show(page, cutLattice)
    await look(page, slanted)
    pictures.push(await picture(page))
    await test.info().attach(`run ${run + 1}`, { body: pictures[run] ?? '', contentType: 'image/png' })
    await browser.close()
  }
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(true)
})

test('§9.7 colours: load faces #C0FF80, held faces #FF6B7A, the rest #FFFFFF, before any light', async ({ page }) => {
  // Surfaces in the order of the file: +x, −x, +y, −y, +z, −z.
  await show(page, { soup: boxSoup, selection: { load: [4], held: [3] } })
  const places = await Promise.all([
    onPage(page, [0, 0, boxHalf[2]]),
    onPage(page, [0, -boxHalf[1], 0]),
    onPage(page, [boxHalf[0], 0, 0]),
  ])
  const roles = await page.evaluate((given) => window.__viewer?.flatRoles(given), places)
  expect(roles).toEqual([
    { color: [0xc0, 0xff, 0x80], face: 4 },
    { color: [0xff, 0x6b, 0x7a], face: 3 },
    { color: [0xff, 0xff, 0xff], face: 0 },
  ])
  // Not by colour alone: each role has its word in the view.
  await expect(page.locator('.viewer-labels span[data-kind="load"]')).toHaveText('Load')
  await expect(page.locator('.viewer-labels span[data-kind="held"]')).toHaveText('Held')
})

test('the colours of a CAD file are shown when wished, below loads and supports, and loaded for that', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (one) => loaded.push(one.url()))
  const scene = { soup: boxSoup, colors: ['#1A2B3C', null, '#FF8800', null, '#00FF00', null], selection: { load: [4], held: [] } }
  const flat = async (material: object) => {
    await show(page, { ...scene, material })
    const points = [
      [boxHalf[0], 0, 0],
      [0, -boxHalf[1], 0],
      [0, 0, boxHalf[2]],
    ] as const
    const places = await Promise.all(points.map((point) => onPage(page, point)))
    return (await page.evaluate((given) => window.__viewer?.flatRoles(given), places))?.map(({ color }) => color)
  }
  const [white, green] = [
    [0xff, 0xff, 0xff],
    [0xc0, 0xff, 0x80],
  ]
  expect(await flat({})).toEqual([white, white, green])
  expect(loaded.filter((url) => url.includes('file-colors'))).toEqual([])
  const coloured = [[0x1a, 0x2b, 0x3c], white, green]
  await expect.poll(() => flat({ fileColors: true })).toEqual(coloured)
  expect(loaded.filter((url) => url.includes('file-colors'))).toHaveLength(1)
  expect(await flat({})).toEqual([white, white, green])
  expect(await flat({ fileColors: true }), 'they are there now').toEqual(coloured)
})

test('the lattice keeps its budgets: draw calls, steps of a ray, and coarse pictures while it moves', async ({ page }) => {
  await show(page, { ...cutLattice, material: { opacity: 0.4 } })
  const drawCalls = await page.evaluate(() => window.__viewer?.drawCalls)
  const steps = await page.evaluate(() => window.__viewer?.steps())
  const rays = await page.evaluate(() => window.__viewer?.rays())
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ drawCalls, steps, rays }) })
  expect(drawCalls).toBeLessThanOrEqual(30)
  expect(steps?.rays).toBeGreaterThan(50_000)
  expect(steps?.mean).toBeLessThanOrEqual(16)
  expect(steps?.most).toBeLessThanOrEqual(160)
  expect(rays && rays.sharp / rays.coarse).toBeGreaterThanOrEqual(3)
})

test('shaders are linked before a part is there: no part or look of it links one, a lattice one', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = window as { linked?: number }
    counted.linked = 0
    const { linkProgram } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.linkProgram = function counting(program) {
      counted.linked = (counted.linked ?? 0) + 1
      linkProgram.call(this, program)
    }
  })
  await page.reload()
  await page.waitForFunction(() => window.harness !== undefined)
  const linked = () => page.evaluate(() => (window as { linked?: number }).linked ?? 0)
  await show(page, { soup: null })
  const before = await linked()
  expect(before).toBeGreaterThan(5)
  const looks = [
    {},
    { selection: { load: [4], held: [3] }, force: { origin: [0, 0, boxHalf[2]], direction: [0, 0, -1] } },
    { material: { opacity: 0.4 } },
    { material: { wireframe: true }, theme: 'dark' },
    { section },
    { measure: 'box' },
  ]
  for (const shown of looks) {
    await show(page, { soup: boxSoup, ...shown })
    expect(await linked(), JSON.stringify(shown)).toBe(before)
  }
  await show(page, { soup: boxSoup, lattice: gyroidLattice, material: { opacity: 0.4 } })
  expect(await linked(), 'the lattice of a design').toBe(before + 1)
})

test('the section is dragged by its handle in the view, and stops at the ends of the part', async ({ page }) => {
  await show(page, { soup: boxSoup, section: { ...section, clipPosition: 0.5 } })
  const camera = () => page.evaluate(() => window.harness?.viewer()?.camera())
  const before = await camera()
  const from = await onPage(page, [0, 0, 0])
  const to = await onPage(page, [0, 0, 5])
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0], (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
  const moves = (await callsOf(page, 'section')) as [number, boolean][]
  expect(moves.at(-2)?.[0], 'z = 5 mm of −10 to 10').toBeCloseTo(0.75, 1)
  expect(moves.at(-1)?.[1], 'the last call ends the drag').toBe(true)
  expect(await camera(), 'the camera does not turn with the drag').toEqual(before)
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0], from[1] - 400, { steps: 2 })
  await page.mouse.up()
  expect(((await callsOf(page, 'section')).at(-1) ?? [])[0], 'never beyond the part').toBeLessThanOrEqual(1)
})

test('the force arrow is turned by its free end and stays a unit vector', async ({ page }) => {
  const force = { origin: [0, 0, boxHalf[2]], direction: [0, 0, -1] }
  await show(page, { soup: boxSoup, selection: { load: [4], held: [] }, force })
  // Half the part's radius, but at most 120 pixels on the screen.
  const length = Math.min(Math.hypot(...boxHalf) * 0.5, 120 / (await pixelsPerMm(page, [0, 0, boxHalf[2]])))
  const from = await onPage(page, [0, 0, boxHalf[2] + length])
  const to = await onPage(page, [length * 0.6, 0, boxHalf[2] + length * 0.8])
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 3 })
  await page.mouse.up()
  const turns = (await callsOf(page, 'force')) as [[number, number, number], boolean][]
  const [direction = [0, 0, 0], done] = turns.at(-1) ?? []
  expect(done).toBe(true)
  expect(Math.hypot(...direction)).toBeCloseTo(1, 6)
  expect(direction[2]).toBeLessThan(-0.5)
  expect(direction[0]).toBeLessThan(-0.3)
  expect(await callsOf(page, 'pick'), 'a drag picks nothing').toEqual([])
})

/** Length on the screen of a millimetre that lies across the view at a point. */
async function pixelsPerMm(page: Page, [x, y, z]: readonly [number, number, number]): Promise<number> {
  const camera = await page.evaluate(() => window.harness?.viewer()?.camera())
  if (!camera) throw new Error('There is no viewer.')
  const [fromX = 0, fromY = 0] = camera.position
  const [toX = 0, toY = 0] = camera.target
  const [along, across] = [toX - fromX, toY - fromY]
  const level = Math.hypot(along, across)
  const [from, to] = [await onPage(page, [x, y, z]), await onPage(page, [x + across / level, y - along / level, z])]
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

test('measuring: two points, two faces and the bounding box', async ({ page }) => {
  await show(page, { soup: boxSoup, measure: 'points' })
  await page.mouse.click(...(await onPage(page, [-10, 5, boxHalf[2]])))
  await page.mouse.click(...(await onPage(page, [10, 5, boxHalf[2]])))
  const [points] = ((await callsOf(page, 'measure')).at(-1) ?? []) as [{ distanceMm: number }]
  expect(points.distanceMm).toBeCloseTo(20, 0)
  await expect(page.locator('.viewer-labels span[data-kind="measure"]')).toHaveText(/^(19|20)(\.\d+)? mm$/)

  // A little away from two corners: they attract the click.
  for (const x of [-boxHalf[0], boxHalf[0]]) {
    const [left, top] = await onPage(page, [x, boxHalf[1], boxHalf[2]])
    await page.mouse.click(left - Math.sign(x) * 3, top + 3)
  }
  const [edge] = ((await callsOf(page, 'measure')).at(-1) ?? []) as [{ distanceMm: number }]
  expect(edge.distanceMm).toBeCloseTo(2 * boxHalf[0], 4)

  await show(page, { soup: boxSoup, measure: 'wall' })
  await page.mouse.click(...(await onPage(page, [-10, 5, boxHalf[2]])))
  const [wall] = ((await callsOf(page, 'measure')).at(-1) ?? []) as [{ distanceMm: number }]
  expect(wall.distanceMm).toBeCloseTo(2 * boxHalf[2], 3)

  await show(page, { soup: boxSoup, measure: 'faces' })
  await page.mouse.click(...(await onPage(page, [0, 0, boxHalf[2]])))
  await page.mouse.click(...(await onPage(page, [0, -boxHalf[1], 0])))
  const [faces] = ((await callsOf(page, 'measure')).at(-1) ?? []) as [{ angleDegrees: number; distanceMm: number }]
  expect(faces.angleDegrees).toBeCloseTo(90, 3)
  expect(faces.distanceMm).toBeCloseTo(0, 3)

  await show(page, { soup: boxSoup, measure: 'box' })
  expect(await callsOf(page, 'measure')).toEqual([[{ mode: 'box', sizeMm: boxHalf.map((h) => 2 * h) }]])
  expect(await callsOf(page, 'pick'), 'measuring picks nothing').toEqual([])
})

test('a right drag moves the view, and turns it where the mouse has the habits of Onshape', async ({ page }) => {
  const sight = async () => {
    const { position, target } = await page.evaluate(() => window.harness?.viewer()?.camera() ?? { position: [], target: [] })
    return target.map((value, axis) => value - (position[axis] ?? 0))
  }
  const turnedBy = async (mouse: string) => {
    await show(page, { soup: boxSoup, mouse })
    const before = await sight()
    await page.mouse.move(200, 200)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(280, 230, { steps: 4 })
    await page.mouse.up({ button: 'right' })
    const after = await sight()
    return Math.hypot(...after.map((value, axis) => value - (before[axis] ?? 0)))
  }
  expect(await turnedBy('trabecula')).toBeLessThan(1e-3)
  expect(await turnedBy('onshape')).toBeGreaterThan(10)
})

test('after a lost graphics context the same picture comes back, lattice and cap included', async ({ page }) => {
  await show(page, cutLattice)
  const before = await picture(page)
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas')
    const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    const event = (name: string) => new Promise((done) => canvas?.addEventListener(name, done, { once: true }))
    const lost = event('webglcontextlost')
    extension?.loseContext()
    await lost
    const restored = event('webglcontextrestored')
    // The browser refuses to restore inside the event that reported the loss.
    setTimeout(() => extension?.restoreContext(), 0)
    await restored
  })
  await expect.poll(async () => (await picture(page)).equals(before)).toBe(true)
})

test('a graphics card that cannot compile the lattice gets a coarser mesh and a notice', async ({ page }) => {
  await page.addInitScript(() => {
    const { shaderSource } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.shaderSource = function broken(shader, source) {
      shaderSource.call(this, shader, source.includes('float lattice(') ? `${source}\nbroken` : source)
    }
  })
  await page.reload()
  await page.waitForFunction(() => window.harness !== undefined)
  await show(page, { soup: boxSoup, section })
  await look(page, slanted)
  const plain = await picture(page)
  await page.evaluate((given) => window.harness?.show(given), cutLattice)
  await expect.poll(() => callsOf(page, 'lattice-error')).toHaveLength(1)
  const [[sentence] = []] = (await callsOf(page, 'lattice-error')) as [string][]
  expect(sentence).toMatch(/A coarser mesh is shown instead/)
  await atRest(page)
  expect((await picture(page)).equals(plain), 'the mesh is in the picture').toBe(false)
  // Coarse as it is, its cut face still distinguishes solid from void.
  const { probes, agree } = await capAgreement(page)
  test.info().annotations.push({ type: 'measured', description: `mesh: ${agree} of ${probes} probes agree` })
  expect(agree / probes).toBeGreaterThan(0.85)
})

test('a text that is not a lattice shader is refused with one sentence, and the part stays', async ({ page }) => {
  await page.evaluate((given) => window.harness?.show(given), {
    ...cutLattice,
    lattice: { ...gyroidLattice, glsl: 'void main() {}' },
  })
  await expect.poll(() => callsOf(page, 'lattice-error')).toHaveLength(1)
  await atRest(page)
  const [place] = await Promise.all([onPage(page, [boxHalf[0], 0, -5])])
  const [role] = (await page.evaluate((given) => window.__viewer?.flatRoles(given), [place])) ?? []
  expect(role?.face).toBe(0)
})

test('designs side by side share one camera', async ({ page }) => {
  await page.evaluate((given) => window.harness?.show(given), { ...cutLattice, compared: 2 })
  await expect(page.locator('.compare-cell canvas')).toHaveCount(2)
  await atRest(page)
  const [first, second] = [page.locator('.compare-cell').first(), page.locator('.compare-cell canvas').nth(1)]
  const before = await second.screenshot()
  const box = await first.boundingBox()
  if (!box) throw new Error('The first design is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await second.screenshot()).equals(before)).toBe(false)
})

test('§9 screenshot: 1280 × 720, a PNG, on a neutral ground; thumbnails of a design are square', async ({ page }) => {
  await show(page, { soup: boxSoup })
  const shot = await page.evaluate(() => window.harness?.viewer()?.screenshot())
  const png = Buffer.from((shot ?? '').replace('data:image/png;base64,', ''), 'base64')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 720])
  const [corner, middle] = await colorsAt(page, png, [
    [2, 2],
    [640, 360],
  ])
  expect(corner?.[3]).toBe(255)
  expect(corner?.slice(0, 3)).not.toEqual(middle?.slice(0, 3))

  const thumbnail = await page.evaluate((given) => window.harness?.thumbnail(given, 96), gyroidLattice)
  const small = Buffer.from((thumbnail ?? '').replace('data:image/png;base64,', ''), 'base64')
  expect([small.readUInt32BE(16), small.readUInt32BE(20)]).toEqual([96, 96])
  const [ground, lattice] = await colorsAt(page, small, [
    [1, 1],
    [48, 48],
  ])
  expect(ground?.[3]).toBe(0)
  expect(lattice?.[3]).toBe(255)
})

test('the parallel projection draws equal edges equally long, near or far', async ({ page }) => {
  await show(page, { soup: boxSoup })
  const edge = async (y: number) => {
    const [a, b] = [await onPage(page, [-20, y, 10]), await onPage(page, [20, y, 10])]
    return Math.hypot(a[0] - b[0], a[1] - b[1])
  }
  expect((await edge(-15)) / (await edge(15))).toBeGreaterThan(1.05)
  await page.evaluate(() => window.harness?.viewer()?.setProjection('orthographic'))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await edge(-15)) / (await edge(15))).toBeCloseTo(1, 6)
  // Picking follows: the click lands on the face under the pointer.
  await page.mouse.click(...(await onPage(page, [0, 0, 10])))
  expect(((await callsOf(page, 'pick')).at(-1) ?? [])[0]).toBe(4)
})

test('the cube turns the view, Home returns, two fingers zoom and one finger orbits', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.waitForFunction(() => window.harness !== undefined)
  await show(page, { soup: boxSoup })
  const camera = () => page.evaluate(() => window.harness?.viewer()?.camera())
  const home = await camera()
  await page.getByRole('button', { name: 'View from the top' }).click()
  await atRest(page)
  const top = await camera()
  expect(Math.abs(top?.position[0] ?? 1)).toBeLessThan(1)
  expect(top?.position[2]).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Home view' }).click()
  await atRest(page)
  const back = await camera()
  back?.position.forEach((c, i) => void expect(c).toBeCloseTo(home?.position[i] ?? 0, 3))

  const client = await page.context().newCDPSession(page)
  const touch = (type: string, points: readonly (readonly [number, number])[]) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  const distance = (state: typeof home) => Math.hypot(...(state?.position ?? []).map((c, i) => c - (state?.target[i] ?? 0)))
  await touch('touchStart', [
    [400, 320],
    [500, 320],
  ])
  await touch('touchMove', [
    [350, 320],
    [550, 320],
  ])
  await touch('touchEnd', [])
  const pinched = await camera()
  expect(distance(pinched)).toBeLessThan(distance(back) * 0.8)
  await touch('touchStart', [[450, 320]])
  await touch('touchMove', [[520, 320]])
  await touch('touchEnd', [])
  const turned = await camera()
  expect(distance(turned)).toBeCloseTo(distance(pinched), 3)
  expect(turned?.position[0]).not.toBeCloseTo(pinched?.position[0] ?? 0, 1)
})

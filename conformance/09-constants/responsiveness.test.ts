import { expect, type Page, test } from '@playwright/test'
import { softwareBrowser } from '../support/browser/launch.ts'
import { boxSoup, gyroidLattice } from '../support/fixtures/gyroid-box.ts'
import { atRest, callsOf, colorsAt, expectSoftwareGraphics, onViewerPage, show } from '../support/pages/viewer-harness.ts'

// Every question to the graphics process waits until all earlier requests are drawn: seconds for a large part
// in software. So the questions are counted; a count is the same on every machine.
test.use({
  viewport: { width: 500, height: 400 },
  launchOptions: softwareBrowser(),
})

interface Counted {
  /** Names of the calls that waited for an answer, with the place in three.js or in our code. */
  questions: string[]
  links: number
  /** The most that one task handed to the graphics card, bytes. */
  largestTask: number
}

declare global {
  interface Window {
    counted?: Counted
  }
}

onViewerPage(test, (page) => page.addInitScript(countQuestions))

/** Runs in the page, before anything of it. */
function countQuestions(): void {
  const counted: Counted = { questions: [], links: 0, largestTask: 0 }
  window.counted = counted
  const prototype = WebGL2RenderingContext.prototype
  const wrap = <Name extends keyof WebGL2RenderingContext>(name: Name, before: (parameters: readonly unknown[]) => void) => {
    const call = prototype[name] as unknown as (...parameters: unknown[]) => unknown
    Object.defineProperty(prototype, name, {
      value(...parameters: unknown[]) {
        before(parameters)
        return call.apply(this, parameters)
      },
    })
  }
  const asked = (name: string) => counted.questions.push(name)
  const always = [
    'getProgramInfoLog',
    'getShaderInfoLog',
    'getShaderParameter',
    'getError',
    'checkFramebufferStatus',
    'finish',
  ] as const
  for (const name of always) wrap(name, () => asked(name))
  wrap('getProgramParameter', ([, what]) => what === prototype.LINK_STATUS && asked('getProgramParameter'))
  // Into the page's memory; a copy within the graphics card waits for nothing.
  wrap('readPixels', (parameters) => ArrayBuffer.isView(parameters[6]) && asked('readPixels'))
  wrap('linkProgram', () => counted.links++)
  let ofTask = 0
  wrap('bufferData', ([, data]) => {
    if (!ArrayBuffer.isView(data)) return
    if (ofTask === 0) {
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = () => {
        ofTask = 0
        port2.close()
      }
      port1.postMessage(null)
    }
    ofTask += data.byteLength
    counted.largestTask = Math.max(counted.largestTask, ofTask)
  })
}

const counted = async (page: Page): Promise<Counted> => {
  const value = await page.evaluate(() => window.counted)
  if (!value) throw new Error('Nothing is counted.')
  return value
}

/** Shows a ball of `around` × `around` / 2 facets, read from a file like any part. @returns its triangles */
const showBall = (page: Page, around: number): Promise<number> =>
  page.evaluate(async (count) => {
    const rings = count / 2
    const at = (ring: number, i: number) => {
      const [polar, turn] = [(Math.PI * ring) / rings, (2 * Math.PI * (i % count)) / count]
      return [30 * Math.sin(polar) * Math.cos(turn), 30 * Math.sin(polar) * Math.sin(turn), 30 * Math.cos(polar)]
    }
    const triangles = count * (2 * rings - 2)
    const file = new DataView(new ArrayBuffer(84 + 50 * triangles))
    file.setUint32(80, triangles, true)
    let offset = 84
    const write = (corners: readonly number[]) => {
      for (const [i, value] of corners.entries()) file.setFloat32(offset + 12 + 4 * i, value, true)
      offset += 50
    }
    for (let ring = 0; ring < rings; ring++) {
      for (let i = 0; i < count; i++) {
        if (ring < rings - 1) write([...at(ring, i), ...at(ring + 1, i), ...at(ring + 1, i + 1)])
        if (ring > 0) write([...at(ring, i), ...at(ring + 1, i + 1), ...at(ring, i + 1)])
      }
    }
    return (await window.harness?.read(new Uint8Array(file.buffer)))?.triangles ?? 0
  }, around)

test('§1 a part of 300,000 triangles is shown, as faces and as edges, and its picture taken: nothing waits for the graphics process', async ({
  page,
}) => {
  await show(page, { soup: null })
  await expectSoftwareGraphics(page)
  await page.evaluate(() => {
    Object.assign(window.counted ?? {}, { questions: [], largestTask: 0 })
  })
  expect(await showBall(page, 548)).toBeGreaterThan(299_000)
  await atRest(page)
  const shot = await page.evaluate(() => window.harness?.viewer()?.screenshot())
  await show(page, { soup: [], material: { wireframe: true } })
  const { questions, largestTask } = await counted(page)
  test.info().annotations.push({ type: 'measured', description: `${largestTask} bytes in one task` })
  expect(questions).toEqual([])
  expect(largestTask, 'the triangles are seen').toBeGreaterThan(4_000_000)
  expect(largestTask, 'in pieces').toBeLessThan(10_000_000)
  // The whole ball is in the picture: above, below, left and right of its middle.
  const png = Buffer.from((shot ?? '').replace('data:image/png;base64,', ''), 'base64')
  const places = [
    [640, 360],
    [640, 200],
    [640, 520],
    [480, 360],
    [800, 360],
  ]
  const [ground, ...ball] = await colorsAt(page, png, [[40, 360], ...places])
  for (const color of ball) expect(color.slice(0, 3)).not.toEqual(ground?.slice(0, 3))
})

test('a program costs one question, also that of a lattice: its compiler is asked only for what went wrong', async ({ page }) => {
  await show(page, { soup: boxSoup })
  const start = await counted(page)
  expect(start.links).toBeGreaterThan(5)
  expect(start.questions).toEqual(Array.from({ length: start.links }, () => 'getProgramParameter'))
  await show(page, { soup: boxSoup, lattice: gyroidLattice, material: { opacity: 0.4 } })
  const { links, questions } = await counted(page)
  expect(links).toBe(start.links + 1)
  expect(questions).toEqual(Array.from({ length: links }, () => 'getProgramParameter'))
  const broken = { ...gyroidLattice, glsl: 'float lattice(vec3 p) { return nonsense; }' }
  await page.evaluate((given) => window.harness?.show(given), { soup: boxSoup, lattice: broken, material: { opacity: 0.4 } })
  await expect.poll(() => callsOf(page, 'lattice-error')).toHaveLength(1)
  const [[sentence] = []] = (await callsOf(page, 'lattice-error')) as [string][]
  expect(sentence).toMatch(/nonsense/)
})

test('two pictures taken at once are each the picture, and one that loses its graphics context says so', async ({ page }) => {
  await show(page, { soup: boxSoup })
  const [one, two, again] = await page.evaluate(async () => {
    const viewer = window.harness?.viewer()
    const pair = await Promise.all([viewer?.screenshot(), viewer?.screenshot()])
    return [...pair, await viewer?.screenshot()]
  })
  expect(one).toMatch(/^data:image\/png;base64,/)
  expect(two).toBe(one)
  expect(again).toBe(one)
  const end = await page.evaluate(async () => {
    const taken = window.harness?.viewer()?.screenshot()
    // Drawing was requested, but is not read back yet.
    await new Promise((done) => setTimeout(done))
    document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    return taken?.then(
      () => 'a picture',
      (reason: unknown) => String(reason),
    )
  })
  expect(end).toMatch(/The picture could not be taken/)
})

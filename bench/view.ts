/**
 * The view with a field next to the plain view, in headless Chromium with software rendering at 1100 × 760, in turns:
 *
 *   npm run bench -- view
 *
 * A gyroid in a box, cut open. Still: from a change of the camera to the sharp picture; moving: the mean frame while the
 * camera moves; first: from the arrival of the field to its first picture; change: of the load, to the next picture;
 * deformed: the still picture of the deformed shape. Medians.
 */
import { chromium, type Page } from '@playwright/test'
import { utilisation } from '@trabecula/conformance/bent-box'
import { boxSoup, gyroidLattice } from '@trabecula/conformance/gyroid-box'
import { chosenChromium, softwareGraphics } from '@trabecula/conformance/launch'
import { atRest, show, viewerPage } from '@trabecula/conformance/viewer-harness'
import type { BenchRow } from './row.ts'

const rounds = 5
const section = { enableClipping: true, sectionPlane: 'xy', clipPosition: 0.55 }
const plain = { soup: boxSoup, lattice: gyroidLattice, section, field: null }
const coloured = { ...plain, field: utilisation }
const deformed = { ...plain, field: { ...utilisation, deformation: { scale: 0.3, playing: false, ghost: false } } }

export async function* run(): AsyncIterable<BenchRow> {
  const served = await viewerPage()
  const browser = await chromium.launch({ executablePath: chosenChromium(), args: [...softwareGraphics] })
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 } })
    await page.goto(served.url)
    await page.waitForFunction(() => window.harness !== undefined)
    const times = { still: turns(), moving: turns(), first: turns(), change: turns(), deformed: turns() }
    for (let round = 0; round < rounds; round++) {
      for (const [view, shown] of [
        ['plain', plain],
        ['field', coloured],
      ] as const) {
        await show(page, shown)
        times.still[view].push(await still(page, round))
        times.moving[view].push(await moving(page))
      }
      times.change.field.push(await firstPicture(page, { ...coloured, field: { ...utilisation, load: 100 + 10 * round } }))
      await show(page, deformed)
      times.deformed.field.push(await still(page, round))
      await show(page, plain)
      times.deformed.plain.push(await still(page, round))
      times.first.field.push(await firstPicture(page, coloured))
    }
    yield beside('still picture', times.still, '>= 0.77x')
    yield beside('moving frame', times.moving, '>= 0.83x')
    yield beside('still picture of the deformed shape', times.deformed, 'no goal')
    yield alone('first coloured picture', times.first.field, '<= 1000 ms')
    yield alone('change of load', times.change.field, '<= 100 ms')
  } finally {
    await browser.close()
    served.close()
  }
}

const turns = (): { plain: number[]; field: number[] } => ({ plain: [], field: [] })
const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

function beside(name: string, { plain, field }: { plain: number[]; field: number[] }, target: string): BenchRow {
  const [ours, peer] = [median(field), median(plain)]
  return { bench: 'view', case: name, ours, peer, ratio: peer / ours, peer_name: 'plain view', unit: 'ms', target }
}

const alone = (name: string, list: readonly number[], target: string): BenchRow => ({
  bench: 'view',
  case: name,
  ours: median(list),
  peer: null,
  ratio: null,
  peer_name: 'none',
  unit: 'ms',
  target,
  reason: 'a goal in milliseconds',
})

/** From a change of the camera to the sharp picture, ms. */
const still = (page: Page, round: number): Promise<number> =>
  page.evaluate(
    async (side) => {
      const viewer = window.harness?.viewer()
      const camera = viewer?.camera()
      const started = performance.now()
      const position = camera?.position.map((x, axis) => x + (axis === 0 ? side : 0))
      viewer?.setCamera({ ...camera, position, projection: 'perspective' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      while (!window.__viewer?.refined) await new Promise((done) => setTimeout(done, 4))
      return performance.now() - started
    },
    round % 2 === 0 ? 2 : -2,
  )

/** A frame while the camera moves, until the graphics process has drawn it, ms. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frames = 20
    const viewer = window.harness?.viewer()
    const camera = viewer?.camera()
    const gl = document.querySelector('canvas')?.getContext('webgl2')
    const started = performance.now()
    for (let i = 0; i < frames; i++) {
      const position = camera?.position.map((x, axis) => x + (axis === 0 ? 0.5 * i : 0))
      viewer?.setCamera({ ...camera, position, projection: 'perspective' })
      await new Promise((done) => requestAnimationFrame(done))
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    }
    viewer?.setCamera({ ...camera, projection: 'perspective' })
    return (performance.now() - started) / frames
  })

/** From new props to the first frame with them, ms; the view is at rest before. */
async function firstPicture(page: Page, shown: object): Promise<number> {
  await atRest(page)
  return page.evaluate(async (given) => {
    const gl = document.querySelector('canvas')?.getContext('webgl2')
    const before = window.__viewer?.frames ?? 0
    const started = performance.now()
    window.harness?.show(given)
    while ((window.__viewer?.frames ?? 0) === before) await new Promise((done) => requestAnimationFrame(done))
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - started
  }, shown)
}

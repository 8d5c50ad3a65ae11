import { expect, type Locator, type Page } from '@playwright/test'

/** Counts every press of a mouse, pen or finger, and every wheel, on all pages from now on. */
export async function watchPointer(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('pressed', String(Number(sessionStorage.getItem('pressed') ?? 0) + 1))
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'touchstart', 'wheel', 'dragstart'])
      window.addEventListener(type, count, { capture: true, passive: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('pressed') ?? 0))
}

/** Presses Tab (or Shift+Tab) until the focus is there: what cannot be reached so fails. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 80 } = {}): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed <= most; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${target} was not reached with ${most} presses of ${back ? 'Shift+Tab' : 'Tab'}.`)
}

/** What has the focus shows it: an outline, or for an open field its border. */
export async function expectFocusShown(page: Page): Promise<void> {
  const style = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return { outlineStyle, outlineWidth: Number.parseFloat(outlineWidth) }
  })
  expect(style.outlineStyle).not.toBe('none')
  expect(style.outlineWidth).toBeGreaterThan(0)
}

import { expect, type Locator, type Page } from '@playwright/test'
import { tourMessages, tourSteps } from '@trabecula/domain'
import { area } from './elements.ts'
import { faceOptions } from './workspace.ts'

export const intro = (page: Page): Locator => page.locator('[data-tour-id="intro"]')
export const popover = (page: Page): Locator => page.locator('[data-tour-id="popover"]')

export const atStep = (page: Page, index: number) =>
  expect(popover(page)).toHaveAttribute('data-tour-step', tourSteps[index] ?? '')
/** The first frames of a part take long in software, and a button that may still move is not clicked. */
export const start = (page: Page) => intro(page).getByRole('button', { name: tourMessages.start }).click()
export const press = (page: Page, name: string) => popover(page).getByRole('button', { name, exact: true }).click()

/** The flat pad on top of the nose. */
export const loadFace = (page: Page) => faceOptions(page).filter({ hasText: 'Face 11' })

/** Does what the step teaches, or presses Next. */
export async function goOn(page: Page, index: number): Promise<void> {
  const id = tourSteps[index]
  if (id === 'force-direction') await loadFace(page).click()
  else if (id === 'fixed-face') await faceOptions(page).filter({ hasText: 'normal −X' }).first().click()
  else if (id === 'generate')
    await area(page, 'Generate')
      .getByRole('button', { name: /^Generate/ })
      .click()
  else await press(page, index === tourSteps.length - 1 ? tourMessages.finish : tourMessages.next)
}

/** Every request from now on that is not for a static file of the application. */
export async function watchCalls(page: Page): Promise<string[]> {
  const calls: string[] = []
  await page.route('**/*', (route, request) => {
    const { protocol, pathname } = new URL(request.url())
    const isStatic = !protocol.startsWith('http') || /^\/(assets|tour|fonts)\//.test(pathname)
    if (!isStatic && request.resourceType() !== 'document') calls.push(`${request.method()} ${pathname}`)
    return route.fallback()
  })
  return calls
}

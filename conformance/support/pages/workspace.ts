import { expect, type Locator, type Page } from '@playwright/test'
import { type Credentials, walked } from '../product/under-test.ts'

/** An interface area of the specification's second point. */
export const area = (page: Page, name: string): Locator => page.locator(`[data-ui="${name}"]`)

export const surfaceOptions = (page: Page): Locator => area(page, 'SurfaceSelection').getByRole('option')

export interface Account extends Credentials {
  readonly url: string
}

/** The product under test and who signs in. */
export function account(): Account {
  const { url, account: credentials } = walked()
  return { url, ...credentials }
}

export async function signIn(page: Page, { url, email, password }: Account): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await expect(page).toHaveTitle(/^Login \| /)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${url}/`)
}

/** Drops a file on a drop zone as the operating system would, through real drag events. */
export async function dropFile(page: Page, zone: string, file: { name: string; bytes: Buffer }): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const carried = new DataTransfer()
      carried.items.add(new File([bytes], name, { type: 'model/stl' }))
      return carried
    },
    { name: file.name, base64: file.bytes.toString('base64') },
  )
  const target = page.locator(`#${zone}`)
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer })
}

/** Clicks the canvas at points around the middle of its free part until a surface is picked; the first miss may hit a hole. */
export async function pickInCanvas(page: Page): Promise<string> {
  const canvas = page.locator('canvas').first()
  const box = await canvas.boundingBox()
  const panel = await page.getByRole('complementary').first().boundingBox()
  if (!box) throw new Error('The canvas is not on the page.')
  const left = panel ? Math.max(box.x, panel.x + panel.width) : box.x
  const middle = { x: (left + box.x + box.width) / 2, y: box.y + box.height / 2 }
  const picked = page.locator('[data-ui="SurfaceSelection"] [role="option"][aria-selected="true"]')
  for (const [dx, dy] of [
    [0, 0],
    [-60, 20],
    [60, 20],
    [-120, 0],
    [0, 70],
    [120, -40],
    [0, -70],
  ] as const) {
    await page.mouse.click(middle.x + dx, middle.y + dy)
    if (
      await picked
        .first()
        .waitFor({ timeout: 1500 })
        .then(
          () => true,
          () => false,
        )
    )
      return (await picked.first().getAttribute('aria-label')) ?? ''
  }
  throw new Error('No click in the canvas picked a surface.')
}

/** The texts of one column of the result table, top to bottom. */
export async function columnTexts(page: Page, title: RegExp): Promise<string[]> {
  const headers = await area(page, 'OptimizationTableHeader').getByRole('columnheader').allInnerTexts()
  const at = headers.findIndex((text) => title.test(text))
  if (at < 0) throw new Error(`No column ${title}; there are ${headers.join(', ')}.`)
  return area(page, 'OptimizationTableBody')
    .locator(`tr td:nth-child(${at + 1})`)
    .allInnerTexts()
}

export const numbers = (texts: readonly string[]): number[] =>
  texts.map((text) => Number.parseFloat(text.replace(/[^\d.−-]/g, '').replace('−', '-')))

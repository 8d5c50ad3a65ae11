import type { Page } from '@playwright/test'

export interface Offered {
  readonly name: string
  readonly type?: string
  readonly bytes?: Buffer
  /** The size that the browser reports instead of the true one. */
  readonly size?: number
}

/** Hands files to a drop zone through its chooser or as a drop, with names, types and sizes as wanted. */
export async function offerFiles(page: Page, zone: string, how: 'chooser' | 'drop', files: readonly Offered[]): Promise<void> {
  const carried = files.map(({ name, type = 'model/stl', bytes, size }) => ({
    name,
    type,
    size,
    base64: (bytes ?? Buffer.from('solid')).toString('base64'),
  }))
  await page.evaluate(
    ([id, way, given]) => {
      const made = given.map(({ name, type, size, base64 }) => {
        const file = new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type })
        if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
        return file
      })
      const target = document.getElementById(id)
      const input = target?.querySelector('input')
      if (way === 'chooser' && input) {
        Object.defineProperty(input, 'files', { value: made, configurable: true })
        input.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        const event = new DragEvent('drop', { bubbles: true, cancelable: true })
        Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: made } })
        target?.dispatchEvent(event)
      }
    },
    [zone, how, carried] as const,
  )
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

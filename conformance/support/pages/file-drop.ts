import type { Page } from '@playwright/test'

export interface Offered {
  readonly name: string
  readonly type?: string
  readonly bytes?: Buffer
  /** What the browser is told instead of the true size. */
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
        const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type })
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

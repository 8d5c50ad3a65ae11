import type { Page } from '@playwright/test'

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The page, or a frame of it, as WebP; the browser encodes it. */
export async function webpOf(page: Page, clip?: Frame): Promise<Uint8Array> {
  const png = (await page.screenshot(clip ? { clip } : {})).toString('base64')
  const bytes = await page.evaluate(async (base64) => {
    const given = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([given], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, png)
  return Uint8Array.from(bytes)
}

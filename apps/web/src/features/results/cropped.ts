/** Twice the pixels of the frame in the table, for high-resolution screens. */
const frame = { width: 80, height: 56 }

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export async function cropped(picture: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture)
  const reading = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
  const canvas = new OffscreenCanvas(frame.width, frame.height)
  const context = canvas.getContext('2d')
  if (!reading || !context) return undefined
  reading.drawImage(bitmap, 0, 0)
  const box = inked(reading.getImageData(0, 0, bitmap.width, bitmap.height))
  if (!box) return undefined
  const scale = Math.min(frame.width / box.width, frame.height / box.height)
  const [width, height] = [box.width * scale, box.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    bitmap,
    box.left,
    box.top,
    box.width,
    box.height,
    (frame.width - width) / 2,
    (frame.height - height) / 2,
    width,
    height,
  )
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

/** The smallest box around all opaque pixels; undefined for an empty picture. */
export function inked({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

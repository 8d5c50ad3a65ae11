import { crc32, deflateSync } from 'node:zlib'

/** A picture of pixels in rows from the top, three bytes (red, green, blue) each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** The picture as a PNG file (RFC 2083): 8 bits a channel, no alpha, each row as its difference to the one above. */
export function pngOf({ width, height, rgb }: Pixels): Uint8Array {
  const length = 3 * width
  const rows = Buffer.alloc(height * (length + 1))
  for (let y = 0, at = 0; y < height; y++) {
    rows[at++] = 2
    for (let x = y * length; x < (y + 1) * length; x++) rows[at++] = rgb[x] - (y > 0 ? rgb[x - length] : 0)
  }
  return fileOf(width, height, [8, 2], rows)
}

/** Values of 16 bits in rows from the top as a PNG file of greys. */
export function greyPng({ width, height, grey }: Pick<Pixels, 'width' | 'height'> & { readonly grey: Uint16Array }): Uint8Array {
  const rows = Buffer.alloc(height * (2 * width + 1))
  for (let y = 0, at = 0; y < height; y++) {
    at++
    for (let x = 0; x < width; x++) at = rows.writeUInt16BE(grey[y * width + x], at)
  }
  return fileOf(width, height, [16, 0], rows)
}

/** `rows`: each with the number of its filter before it. `depth`, `colour`: bits a channel, and which channels. */
function fileOf(width: number, height: number, [depth, colour]: readonly [number, number], rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Half the size: four pixels become their mean, which smooths edges. */
export function halved({ width, height, rgb }: Pixels): Pixels {
  const [w, h] = [width >> 1, height >> 1]
  const small = new Uint8Array(3 * w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        const at = 3 * (2 * y * width + 2 * x) + c
        small[3 * (y * w + x) + c] = (rgb[at] + rgb[at + 3] + rgb[at + 3 * width] + rgb[at + 3 * width + 3]) / 4
      }
  return { width: w, height: h, rgb: small }
}

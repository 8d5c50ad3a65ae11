import { deflateSync } from 'node:zlib'
import { accountMessages, orThrow } from '@trabecula/domain'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avatarPicture } from './avatar.ts'

/** As long as it takes. */
const decodeSeconds = 3600

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } })

const refused = async (bytes: Uint8Array, message: string) =>
  expect(await avatarPicture(bytes, decodeSeconds)).toMatchObject({ ok: false, refusal: { message } })

/** A PNG whose header announces this many pixels; its data is one row of zeros, packed. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1 + 3 * Math.min(width, 50_000)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('an avatar', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('from a %s becomes a square of 256 px', async (format) => {
    const made = orThrow(await avatarPicture(await picture(400, 300).toFormat(format).toBuffer(), decodeSeconds))
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  it('keeps nothing of what the camera wrote, but is turned upright', async () => {
    const top = await picture(40, 20).png().toBuffer()
    const source = await sharp({ create: { width: 40, height: 80, channels: 3, background: '#ffffff' } })
      .composite([{ input: top, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'At home' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    expect((await sharp(source).metadata()).exif).toBeDefined()
    const made = orThrow(await avatarPicture(source, decodeSeconds))
    const { exif, xmp, icc, iptc, orientation } = await sharp(made).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  it('cuts the middle out of a wide picture', async () => {
    const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
      .composite([{ input: await picture(100, 100).png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer()
    const made = orThrow(await avatarPicture(wide, decodeSeconds))
    const { channels } = await sharp(made).stats()
    expect(channels[0]?.mean).toBeCloseTo(0x33, -1)
  })

  it('is never an SVG, a zip or a text with the name of a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    for (const bytes of [Buffer.from(svg), Buffer.from('PK\x03\x04 zip'), Buffer.from('GIF89a'), Buffer.alloc(0)])
      await refused(bytes, accountMessages.avatarUnsupported)
  })

  it('is refused by its header when it is 30,000 px wide or would fill the memory', async () => {
    await refused(hollowPng(30_000, 10), accountMessages.avatarTooLarge)
    const bomb = hollowPng(60_000, 60_000)
    expect(bomb.length).toBeLessThan(10_000)
    const before = process.memoryUsage().rss
    expect((await avatarPicture(bomb, decodeSeconds)).ok).toBe(false)
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
  })

  it('is refused when it is damaged', async () => {
    const whole = await picture(400, 300).png().toBuffer()
    await refused(whole.subarray(0, whole.length / 2), accountMessages.avatarUnsupported)
    await refused(hollowPng(900, 900), accountMessages.avatarUnsupported)
  })
})

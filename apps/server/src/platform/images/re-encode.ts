import { avatarMaxPixels, avatarMaxSide, done, type Outcome, refuse } from '@trabecula/domain'
import sharp, { type Sharp } from 'sharp'

// One picture at a time on one thread, without a cache: decoding must not slow the runs down.
sharp.concurrency(1)
sharp.cache(false)

const quality = 85

interface Wanted {
  /** Brings the decoded, upright picture to its size. */
  readonly shape: (picture: Sharp) => Sharp
  readonly tooLarge: string
  readonly unsupported: string
  /** Pixels are bounded; this only ends what a damaged file makes the decoder do for ever. */
  readonly decodeSeconds: number
}

/**
 * Makes a WebP without any metadata of an uploaded picture. Only what begins like a PNG, JPEG or WebP is given to the
 * decoder (never SVG, which could name files and addresses), and nothing is decoded whose header announces more pixels
 * than we would hold.
 */
export async function reEncode(
  bytes: Uint8Array,
  { shape, tooLarge, unsupported, decodeSeconds }: Wanted,
): Promise<Outcome<Uint8Array>> {
  if (!isPicture(bytes)) return refuse('invalid', unsupported)
  const open = () => sharp(bytes, { limitInputPixels: avatarMaxPixels, failOn: 'error', pages: 1 })
  try {
    const { width, height } = await open().metadata()
    if (width > avatarMaxSide || height > avatarMaxSide || width * height > avatarMaxPixels) return refuse('too-large', tooLarge)
    return done(
      await shape(open().timeout({ seconds: decodeSeconds }).autoOrient())
        .webp({ quality })
        .toBuffer(),
    )
  } catch {
    // The decoder's own message does not help the person; damaged files are common.
    return refuse('invalid', unsupported)
  }
}

/** The first bytes of the three formats (PNG 1.2 section 3.1; JPEG SOI and the next marker; RIFF…WEBP). */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || /^RIFF[\s\S]{4}WEBP$/.test(head)
}

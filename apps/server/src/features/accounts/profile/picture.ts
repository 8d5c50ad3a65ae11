import { accountMessages, avatarPixels, type Outcome } from '@trabecula/domain'
import { reEncode } from '../../../platform/images/re-encode.ts'

/** Makes an avatar of an uploaded picture: decoded, turned upright, cropped to a square, 256 px, WebP without any metadata. */
export const avatarPicture = (bytes: Uint8Array): Promise<Outcome<Uint8Array>> =>
  reEncode(bytes, {
    shape: (picture) => picture.resize(avatarPixels, avatarPixels, { fit: 'cover', position: 'centre' }),
    tooLarge: accountMessages.avatarTooLarge,
    unsupported: accountMessages.avatarUnsupported,
  })

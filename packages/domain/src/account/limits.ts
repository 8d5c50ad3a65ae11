export const passwordLength = { min: 10, max: 128 } as const
export const usernameLength = { min: 3, max: 30 } as const
export const personNameLength = { min: 1, max: 50 } as const
export const emailMaxLength = 254
export const avatarMaxBytes = 5 * 1024 * 1024
export const avatarPixels = 256
/** Decoding costs memory: about 4 bytes a pixel. */
export const avatarMaxPixels = 40_000_000
export const avatarMaxSide = 10_000
export const avatarMimeTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
/** How long the links in emails work. */
export const verificationHours = 24
export const resetHours = 1
/** An email can be requested again after this long; the server's rate limits apply as well. */
export const emailCooldownMs = 60_000

export const passwordLength = { min: 10, max: 128 } as const
export const usernameLength = { min: 3, max: 30 } as const
export const personNameLength = { min: 1, max: 50 } as const
export const emailMaxLength = 254
export const avatarMaxBytes = 5 * 1024 * 1024
export const avatarPixels = 256

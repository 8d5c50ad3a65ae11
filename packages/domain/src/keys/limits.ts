/** Every key begins with this prefix, so that people and scanners recognise a key in the wrong place. */
export const keyPrefix = 'trabecula_'
/** How long a key can live, in days. */
export const keyLifetimes = [7, 30, 90, 365] as const
export type KeyLifetime = (typeof keyLifetimes)[number]
export const defaultKeyLifetime: KeyLifetime = 90
export const keyNameLength = { min: 1, max: 60 } as const
/** Most valid keys of one person, and of one team. */
export const keysInUse = 20
/** Most keys that one person makes within 24 hours, counting those that are revoked again. */
export const keysPerDay = 50
/** Most requests of one key in a minute. */
export const keyRequestsPerMinute = 300
/** A request with the same idempotency key counts as a repetition for this long. */
export const idempotencyHours = 24
export const idempotencyKeyLength = 200

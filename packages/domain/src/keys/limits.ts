/** Every key begins with it, so that a key in the wrong place is recognised, by people and by scanners. */
export const keyPrefix = 'trabecula_'
/** How long a key can live, in days. */
export const keyLifetimes = [7, 30, 90, 365] as const
export type KeyLifetime = (typeof keyLifetimes)[number]
export const defaultKeyLifetime: KeyLifetime = 90
export const keyNameLength = { min: 1, max: 60 } as const
/** Keys in use of one person, and of one team. */
export const keysInUse = 20
/** Requests of one key in a minute. */
export const keyRequestsPerMinute = 300
/** A request with the same idempotency key is a repetition for so long. */
export const idempotencyHours = 24
export const idempotencyKeyLength = 200

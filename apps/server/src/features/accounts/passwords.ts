import { hash, verify } from '@node-rs/argon2'
import { passwordLength } from '@trabecula/domain'

/**
 * argon2id with 19 MiB, 2 passes, 1 lane: OWASP's recommendation, 10 ms of one core when measured (2 cores, busy). Next
 * step up (46 MiB, 1 pass) costs three times as much for the same strength. Runs in libuv's threads, not on the event
 * loop.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The longest password in bytes, so that nobody makes us hash a megabyte. */
const longest = 4 * passwordLength.max

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored && password.length <= longest) return verify(stored, password)
  // The same work is done when there is nothing to compare with, so that the time of the answer reveals nothing.
  await hashPassword('no such password')
  return false
}

import { idempotencyKeyLength, keyNameLength, keyRequestsPerMinute, keysInUse, keysPerDay } from './limits.ts'
import type { KeyScope } from './model.ts'

export const keyMessages = {
  unknown: 'This key is not known. Check that it was copied whole, or make a new one in Account.',
  revoked: 'This key was revoked. Make a new one in Account.',
  expired: 'This key has expired. Make a new one in Account.',
  leftTeam: 'This key belongs to a team in which its owner does not work any more. Make a new one in Account.',
  notForKeys: 'This call cannot be made with a key. Sign in to the application instead.',
  lacksScope: (scope: KeyScope) => `This key lacks the scope "${scope}". Make one with that scope in Account.`,
  tooManyRequests: `A key may send ${keyRequestsPerMinute} requests a minute. Wait and try again.`,
  tooManyKeys: `There are ${keysInUse} keys in use already. Revoke one first.`,
  tooManyToday: `You made ${keysPerDay} keys within 24 hours, the most that one person can make. Use one that you have, or wait.`,
  name: `Use ${keyNameLength.min} to ${keyNameLength.max} characters.`,
  noScope: 'Choose at least one scope.',
  ownersOnly: "Only the team's owner can manage the team's keys.",
  notFound: 'This key does not exist, or is revoked already.',
  made: 'Key created. Copy it now: it is shown only once.',
  ended: 'Key revoked. It is refused from now on.',
  idempotencyKey: `Idempotency-Key: use 1 to ${idempotencyKeyLength} characters without control characters.`,
  otherRequest: 'This Idempotency-Key was sent with another request before. Use a new one for every new request.',
} as const

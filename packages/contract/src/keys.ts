import { keyKinds, keyLifetimes, keyScopes } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, nameLine, post, success } from './call.ts'
import { boundedList } from './numbers.ts'

const moment = z.iso.datetime()

/** A key for programs; only the call that makes it returns its secret. */
export const programKey = z.object({
  id,
  name: z.string(),
  kind: z.enum(keyKinds),
  /** How the secret begins: "trabecula_3f9k". */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** The person who made it. */
  username: z.string(),
  created_at: moment,
  expires_at: moment,
  /** To the minute; null before the first use. */
  last_used_at: z.nullable(moment),
  /** True after its lifetime; it stays listed for 30 more days. */
  expired: z.boolean(),
})
export type ProgramKey = z.output<typeof programKey>

/** The caller's own keys in the current team, and for its owner the team's keys; the newest first. */
export const listKeys = get('/api/keys/', { answer: success({ keys: z.array(programKey), may_manage_team: z.boolean() }) })

const isLifetime = (days: number) => (keyLifetimes as readonly number[]).includes(days)

/** `secret` goes into `Authorization: Bearer` and is never returned again. */
export const createKey = post('/api/keys/', {
  body: z.object({
    name: nameLine,
    kind: z._default(z.enum(keyKinds), 'personal'),
    scopes: boundedList(z.enum(keyScopes), 10),
    days: z.int().check(z.refine(isLifetime, `Choose one of these: ${keyLifetimes.join(', ')}.`)),
  }),
  answer: success({ key: programKey, secret: z.string() }),
})

/** The key is refused from the next request on. */
export const revokeKey = post('/api/keys/{id}/revoke/', { params: z.object({ id }), answer: success({}) })

import { shareLifetimes } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, post, success } from './call.ts'

const moment = z.iso.datetime()

/** A link with which anybody may view one study; only the call that makes it returns its secret. */
export const studyShare = z.object({
  id,
  /** The person who made it. */
  username: z.string(),
  created_at: moment,
  expires_at: moment,
  /** How often it was opened, and when it was opened last. */
  opened: z.int(),
  last_opened_at: z.nullable(moment),
})
export type StudyShare = z.output<typeof studyShare>

const params = z.object({ id })
const isLifetime = (days: number) => (shareLifetimes as readonly number[]).includes(days)

/** The valid links to one study, the newest first. */
export const listShares = get('/api/project/{id}/shares/', {
  params,
  query: z.object({ subproject_id: id }),
  answer: success({ shares: z.array(studyShare) }),
})

/** `url` has the secret behind its #, which no server and no log receives. It is never returned again. */
export const createShare = post('/api/project/{id}/shares/', {
  params,
  body: z.object({
    subproject_id: id,
    days: z.int().check(z.refine(isLifetime, `Choose one of these: ${shareLifetimes.join(', ')}.`)),
  }),
  answer: success({ share: studyShare, url: z.string() }),
})

/** The link stops working with the next request over it. */
export const revokeShare = post('/api/project/{id}/shares/{share}/revoke/', {
  params: z.object({ id, share: id }),
  answer: success({}),
})

/**
 * The study behind a link, whose secret is in the header `X-Share-Link`, here and with every call that may be made over
 * it. Without a valid one the answer is 401.
 */
export const openShare = get('/api/shared/', {
  shared: true,
  answer: success({ project_id: id, subproject_id: id, expires_at: moment }),
})

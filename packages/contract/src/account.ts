import type { CurrentUser } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, line, nameLine, post, type ShapeOf, success } from './call.ts'

const text = z.string()
const moment = z.iso.datetime()

/** What the account screen shows of the person who is signed in. */
export const accountData = z.object({
  username: text,
  email: text,
  first_name: text,
  last_name: text,
  avatar: z.nullable(text),
  created_at: moment,
  is_superuser: z.boolean(),
  requires_password_change: z.boolean(),
})
export type AccountData = z.output<typeof accountData>

export const getAccount = get('/api/account/', { answer: success({ account: accountData }) })

export const updateNames = post('/api/account/names/', {
  body: z.object({ first_name: nameLine, last_name: nameLine }),
  answer: success({ account: accountData }),
})

/** Sends a link to the new address; the address changes when the link is opened (GET /auth/confirm-email/{token}). */
export const changeEmail = post('/api/account/email/', {
  body: z.object({ email: line, current_password: line }),
  answer: success({}),
})

/** Ends all other sessions; clears `requiresPasswordChange`. */
export const changePassword = post('/api/change-password/', {
  body: z.object({ current_password: line, password: line, confirmPassword: line }),
  answer: success({}),
})

export const sessionInfo = z.object({
  id,
  /** True for the session of the request. */
  current: z.boolean(),
  /** "Firefox on Linux", or "Unknown device". */
  device: text,
  address: text,
  created_at: moment,
  last_seen_at: moment,
})
export type SessionInfo = z.output<typeof sessionInfo>

/** Lists the current session first, then the newest. */
export const listSessions = get('/api/sessions/', { answer: success({ sessions: z.array(sessionInfo) }) })

export const endSession = post('/api/sessions/{id}/end/', { params: z.object({ id }), answer: success({}) })

export const endOtherSessions = post('/api/sessions/end-others/', { answer: success({ ended: z.int() }) })

/** One file in the field `avatar`: PNG, JPEG or WebP. */
export const uploadAvatar = post('/api/upload-avatar/', {
  encoding: 'multipart',
  form: { avatar: 'file' },
  answer: success({ avatar_url: text }),
})

export const deleteAvatar = post('/api/delete-avatar/', { answer: success({}) })

export const deleteAccount = post('/api/delete-account/', { answer: success({}) })

/** The signed-in user in the page's initial data. */
export const currentUser = z.object({
  username: text,
  email: text,
  avatar: z.nullable(text),
  csrfToken: text,
  isAuthenticated: z.boolean(),
  isSuperuser: z.boolean(),
  requiresPasswordChange: z.boolean(),
} satisfies ShapeOf<CurrentUser>)

export const initialData = z.object({ user: currentUser, version: text })
export type InitialData = z.output<typeof initialData>

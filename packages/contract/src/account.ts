import type { CurrentUser } from '@trabecula/domain'
import * as z from 'zod/mini'
import { defineCall, id, line, nameLine, type ShapeOf, success } from './call.ts'

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

export const getAccount = defineCall({
  method: 'GET',
  path: '/api/account/',
  access: 'signed-in',
  answer: success({ account: accountData }),
})

export const updateNames = defineCall({
  method: 'POST',
  path: '/api/account/names/',
  access: 'signed-in',
  encoding: 'json',
  body: z.object({ first_name: nameLine, last_name: nameLine }),
  answer: success({ account: accountData }),
})

/** Sends a link to the new address; the address changes when the link is opened (GET /auth/confirm-email/{token}). */
export const changeEmail = defineCall({
  method: 'POST',
  path: '/api/account/email/',
  access: 'signed-in',
  encoding: 'json',
  body: z.object({ email: line, current_password: line }),
  answer: success({}),
})

/** Ends all other sessions; clears `requiresPasswordChange`. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/change-password/',
  access: 'signed-in',
  encoding: 'json',
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
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/sessions/',
  access: 'signed-in',
  answer: success({ sessions: z.array(sessionInfo) }),
})

export const endSession = defineCall({
  method: 'POST',
  path: '/api/sessions/{id}/end/',
  access: 'signed-in',
  params: z.object({ id }),
  answer: success({}),
})

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/sessions/end-others/',
  access: 'signed-in',
  answer: success({ ended: z.int() }),
})

/** One file in the field `avatar`: PNG, JPEG or WebP. */
export const uploadAvatar = defineCall({
  method: 'POST',
  path: '/api/upload-avatar/',
  access: 'signed-in',
  encoding: 'multipart',
  form: { avatar: 'file' },
  answer: success({ avatar_url: text }),
})

export const deleteAvatar = defineCall({ method: 'POST', path: '/api/delete-avatar/', access: 'signed-in', answer: success({}) })

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/delete-account/',
  access: 'signed-in',
  answer: success({}),
})

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

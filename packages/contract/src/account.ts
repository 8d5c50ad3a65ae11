import { z } from 'zod'
import { defineCall, success } from './call.ts'

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/change-password/',
  access: 'signed-in',
  encoding: 'json',
  body: z.object({ current_password: z.string(), password: z.string(), confirmPassword: z.string() }),
  answer: success({}),
})

export const uploadAvatar = defineCall({
  method: 'POST',
  path: '/api/upload-avatar/',
  access: 'signed-in',
  encoding: 'multipart',
  answer: success({ avatar_url: z.string() }),
})

export const deleteAvatar = defineCall({ method: 'POST', path: '/api/delete-avatar/', access: 'signed-in', answer: success({}) })

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/delete-account/',
  access: 'signed-in',
  answer: success({}),
})

/** The user as the page's initial data hands it over. */
export const currentUser = z.object({
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  csrfToken: z.string(),
  isAuthenticated: z.boolean(),
  isSuperuser: z.boolean(),
  requiresPasswordChange: z.boolean(),
})

export const initialData = z.object({ user: currentUser, version: z.string() })
export type InitialData = z.output<typeof initialData>

import * as z from 'zod/mini'
import { defineCall, line, nameLine, success } from './call.ts'

const text = z.string()
const redirecting = success({ redirect: z.optional(text) })

export const getCsrfToken = defineCall({
  method: 'GET',
  path: '/api/csrf-token/',
  access: 'public',
  answer: success({ csrfToken: text }),
})

export const login = defineCall({
  method: 'POST',
  path: '/auth/login/',
  access: 'public',
  encoding: 'form',
  /** `next` comes from a link and is not stored; an unsafe value leads to the dashboard instead of a refusal. */
  body: z.object({ email: line, password: line, next: z.optional(text) }),
  answer: redirecting,
})

export const register = defineCall({
  method: 'POST',
  path: '/auth/register/',
  access: 'public',
  encoding: 'form',
  body: z.object({
    first_name: nameLine,
    last_name: nameLine,
    username: nameLine,
    email: line,
    password1: line,
    password2: line,
  }),
  answer: redirecting,
})

/** Also answers a guest, who is signed out already. */
export const logout = defineCall({ method: 'POST', path: '/auth/logout/', access: 'public', answer: redirecting })

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot-password/',
  access: 'public',
  encoding: 'form',
  body: z.object({ email: line }),
  answer: redirecting,
})

export const resendVerification = defineCall({
  method: 'POST',
  path: '/auth/resend-verification/',
  access: 'public',
  encoding: 'form',
  body: z.object({ email: line }),
  answer: redirecting,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password/{token}/',
  access: 'public',
  encoding: 'form',
  params: z.object({ token: line }),
  body: z.object({ password: line, confirmPassword: line }),
  answer: redirecting,
})

import * as z from 'zod/mini'
import { get, line, nameLine, post, success } from './call.ts'

const text = z.string()
const redirecting = success({ redirect: z.optional(text) })

export const getCsrfToken = get('/api/csrf-token/', { access: 'public', answer: success({ csrfToken: text }) })

export const login = post('/auth/login/', {
  access: 'public',
  encoding: 'form',
  /** `next` comes from a link and is not stored; an unsafe value leads to the dashboard instead of a refusal. */
  body: z.object({ email: line, password: line, next: z.optional(text) }),
  answer: redirecting,
})

export const register = post('/auth/register/', {
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
export const logout = post('/auth/logout/', { access: 'public', answer: redirecting })

export const forgotPassword = post('/auth/forgot-password/', {
  access: 'public',
  encoding: 'form',
  body: z.object({ email: line }),
  answer: redirecting,
})

export const resendVerification = post('/auth/resend-verification/', {
  access: 'public',
  encoding: 'form',
  body: z.object({ email: line }),
  answer: redirecting,
})

export const resetPassword = post('/auth/reset-password/{token}/', {
  access: 'public',
  encoding: 'form',
  params: z.object({ token: line }),
  body: z.object({ password: line, confirmPassword: line }),
  answer: redirecting,
})

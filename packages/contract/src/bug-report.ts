import { defineCall, success } from './call.ts'

/** Multipart: `title`, `description`, `context` and any number of `screenshot` files. */
export const reportBug = defineCall({
  method: 'POST',
  path: '/api/bug-report/',
  access: 'signed-in',
  encoding: 'multipart',
  answer: success({}),
})

import { expect, test } from '@playwright/test'
import { readAnnouncement } from './start.ts'

test('the address and the demo account are read from what the start prints', () => {
  const text = '\nTrabecula is ready at http://127.0.0.1:3000\nDemo account: a@b.c with the password p-q\nLetters: x'
  const url = 'http://127.0.0.1:3000'
  expect(readAnnouncement(text, true)).toEqual({ url, demo: { email: 'a@b.c', password: 'p-q' } })
  expect(readAnnouncement(`Trabecula is ready at ${url}\n`, true)).toBeNull()
  expect(readAnnouncement(`Trabecula is ready at ${url}\n`, false)).toEqual({ url, demo: null })
})

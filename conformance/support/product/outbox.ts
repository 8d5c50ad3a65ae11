import { type APIRequestContext, expect } from '@playwright/test'
import { walked } from './under-test.ts'

interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sent_at: string
}

/** The newest letter to an address whose text matches; letters leave by a job, so it may take a moment. */
export async function letterTo(
  request: APIRequestContext,
  email: string,
  text: RegExp,
  outbox: string = walked().outbox,
): Promise<Letter> {
  const look = async () => {
    const answer = await request.get(outbox, { headers: { accept: 'application/json' } })
    const letters = (await answer.json()) as Letter[]
    return letters.find((letter) => letter.to.toLowerCase() === email.toLowerCase() && text.test(letter.text))
  }
  await expect.poll(async () => (await look()) !== undefined, { message: `a letter to ${email} that matches ${text}` }).toBe(true)
  return (await look()) as Letter
}

/** The address in a letter that contains the given path. */
export function linkIn(letter: Letter, path: string): string {
  const link = letter.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path))
  if (!link) throw new Error(`The letter "${letter.subject}" has no link to ${path}.`)
  return link
}

import { type APIRequestContext, expect } from '@playwright/test'
import { productUnderTest } from './under-test.ts'

interface ReceivedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sent_at: string
}

/** The newest email to an address whose text matches. Emails are sent by a job, so it waits for one. */
export async function emailTo(
  request: APIRequestContext,
  email: string,
  text: RegExp,
  outbox: string = productUnderTest().outbox,
): Promise<ReceivedEmail> {
  const look = async () => {
    const answer = await request.get(outbox, { headers: { accept: 'application/json' } })
    const emails = (await answer.json()) as ReceivedEmail[]
    return emails.find((sent) => sent.to.toLowerCase() === email.toLowerCase() && text.test(sent.text))
  }
  let found: ReceivedEmail | undefined
  const hasArrived = async () => {
    found = await look()
    return found !== undefined
  }
  await expect.poll(hasArrived, { message: `an email to ${email} that matches ${text}` }).toBe(true)
  return found as ReceivedEmail
}

/** The address in an email that contains the given path. */
export function linkIn(email: ReceivedEmail, path: string): string {
  const link = email.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path))
  if (!link) throw new Error(`The email "${email.subject}" has no link to ${path}.`)
  return link
}

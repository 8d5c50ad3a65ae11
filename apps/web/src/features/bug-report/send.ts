import { reportBug } from '@trabecula/contract'
import { type BugReport, bugReportMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { CallFailure, failedText } from '../../platform/http/failure.ts'

export interface SendRefusal {
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

interface SentReport extends BugReport {
  readonly id: string
  readonly screenshots: readonly Blob[]
}

/** Sends a report; null when it was received. The server's refusal is passed on, any other failure is one sentence. */
export async function sendReport({ screenshots, ...report }: SentReport): Promise<SendRefusal | null> {
  const { id, title, description, email, context } = report
  const form = new FormData()
  for (const [name, text] of Object.entries({ id, title, description, email })) form.append(name, text)
  form.append('context', JSON.stringify(context))
  for (const [index, picture] of screenshots.entries()) form.append('screenshot', picture, `screenshot-${index + 1}`)
  try {
    await send(reportBug, { form })
    return null
  } catch (reason) {
    const answer = reason instanceof CallFailure && reason.status < 500 ? reason.answer : undefined
    return { message: answer?.message ?? failedText(reason, bugReportMessages.sendFailed), errors: answer?.errors ?? {} }
  }
}

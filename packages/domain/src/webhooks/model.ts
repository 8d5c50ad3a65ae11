/** The events that a team's webhooks can receive. */
export const webhookEvents = ['run.finished', 'run.verified', 'export.finished', 'tokens.low'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/**
 * What a message is about; "webhook.test" is sent by the button of the account page, "webhook.left-out" is the list's
 * entry for messages that are not sent.
 */
export type WebhookMessageType = WebhookEvent | 'webhook.test' | 'webhook.left-out'

/** One line for each in the dialog and the list. */
export const webhookEventTexts: Readonly<Record<WebhookEvent, string>> = {
  'run.finished': 'A run has finished',
  'run.verified': 'The designs of a run are verified',
  'export.finished': 'An export has finished',
  'tokens.low': 'Tokens run low',
}

/** What a team's webhooks can be told. */
export const webhookEvents = ['run.finished', 'export.finished', 'tokens.low'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/**
 * What a message is about; "webhook.test" is sent by the button of the account page, "webhook.left-out" stands in the list
 * for what is not sent.
 */
export type WebhookMessageType = WebhookEvent | 'webhook.test' | 'webhook.left-out'

/** In one line each, as the dialog and the list show them. */
export const webhookEventTexts: Readonly<Record<WebhookEvent, string>> = {
  'run.finished': 'A run has finished',
  'export.finished': 'An export has finished',
  'tokens.low': 'Tokens run low',
}

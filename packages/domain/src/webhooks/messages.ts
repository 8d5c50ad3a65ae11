import { webhookMessagesPerHour, webhookPauseDays, webhooksPerTeam, webhookTimeoutSeconds, webhookUrlLength } from './limits.ts'

export const webhookMessages = {
  ownersOnly: "Only the team's owner can manage its webhooks.",
  made: 'Webhook created. Copy its secret now: it is shown only once.',
  removed: 'Webhook removed. Nothing is sent to it any more.',
  resumed: 'Webhook resumed. What happens from now on is sent to it.',
  testSent: 'A test is on its way. Its answer appears in the list.',
  notFound: 'This webhook does not exist, or is removed already.',
  tooMany: `There are ${webhooksPerTeam} webhooks already. Remove one first.`,
  noEvent: 'Choose at least one event.',
  badUrl: `Enter an address such as https://example.com/hooks, with at most ${webhookUrlLength} characters and without a user name.`,
  notHttps: 'Use an address that begins with https://.',
  notPublic: 'This address leads into a private network. Webhooks go to public addresses only.',
  unresolved: 'The name in this address was not found. Check its spelling.',
  paused: `Paused: every attempt of the last ${webhookPauseDays} days failed.`,
  answered: (status: number) => `answered ${status}`,
  redirected: (status: number) => `answered ${status}: redirects are not followed`,
  timedOut: `no answer within ${webhookTimeoutSeconds} s`,
  unreachable: (code: string) => `not reached (${code})`,
  leftOut: `not sent: more than ${webhookMessagesPerHour} messages within an hour`,
  someLeftOut: `More happened within an hour than the ${webhookMessagesPerHour} messages that one webhook is sent: the rest was left out.`,
} as const

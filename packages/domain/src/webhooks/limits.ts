/** Webhooks of one team. */
export const webhooksPerTeam = 10
export const webhookUrlLength = 2000
/** Name resolution, connection, request and answer together, in seconds. */
export const webhookTimeoutSeconds = 10
/** An answer that takes longer is waited for beside the queue, so that it holds up nobody. */
export const webhookPatienceSeconds = 1
/** Answers that one process waits for beside the queue: of one team, and of all. */
export const webhookWaitingPerTeam = 5
export const webhookWaiting = 200
/** Messages to one webhook in an hour; what happens beyond that is not sent, and the list says so. */
export const webhookMessagesPerHour = 120
/** What is read of an answer. */
export const webhookAnswerBytes = 4096
/** Seconds between one attempt and the next: about 27 hours in all. */
export const webhookRetrySeconds = [5, 60, 300, 1800, 7200, 18_000, 36_000, 36_000] as const
/** A webhook that only failed for so long is paused. */
export const webhookPauseDays = 5
/** Attempts that the list shows of each webhook. */
export const webhookAttemptsShown = 10
/** Attempts are kept for so long. */
export const webhookKeptDays = 30

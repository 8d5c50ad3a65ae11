/** Most webhooks of one team. */
export const webhooksPerTeam = 10
export const webhookUrlLength = 2000
/** Time for name resolution, connection, request and answer together, in seconds. */
export const webhookTimeoutSeconds = 10
/** A slower answer is awaited outside the queue, so that it delays no other message. */
export const webhookPatienceSeconds = 1
/** Most answers that one process awaits outside the queue: for one team, and for all. */
export const webhookWaitingPerTeam = 5
export const webhookWaiting = 200
/** Most messages to one webhook in an hour; further events are not sent, and the list says so. */
export const webhookMessagesPerHour = 120
/** Bytes of an answer that are read. */
export const webhookAnswerBytes = 4096
/** Seconds between one attempt and the next: about 27 hours in all. */
export const webhookRetrySeconds = [5, 60, 300, 1800, 7200, 18_000, 36_000, 36_000] as const
/** A webhook whose messages all failed for this long is paused. */
export const webhookPauseDays = 5
export const webhookAttemptsShown = 10
/** Attempts are kept for this long. */
export const webhookKeptDays = 30

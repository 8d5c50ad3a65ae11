/** Messages about any request, whatever its subject. */
export const requestMessages = {
  tooLarge: (most: number): string => `This request is too large: at most ${Math.floor(most / 1024 ** 2)} MB are taken here.`,
  tooManyParts: 'This form has more fields or files than are taken here. Send it with fewer.',
  tooSlow: 'This request came too slowly and was ended. Check the connection and try again.',
  otherHost: (name: string | null): string =>
    `This server does not answer ${name === null ? 'requests without a readable Host' : `under the name ${name.slice(0, 100)}`}. Open the address that its terminal shows, or have its operator add the name to ALLOWED_HOSTS.`,
  tookTooLong: (ms: number): string =>
    `This took longer than the ${inMinutes(ms)} that one step may take, and was ended. Try a simpler part, or ask the operator of this server for more time.`,
  senderGone: 'The connection was closed before the answer was ready.',
  tooManyStreams: (most: number): string =>
    `More than ${most} pages of yours follow runs at this moment. Close some tabs and try again.`,
  tooManyUploads: (most: number): string =>
    `${most} uploads of yours are on their way already. Wait until one has finished and try again.`,
  tooManyBytes: (most: number): string =>
    `Requests of yours with more than ${Math.floor(most / 1024 ** 2)} MB together are on their way already. Wait until one has been answered and try again.`,
  serverIsReading: 'The server is reading as many large requests as it can at this moment. Try again in a few seconds.',
} as const

function inMinutes(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes === 1 ? 'minute' : `${minutes} minutes`
}

/** About requests themselves, whatever they ask for. */
export const requestMessages = {
  tooLarge: 'This request is too large.',
  tooSlow: 'This request came too slowly and was ended. Check the connection and try again.',
  tooManyStreams: (most: number): string =>
    `More than ${most} pages of yours follow runs at this moment. Close some tabs and try again.`,
  tooManyUploads: (most: number): string =>
    `${most} uploads of yours are on their way already. Wait until one has finished and try again.`,
} as const

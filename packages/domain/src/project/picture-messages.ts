/**
 * Refusals of a project's picture. They are in a file of their own because only the server needs them; they would
 * burden the browser's first download.
 */
export const pictureMessages = {
  pictureMissing: 'Send one picture in the field "picture".',
  pictureTooLarge: 'The picture is too large. Send one of 2 MB at most.',
  pictureUnsupported: 'The picture cannot be read. Send a PNG, JPEG or WebP.',
  noPicture: 'This picture does not exist.',
} as const

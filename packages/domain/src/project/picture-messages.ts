/** Why a project's picture is refused. The server says them; the first page of the browser does without. */
export const pictureMessages = {
  pictureMissing: 'Send one picture in the field "picture".',
  pictureTooLarge: 'The picture is too large. Send one of 2 MB at most.',
  pictureUnsupported: 'The picture cannot be read. Send a PNG, JPEG or WebP.',
  noPicture: 'This picture does not exist.',
} as const

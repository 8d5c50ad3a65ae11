export const textMessages = {
  control: 'This text contains a character that cannot be shown, such as a line break or NUL. Type it again without it.',
  controlInParagraphs: 'This text contains a character that cannot be shown, such as NUL. Type it again without it.',
  bidi: 'This name contains a character that turns the writing direction. Type it again without it.',
  unreadableAddress: 'This address cannot be read. Check that the link was copied whole.',
  address: 'This address contains a character that cannot be shown. Check the link.',
} as const

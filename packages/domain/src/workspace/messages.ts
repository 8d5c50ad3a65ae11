/** Messages about the view of the workspace. */
export const viewingMessages = {
  linkCopied: 'Link copied. Members of your team can open it.',
  linkInAddressBar: 'The link is in the address bar. Copy it from there.',
} as const

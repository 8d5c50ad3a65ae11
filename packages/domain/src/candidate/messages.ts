/** Messages about the verification of a candidate. */
export const verificationMessages = {
  cancelled: 'The verification was cancelled. The row keeps its predicted values.',
  failed: 'The verification failed on our side. Please try again.',
  replaced: 'A newer result of this study came before this row was verified.',
  deleted: 'The project of this row was deleted.',
  stopped: 'Verifying was stopped. Rows that are not verified keep their predicted values.',
} as const

export const fieldMessages = {
  notKept: 'This result is from before fields were kept. Compute them: it is free and changes no number.',
  notYet: 'They are kept when the solid part has been analysed.',
  onlyWithResult: 'This run ended without a result, so nothing is kept of it.',
  replaced: 'A newer result of this study has replaced this one, and its fields are no longer kept.',
  gone: 'These fields do not exist any more. Compute them again: it is free and changes no number.',
  unknown: 'This result has no such row. Choose one of the table, or the solid part.',
  unknownCase: (name: string) => `This result has no load case "${name}". Choose one of its own, or leave it out.`,
  cancelled: 'Computing the fields was cancelled. Nothing was changed.',
  failed: 'Computing the fields failed on our side. Please try again.',
  /** The recomputed design is a different one: its fields would not belong to the numbers of the row. */
  otherStiffness: (percent: number) =>
    `Computed again, the stiffness is ${Math.abs(percent).toFixed(1)} % ${percent > 0 ? 'above' : 'below'} the row's, so its fields would not belong to it. Generate the study again.`,
} as const

export const deckMessages = {
  unknownRow: 'This result has no such row. Choose one of the table: the solid part has no deck.',
  gone: 'The design of this row is gone, or of another version. Generate the study again.',
  tooMany: 'Wait for the decks that are being made for you, then try again.',
} as const

export const cellMessages = {
  subscriptionRequired: 'Active subscription required to make a cell.',
  insufficientTokens: 'Insufficient tokens to make a cell.',
} as const

/** Its entry in the usage history. */
export const cellDescription = 'Standalone cell'

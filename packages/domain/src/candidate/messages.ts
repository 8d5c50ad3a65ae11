/** What can be said about the verification of a candidate. */
export const verificationMessages = {
  cancelled: 'The verification was cancelled. The row keeps its predicted values.',
  failed: 'The verification failed on our side. Please try again.',
} as const

/** What can be said about a standalone cell. */
export const cellMessages = {
  subscriptionRequired: 'Active subscription required to make a cell.',
  insufficientTokens: 'Insufficient tokens to make a cell.',
} as const

/** In the usage history. */
export const cellDescription = 'Standalone cell'

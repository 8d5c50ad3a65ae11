/** Messages about the verification of a candidate. */
export const verificationMessages = {
  cancelled: 'The verification was cancelled. The row keeps its predicted values.',
  failed: 'The verification failed on our side. Please try again.',
  replaced: 'A newer result of this study came before this row was verified.',
  deleted: 'The project of this row was deleted.',

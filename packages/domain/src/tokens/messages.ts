/** §8 Tokens, §5 top-up refusals. */
export const tokenMessages = {
  invalidAmount: 'Invalid token amount',
  consumeFailed: 'Failed to consume tokens',
  owed: 'A payment was refunded or disputed after its tokens were spent. The team owner can settle the debt with a top-up on the billing page.',
  veryLow: 'Very low tokens - add more to continue using the service',
  low: 'Running low on tokens - consider adding more',
  refreshed: 'Token balance refreshed',
  refreshFailed: 'Failed to refresh token balance',
  topupOpened: 'Redirected to token top-up page',
  topupFallback: 'Redirected to billing page (fallback)',
  topupForMember: 'Only the team owner can purchase tokens. Please contact your team owner to add more tokens.',
  topupForSuperuser: 'Superusers have unlimited tokens and do not need to purchase more.',
  topupUnavailable: 'Token top-up link not available',
} as const

import { counted } from '../text/counted.ts'
/** Texts of the billing page and its calls that §8 leaves open. */
export const billingMessages = {
  forMember: 'Billing is for the owner of the team. Ask the owner about plans and tokens.',
  forSuperuser: 'Superusers have unlimited tokens and no billing.',
  notConfigured: 'Payments are not set up on this server. Contact its operator.',
  badSignature: 'The event has no valid signature, or it is too old.',
  noPaidPlan: 'This team has no paid plan to cancel.',
  cancelPlanFirst: 'Your team has a paid plan. Cancel it on the billing page first, then delete the account.',
  owed: (tokens: number) =>
    `${counted(tokens, 'token is owed: its', 'tokens are owed: their')} payment was refunded or disputed after ${tokens === 1 ? 'it was' : 'they were'} spent. Top up to settle them, or contact the operator of this server. Until then you cannot generate or export.`,
  pastDue: 'The last payment for your plan failed. Pay it to keep generating and exporting.',
} as const

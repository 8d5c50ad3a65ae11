/** What the billing page and its calls say beyond §8. */
export const billingMessages = {
  forMember: 'Billing is for the owner of the team. Ask the owner about plans and tokens.',
  forSuperuser: 'Superusers have unlimited tokens and no billing.',
  notConfigured: 'Payments are not set up on this server. Ask whoever runs it.',
  badSignature: 'This event is not signed as it must be, or too late.',
  noPaidPlan: 'This team has no paid plan to cancel.',
  cancelPlanFirst: 'Your team has a paid plan. Cancel it on the billing page first, then delete the account.',
  owed: (tokens: number) =>
    `${tokens.toLocaleString('en-US')} tokens are owed: their payment was taken back after they were spent. Top up to settle them, or ask whoever runs this server; until then nothing can be generated or exported.`,
  pastDue: 'The last payment for the plan failed. Pay it to go on generating and exporting.',
} as const

/** Pages of the help that come from docs/guide, by the names of their files. */
export const guidePages = {
  'getting-started': 'getting-started',
  goal: 'goal',
  loads: 'load-cases',
  estimate: 'estimate',
  shell: 'shell',
  families: 'families',
  'print-ease': 'print-rules',
  trust: 'trust',
  coupons: 'coupons',
  fields: 'fields',
  tokens: 'tokens',
} as const

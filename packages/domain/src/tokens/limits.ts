export const defaultTokenCosts = { generate: 20, preview: 1, export: 19 }
/** Usage above this many percent, or a balance below `lowBalance`, is low; the limits themselves are not. */
export const lowUsagePercent = 80
export const lowBalance = 10
export const veryLowBalance = 3
export const defaultPlan = 'hobbyist_education'
export const usagePageSize = 20
export const paymentRefreshDelayMs = 2000
export const generateDescription = 'STL optimization generation'
export const exportDescription = 'STL export'

/** Tokens per period of each plan. */
export const planTokens = { hobbyist_education: 200, professional: 2000, studio: 10_000 } as const
export const periodDays = 30

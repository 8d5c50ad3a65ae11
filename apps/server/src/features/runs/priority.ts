/**
 * How early a plan's jobs are taken when workers are busy. Three things keep a lower plan from waiting for ever: a team has at most
 * a few runs in the queue, a run at most three jobs, and a job that waited for two minutes is next (maintenance.ts).
 */
const priorities: Readonly<Record<string, number>> = { hobbyist_education: 0, professional: 1, studio: 2 }

export const planPriority = (plan: string | undefined): number => priorities[plan ?? ''] ?? 0

import * as z from 'zod/mini'
import { get, id, post, success } from './call.ts'
import { candidate } from './candidate.ts'
import { amount, boundedList, count } from './numbers.ts'
import { optimizationRequest } from './optimization.ts'

/** Longer than the list may be, so that one that is slightly too long gets the domain's refusal. */
const mostListed = 100

/** One required value of a sweep: a study of its own with a run. */
const sweptValue = z.object({
  /** In SI: N or N/mm. */
  optimization_value: z.number(),
  subproject_id: id,
  run_id: id,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Share of its work that is done, in percent. */
  percent: z.number(),
  /** What it costs when it is done; 0 where it ended without a result. */
  tokens: z.int(),
  /** Why it waits, or has no result. */
  message: z.exactOptional(z.string()),
  /** The best design that is known, as in the rows of the study's result. */
  best: z.exactOptional(candidate),
})

export const sweep = z.object({
  id,
  project_id: id,
  created_at: z.string(),
  /** 'done' when no run of it is waiting or under way. */
  state: z.enum(['running', 'done']),
  /** In the order in which they were given, which is that of their runs. */
  values: z.readonly(z.array(sweptValue)),
})
export type SweepAnswer = z.output<typeof sweep>

/**
 * Runs of one set-up for several required values, each as a study of its own in the project. They need no watcher, begin
 * one after the other, and go on when the server is restarted.
 *
 * `tokens` is the price that the caller agrees to. Without it nothing begins: the answer has the price and no `sweep`.
 * All tokens are reserved when it begins; each value is charged when its run has a result.
 */
export const startSweep = post('/api/sweeps/', {
  scope: 'run',
  paid: true,
  body: z.extend(z.omit(optimizationRequest, { username: true, optimization_value: true }), {
    /** The required values, in the units of `is_metric`. */
    values: boundedList(amount, mostListed),
    tokens: z.optional(count),
  }),
  answer: success({
    /** The most that the sweep costs: the price of a run for each value. */
    tokens: z.int(),
    sweep: z.nullable(sweep),
  }),
})

export const getSweep = get('/api/sweeps/{id}/', {
  scope: 'read',
  params: z.object({ id }),
  answer: success({ sweep }),
})

/** Sweeps of a project, newest first; at most the last ten. */
export const listSweeps = get('/api/project/{id}/sweeps/', {
  scope: 'read',
  params: z.object({ id }),
  answer: success({ sweeps: z.array(sweep) }),
})

/** Ends the runs of a sweep that wait or are under way, which then cost nothing. Results that are there stay. */
export const cancelSweep = post('/api/sweeps/{id}/cancel/', {
  scope: 'run',
  params: z.object({ id }),
  answer: success({ sweep }),
})

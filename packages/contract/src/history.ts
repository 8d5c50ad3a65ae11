import { optimizationGoals } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, pagination, success } from './call.ts'
import { listProjects, project } from './project.ts'

export const historyRun = z.object({
  id,
  subproject_id: id,
  subproject_name: z.string(),
  status: z.enum(['waiting', 'preparing', 'running', 'ranking', 'done', 'refused', 'failed', 'cancelled']),
  optimization_goal: z.enum(optimizationGoals),
  /** In N or N/mm; `is_metric` only says how it was entered. */
  optimization_value: z.number(),
  is_metric: z.boolean(),
  /** Number of candidates of the result; 0 without one. */
  candidates: z.int(),
  best_result: z.nullable(z.string()),
  /** Seconds from the start to the result; null without one. */
  completion_time: z.nullable(z.number()),
  /** What the run cost; 0 when it ended without a result. */
  tokens: z.int(),
  /** Why it ended without a result. */
  message: z.nullable(z.string()),
  /** Whether the study still shows this run's candidates, so that they can be opened. */
  is_current_result: z.boolean(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
})
export type HistoryRun = z.output<typeof historyRun>

/** A project with the newest ten of its runs, and how many there are. */
export const historyEntry = z.object({ project, runs: z.array(historyRun), run_count: z.int() })
export type HistoryEntry = z.output<typeof historyEntry>

export const getHistory = get('/api/history/', {
  scope: 'read',
  query: z.extend(listProjects.query, { state: z._default(listProjects.query.shape.state, 'all') }),
  answer: success({
    history: z.array(historyEntry),
    pagination,
  }),
})

/** What the team stores, how much it may store, and for how long it is kept. */
export const getStorageUsage = get('/api/storage-usage/', {
  scope: 'read',
  answer: success({
    data: z.object({
      /** Null means no limit. */
      projects: z.object({ current: z.int(), total: z.nullable(z.int()) }),
      uploaded_bytes: z.object({ current: z.int(), total: z.nullable(z.int()) }),
      /** Days until an archived project is deleted for good; null: never. */
      archive_retention_days: z.nullable(z.int()),
    }),
  }),
})

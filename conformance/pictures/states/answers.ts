import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type * as contract from '@trabecula/contract'

/** Answers that would take long to bring about on a server: long lists, failed payments, calls that never come back. */

const picture = readFileSync(new URL('../../../apps/web/src/ui/brand/demonstration.webp', import.meta.url))

const at = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString()

const longName = 'Rear suspension upright, left side, revision with the deeper bearing seat'
const names = ['Lifting bracket', longName, 'Gripper jaw', 'hinge_v12_FINAL(3)', 'Halterung für Messkopf Ø 42', 'Drone arm']

export const project = (n: number): contract.ProjectAnswer => ({
  id: `project-${n}`,
  name: `${names[n % names.length]}${n < names.length ? '' : ` ${n}`}`,
  archived: false,
  archived_at: null,
  version: 1,
  stl_path: '/tour/part.stl',
  ...(n % 5 === 4 ? {} : { picture_path: `/pictures/${n}.webp` }),
  original_filename: n % 3 === 1 ? `${longName.toLowerCase().replaceAll(' ', '_')}.stl` : `part-${n}.stl`,
  has_optimization_results: n % 4 !== 3,
  file_unit: 'mm',
  best_result: n % 4 === 3 ? null : 'Gyroid skeletal 7.5 mm · 168 g · 2,010 N',
  active_run: n === 0 ? { id: 'a-run', subproject_id: 'a-study', started_at: at(0) } : null,
  created_at: at(n + 1),
  updated_at: at(n),
})

const run = (n: number, change: Partial<contract.HistoryRun>): contract.HistoryRun => ({
  id: `run-${n}`,
  subproject_id: `study-${n}`,
  subproject_name: 'Max load 450 lbf',
  status: 'done',
  optimization_goal: 'max-load',
  optimization_value: 2001.7,
  is_metric: false,
  candidates: 9,
  best_result: 'Gyroid skeletal 7.5 mm · 168 g · 2,010 N',
  completion_time: 184,
  tokens: 20,
  message: null,
  is_current_result: true,
  created_at: at(n),
  finished_at: at(n),
  ...change,
})
const none = { best_result: null, candidates: 0, completion_time: null, tokens: 0, is_current_result: false } as const
const tooWeak =
  'Even the solid part carries no more than 1,450 lbf before it yields. Ask for less, choose a stronger material, or load a larger face.'

const runs: readonly contract.HistoryRun[] = [
  run(0, { ...none, status: 'running', subproject_name: 'Optimizing...' }),
  run(1, {}),
  run(2, { ...none, status: 'refused', message: tooWeak }),
  run(3, { ...none, status: 'failed', message: 'The run stopped by itself. Generate again; nothing was charged.' }),
  run(4, { ...none, status: 'cancelled' }),
]

const pages = (total: number, size: number) => ({
  page: 1,
  page_size: size,
  total_count: total,
  total_pages: Math.ceil(total / size),
})

/** Thirty projects with long names; the second one has every kind of run. */
export async function manyProjects(page: Page): Promise<void> {
  await page.route('**/pictures/*.webp', (route) => route.fulfill({ contentType: 'image/webp', body: picture }))
  const archived = Array.from({ length: 20 }, (_, n) => ({ ...project(n), archived: true, archived_at: at(n), active_run: null }))
  const active = Array.from({ length: 12 }, (_, n) => project(n))
  await page.route('**/api/projects/**', (route) => {
    const projects = route.request().url().includes('archived') ? archived : active
    return route.fulfill({ json: { status: 'success', projects, pagination: pages(30, projects.length) } })
  })
  const history = Array.from({ length: 20 }, (_, n) => {
    const shown = n === 1 ? runs : n === 0 ? runs.slice(0, 2) : n % 4 === 3 ? [] : [run(n, {})]
    return { project: { ...project(n), archived: n === 2 }, runs: shown, run_count: shown.length }
  })
  await page.route('**/api/history/**', (route) =>
    route.fulfill({ json: { status: 'success', history, pagination: pages(30, 20) } }),
  )
}

/** A team that has made nothing yet. */
export const noProjects = (page: Page): Promise<unknown> =>
  page.route('**/api/projects/**', (route) =>
    route.fulfill({ json: { status: 'success', projects: [], pagination: pages(0, 12) } }),
  )

const member = (n: number, change: object) => ({
  email: `engineer.${n}@structures-and-lattices.example.com`,
  username: `engineer_${n}`,
  avatar: null,
  memberId: `member-${n}`,
  role: 'member',
  status: 'active',
  ...change,
})

/** A full team: its owner, a member, an invitation and one that has run out. */
export const fullTeam = (page: Page, email: string, user_role: 'owner' | 'member' = 'owner'): Promise<unknown> =>
  page.route('**/api/team/members/', (route) => {
    const members = [
      member(0, user_role === 'owner' ? { email, role: 'owner' } : { role: 'owner' }),
      member(1, user_role === 'owner' ? {} : { email }),
      member(2, { username: '', status: 'invited' }),
      member(3, { username: '', status: 'expired', email: `${'a.very.long.name.'.repeat(4)}team@example.com` }),
    ]
    return route.fulfill({ json: { status: 'success', data: { members, stats: { current: 4, total: 4 }, user_role } } })
  })

/** A month in which tokens were used, in every kind of entry. */
export async function busyMonth(page: Page, change: { status?: string; provider?: string } = {}): Promise<void> {
  const usage_per_day = Array.from({ length: 30 }, (_, n) => {
    const count = n % 7 > 4 ? 0 : (n * 5) % 4
    return {
      date: at(29 - n).slice(0, 10),
      tokens: 20 * count + 19 * (count > 2 ? 1 : 0),
      runs: count,
      exports: count > 2 ? 1 : 0,
    }
  })
  const credits = [
    { id: 'c1', created_at: at(2), description: 'Top-up', tokens: 500 },
    { id: 'c2', created_at: at(12), description: 'Carried over from the period before, ran out', tokens: -120 },
    { id: 'c3', created_at: at(12), description: 'Hobbyist and education, 30 days', tokens: 200 },
  ]
  const usage_records = Array.from({ length: 20 }, (_, n) => ({
    id: `u${n}`,
    created_at: at(n),
    description: n % 3 === 2 ? 'STL export' : 'STL optimization generation',
    tokens: n % 3 === 2 ? 19 : 20,
    parts_count: n % 3 === 2 ? null : 9,
    username: n % 5 === 4 ? null : n % 2 ? 'engineer_with_a_long_username' : 'engineer_1',
  }))
  const status = change.status ?? 'active'
  await page.route('**/api/billing-summary/**', async (route) => {
    const answer = await (await route.fetch()).json()
    const { provider = answer.data.provider } = change
    const plans = answer.data.plans.map((plan: object) => (provider === 'none' ? { ...plan, payment_link: null } : plan))
    const topup = { ...answer.data.topup, ...(provider === 'none' ? { payment_link: null } : {}) }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, usage_per_day, credits, plans, topup, provider } } })
  })
  await page.route('**/api/subscription-status/', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, status, active: status === 'active' } } })
  })
  await page.route('**/api/token-usage-history/**', (route) =>
    route.fulfill({ json: { status: 'success', data: { usage_records, pagination: pages(47, 20) } } }),
  )
}

/** A balance as it is short before its end. */
export const fewTokens = (page: Page, available: number): Promise<unknown> =>
  page.route('**/api/token-balance/', async (route) => {
    const answer = await (await route.fetch()).json()
    const data = { ...answer.data, available_tokens: available, plan_tokens: available, used_tokens: 200 - available }
    await route.fulfill({ json: { ...answer, data: { ...data, tokens_used_percentage: (200 - available) / 2 } } })
  })

/** What is asked below this address never comes back, or is refused without a word. */
export const neverAnswered = (page: Page, address: string | RegExp): Promise<unknown> => page.route(address, () => undefined)
export const refused = (page: Page, address: string | RegExp, message = ''): Promise<unknown> =>
  page.route(address, (route) =>
    route.fulfill(message ? { status: 409, json: { status: 'error', code: 'refused', message } } : { status: 500, body: '' }),
  )

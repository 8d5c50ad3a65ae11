export interface TokenBalance {
  readonly available_tokens: number
  readonly total_tokens: number
  readonly used_tokens: number
  readonly carry_over_tokens: number
  readonly topup_tokens: number
  /** What is left of this period's allotment. */
  readonly plan_tokens: number
  /** Tokens whose payment was refunded or disputed after they were spent; while there are any, no run may start. */
  readonly owed_tokens: number
  /** Superusers skip token checks and get no warnings. */
  readonly unlimited: boolean
  readonly current_plan: string
  readonly tokens_used_percentage: number
  readonly period_start: string | null
  readonly period_end: string | null
  readonly recent_usage: readonly UsageRecord[]
}

export interface UsageRecord {
  readonly id: string
  readonly created_at: string
  readonly description: string
  /** Tokens spent. */
  readonly tokens: number
  readonly parts_count: number | null
  /** Null when the account was deleted. */
  readonly username: string | null
}

export interface TokenCosts {
  readonly generate: number
  readonly preview: number
  readonly export: number
}

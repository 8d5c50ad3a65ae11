export interface TokenBalance {
  readonly available_tokens: number
  readonly total_tokens: number
  readonly used_tokens: number
  readonly carry_over_tokens: number
  readonly topup_tokens: number
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
  /** Tokens taken (positive) or given back (negative). */
  readonly tokens: number
}

export interface TokenCosts {
  readonly generate: number
  readonly preview: number
  readonly export: number
}

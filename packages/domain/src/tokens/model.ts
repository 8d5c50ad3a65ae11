/** What a balance says about how soon the tokens end. */
export interface TokenLevel {
  readonly available_tokens: number
  readonly tokens_used_percentage: number
  /** Superusers skip token checks and get no warnings. */
  readonly unlimited: boolean
}

/** A letter can be asked for again after this long; the server's rate limits stand behind it. */
export const letterCooldownMs = 60_000

/** Whole seconds until a moment (ms since 1970). A clock that was set back must not lock the button for longer than the cooldown. */
export const secondsUntil = (moment: number, now: number, cooldownMs: number): number =>
  Math.max(0, Math.ceil(Math.min(moment - now, cooldownMs) / 1000))

import { secondsUntil } from '@trabecula/domain'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The times (ms since 1970) until which something may not be sent again, by key; local storage keeps them. */
const useCooldowns = create(
  persist((): { readonly until: Readonly<Record<string, number>> } => ({ until: {} }), { name: 'resend-cooldowns', version: 1 }),
)

export function startCooldown(key: string, cooldownMs: number): void {
  const now = Date.now()
  useCooldowns.setState(({ until }) => {
    const running = Object.entries(until).filter(([, moment]) => moment > now)
    return { until: { ...Object.fromEntries(running), [key]: now + cooldownMs } }
  })
}

/** Whole seconds left, counting down while it is shown; 0 when sending is allowed. */
export function useCooldown(key: string, cooldownMs: number): number {
  const until = useCooldowns((state) => state.until[key] ?? 0)
  return useSyncExternalStore(everySecond, () => secondsUntil(until, Date.now(), cooldownMs))
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

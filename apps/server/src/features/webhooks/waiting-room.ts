import { places } from '../../platform/http/caps.ts'

/** Slow receivers of webhooks whose answers are awaited outside the queue, so that its workers are free. */
export interface WaitingRoom {
  /** Aborts when the process stops. */
  readonly signal: AbortSignal
  /** A place for one more answer to a team; returns a function that frees it, or null when there is none. */
  enter(teamId: string): (() => void) | null
  /** Notes work that is under way, so that a stop can wait for its end. */
  hold(work: Promise<void>): void
  /** Gives up all answers; resolves when no work is under way any more. */
  close(): Promise<void>
}

interface Room {
  readonly perTeam: number
  readonly inAll: number
}

export function openWaitingRoom({ perTeam, inAll }: Room): WaitingRoom {
  const stopping = new AbortController()
  const takeOfTeam = places(perTeam)
  const takeOfAll = places(inAll)
  const held = new Set<Promise<void>>()
  return {
    signal: stopping.signal,
    enter: (teamId) => {
      const leaveTeam = takeOfTeam(teamId)
      const leaveAll = leaveTeam && takeOfAll('all')
      if (leaveTeam && !leaveAll) leaveTeam()
      if (!leaveTeam || !leaveAll) return null
      return () => {
        leaveTeam()
        leaveAll()
      }
    },
    hold: (work) => {
      held.add(work)
      void work.finally(() => held.delete(work))
    },
    close: async () => {
      stopping.abort(new Error('The process is stopping.'))
      await Promise.all(held)
    },
  }
}

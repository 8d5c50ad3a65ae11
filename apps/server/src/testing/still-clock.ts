export interface StillClock {
  readonly now: () => Date
  pass(ms: number): void
}

/**
 * A clock that does not move while a test runs: "ten a minute" holds however long a busy machine takes for them.
 * Between two tests it goes on, so that none meets a limit that another one used up.
 */
export function stillClock(): StillClock {
  let at = Date.now()
  return {
    now: () => new Date(at),
    pass: (ms) => {
      at += ms
    },
  }
}

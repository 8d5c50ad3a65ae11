import { create } from 'zustand'

/** Two people changed the same thing: both values, and who is to win is asked. */
export interface Conflict {
  /** What was changed, as in "the name". */
  readonly what: string
  readonly mine: string
  readonly theirs: string
}

export type Choice = 'mine' | 'theirs'

interface Asked extends Conflict {
  readonly answer: (choice: Choice) => void
}

export const useConflict = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/**
 * Asks, and resolves with the choice. Closing the question leaves what stands. A second question waits for no one: the
 * first is left.
 */
export function askConflict(conflict: Conflict): Promise<Choice> {
  useConflict.getState().asked?.answer('theirs')
  return new Promise((resolve) => {
    useConflict.setState({
      asked: {
        ...conflict,
        answer: (choice) => {
          useConflict.setState({ asked: null })
          resolve(choice)
        },
      },
    })
  })
}

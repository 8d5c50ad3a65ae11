import { create } from 'zustand'

/** Two people changed the same thing: the question shows both values, and the user chooses. */
export interface Conflict {
  /** The changed thing, as in "the name". */
  readonly what: string
  readonly mine: string
  readonly theirs: string
}

export type ConflictChoice = 'mine' | 'theirs'

interface Question extends Conflict {
  readonly answer: (choice: ConflictChoice) => void
}

export const useConflict = create<{ readonly question: Question | null }>(() => ({ question: null }))

/**
 * Shows the question, and resolves with the choice. Closing it keeps the stored value, and so does a second question,
 * which replaces the first.
 */
export function askConflict(conflict: Conflict): Promise<ConflictChoice> {
  useConflict.getState().question?.answer('theirs')
  return new Promise((resolve) => {
    useConflict.setState({
      question: {
        ...conflict,
        answer: (choice) => {
          useConflict.setState({ question: null })
          resolve(choice)
        },
      },
    })
  })
}

/** What people were told and what they cannot know: the database and the files are compared with it. */
export class Expectations {
  /** Hash of each part whose upload was acknowledged. */
  readonly uploads = new Map<string, string>()
  /** The acknowledged name of a project, and names that were sent after it without an answer. */
  readonly names = new Map<string, { acknowledged: string | null; maybe: string[] }>()
  readonly deleted = new Set<string>()
  /** Deletions without an answer: the project may be there or not. */
  readonly maybeDeleted = new Set<string>()
  /** Runs that were answered with a result. */
  readonly runs = new Set<string>()
  /** Artifacts of exports that were answered, and where they are read. */
  readonly exports = new Map<string, string>()
  /** Acknowledged payments. */
  readonly payments = new Map<string, { readonly teamId: string; readonly tokens: number }>()
  /** Spendings by team: acknowledged, and without an answer. */
  readonly spent = new Map<string, { acknowledged: number; maybe: number }>()
  /** Answers by operation and status; "cut" when there was none. */
  readonly answers = new Map<string, number>()
  /** The text of some answers that should not be. */
  readonly oddAnswers: string[] = []
  readonly #inFlight = new Map<string, number>()

  /** Notes that an operation is under way until it ends. */
  async during<T>(operation: string, work: () => Promise<T>): Promise<T> {
    this.#count(this.#inFlight, operation, 1)
    try {
      return await work()
    } finally {
      this.#count(this.#inFlight, operation, -1)
    }
  }

  answered(operation: string, status: number | 'cut', text = ''): void {
    this.#count(this.answers, `${operation} ${status}`, 1)
    if (typeof status === 'number' && status !== 200 && status !== 503 && this.oddAnswers.length < 20)
      this.oddAnswers.push(`${operation} ${status} ${text.slice(0, 300)}`)
  }

  underWay(): string[] {
    return [...this.#inFlight].flatMap(([operation, count]) => (count > 0 ? [operation] : []))
  }

  #count(counts: Map<string, number>, key: string, by: number) {
    counts.set(key, (counts.get(key) ?? 0) + by)
  }
}

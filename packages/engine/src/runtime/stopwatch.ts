/** Adds up wall seconds by stage. Times are reported, never used to decide: results do not depend on them. */
export class Stopwatch {
  readonly seconds: Record<string, number> = {}

  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.seconds[stage] = (this.seconds[stage] ?? 0) + (performance.now() - start) / 1000
    }
  }
}

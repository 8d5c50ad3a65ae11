/** Progress of work whose length is planned but not known: what is done never exceeds the plan and never goes back. */
export class PlannedWork {
  private done = 0
  private steps = 0
  private readonly total: number
  private readonly report: ((done: number, total: number, step: number) => void) | undefined

  /** `report` is called with what is done of the planned total, and how many steps that took. */
  constructor(total: number, report: ((done: number, total: number, step: number) => void) | undefined) {
    this.total = total
    this.report = report
  }

  /** One more step is done, of this share of the plan. */
  add(work: number): void {
    this.steps++
    this.done = Math.min(this.done + work, this.total)
    this.report?.(this.done, this.total, this.steps)
  }
}

/** One line of a benchmark: ours next to the peer's, in the same unit, measured in the same run. */
export interface BenchRow {
  readonly bench: string
  readonly case: string
  readonly ours: number
  /** null when the peer is not installed, or broke while it ran; `reason` says which. */
  readonly peer: number | null
  readonly peer_name: string
  readonly unit: string
  /** peer ÷ ours: larger is better. */
  readonly ratio: number | null
  /** The goal, e.g. ">= 10x". */
  readonly target: string
  readonly reason?: string
}

/** A stream that may be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface Progress {
  /** What is being done, e.g. "Optimising the lattices". */
  readonly title: string
  readonly done: number
  readonly total: number
  readonly detail?: string | undefined
}

/** On a pipe a new line appears when the title changes, and then at most this often. */
const quietMilliseconds = 5000

const barWidth = 24

export interface ProgressLine {
  readonly show: (progress: Progress) => void
  /** Clears the bar before anything else is written. */
  readonly end: () => void
}

/** Progress on standard error: a bar that redraws itself on a terminal, whole lines elsewhere. */
export function progressLine(terminal: Terminal, now: () => number): ProgressLine {
  let drawn = ''
  let title = ''
  let last = Number.NEGATIVE_INFINITY

  const draw = (progress: Progress) => {
    const filled = Math.round(barWidth * share(progress))
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`
    const line = `${bar} ${describeProgress(progress)}`.slice(0, (terminal.columns ?? 80) - 1)
    if (line === drawn) return
    drawn = line
    terminal.write(`\r\x1b[2K${line}`)
  }

  const print = (progress: Progress) => {
    if (progress.title === title && now() - last < quietMilliseconds) return
    title = progress.title
    last = now()
    terminal.write(`${describeProgress(progress)}\n`)
  }

  return {
    show: terminal.isTTY ? draw : print,
    end: () => {
      if (drawn) terminal.write('\r\x1b[2K')
      drawn = ''
    },
  }
}

const share = ({ done, total }: Progress) => (total > 0 ? Math.min(1, done / total) : 0)

/** " 50 % Optimising the lattices: Gyroid sheet 10 mm" */
export function describeProgress(progress: Progress): string {
  const percent = String(Math.floor(100 * share(progress))).padStart(3)
  return `${percent} % ${progress.title}${progress.detail ? `: ${progress.detail}` : ''}`
}

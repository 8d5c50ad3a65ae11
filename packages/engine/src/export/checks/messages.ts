import { type ExportQuality, type Refusal, refuse } from '@trabecula/domain'

type Refused = { readonly ok: false; readonly refusal: Refusal }

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** What may help when a mesh failed on every try: the place where it failed is met by other walls then. */
const ways = 'Another row of the table may pass it, or a run with another shell thickness.'

/**
 * Every refusal of an export. A file that fails a check is never handed out. The codes `export-gate-…` are part of the
 * contract.
 */
export const exportRefusals = {
  /** `coarser`: a quality with which the file is small enough, undefined where none is. */
  tooLarge: (bytes: number, limit: number, coarser: ExportQuality | undefined): Refused =>
    refuse(
      'export-too-large',
      `This lattice needs a file of about ${megabytes(bytes)}, more than slicers open (${megabytes(limit)}): ${coarser ? `choose ${coarser} quality, ` : ''}allow a larger file, or export a row with larger cells.`,
    ),
  /** A mesh failed a check, and a finer one would be too large. */
  noFiner: ({ code, message }: Refusal, bytes: number, limit: number): Refused =>
    refuse(
      code,
      `${message} A finer mesh was not made: it would have about ${megabytes(bytes)}, more than slicers open (${megabytes(limit)}).`,
    ),
  farFromOrigin: (step: number): Refused =>
    refuse(
      'export-far-from-origin',
      `The part lies so far from the origin of its file that an STL can only hold steps of ${Number(step.toPrecision(2))} mm there, too coarse for a lattice: move the part to the origin in your CAD program and load it again.`,
    ),
  /** `helps`: shells that are kept and around which a lattice fits that can be exported, mm; 0 is none. */
  skinNotKept: (shell: number, kept: number, helps: readonly number[]): Refused => {
    const ways = helps.map((each) => (each === 0 ? 'a lattice without a shell (0)' : `a shell of ${each} mm`))
    return refuse(
      'skin-not-kept',
      `The part is so large for its thin walls that a file cannot keep a shell of ${shell} mm: in places less than ${Number(kept.toPrecision(2))} mm would remain. ${ways.length > 0 ? `Choose ${ways.join(', or ')}.` : 'With a thicker shell, or without one, there is no lattice whose file slicers open: divide the part.'}`,
    )
  },
  noVoid: (): Refused =>
    refuse(
      'export-without-void',
      'No void remains inside the shell of this candidate, so there is no lattice to export. Export another row.',
    ),
  failedCheck: (check: string, sentence: string): Refused =>
    refuse(`export-gate-${check}`, `The exported mesh did not pass its check and was not handed out: ${sentence} ${ways}`),
} as const

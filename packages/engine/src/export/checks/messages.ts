import { type ExportQuality, type Refusal, refuse } from '@trabecula/domain'

type Refused = { readonly ok: false; readonly refusal: Refusal }

const short = (mm: number): string => String(Number(mm.toPrecision(2)))

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** Whether another row passes is known when it is exported, so none is advised. */
const otherRows = 'The other rows have meshes of their own, each of which is checked when it is exported.'

/**
 * Every refusal of an export. A file that fails a check is never handed out. The codes `export-gate-…` are part of the
 * contract.
 */
export const exportRefusals = {
  /** `coarser`: a quality with which the file is estimated to be small enough, undefined where none is. */
  tooLarge: (bytes: number, limit: number, coarser: ExportQuality | undefined): Refused =>
    refuse(
      'export-too-large',
      `This lattice needs a file of about ${megabytes(bytes)}, more than the limit of ${megabytes(limit)}. ${coarser ? `By the same estimate it keeps to the limit in ${coarser} quality.` : 'No quality keeps to it.'}`,
    ),
  /** A mesh failed a check on each of some tries, the last one sampled at that distance (mm). */
  failedTries: ({ code, message }: Refusal, tries: number, spacing: number): Refused =>
    tries === 1
      ? refuse(code, message)
      : refuse(code, `${message} It was made ${tries} times, the last time with samples ${short(spacing)} mm apart.`),
  /** A mesh failed a check, and a finer one would be too large. */
  noFiner: ({ code, message }: Refusal, bytes: number, limit: number): Refused =>
    refuse(
      code,
      `${message} A finer mesh was not made: it would have about ${megabytes(bytes)}, more than the limit of ${megabytes(limit)}.`,
    ),
  /** `centred`: the step of the same part about the origin is fine enough. */
  farFromOrigin: (step: number, centred: boolean): Refused =>
    refuse(
      'export-far-from-origin',
      centred
        ? `The part lies so far from the origin of its file that an STL can only hold steps of ${short(step)} mm there, too coarse for a lattice: move the part to the origin in your CAD program and load it again.`
        : `The part is so large that an STL can only hold steps of ${short(step)} mm in it, too coarse for a lattice.`,
    ),
  /** `helps`: shells that are kept and around which a lattice fits that can be exported, mm; 0 is none. */
  skinNotKept: (shell: number, kept: number, helps: readonly number[]): Refused => {
    const ways = helps.map((each) => (each === 0 ? 'a lattice without a shell (0)' : `a shell of ${each} mm`))
    return refuse(
      'skin-not-kept',
      `The part is so large for its thin walls that a file cannot keep a shell of ${shell} mm: in places less than ${short(kept)} mm would remain. ${ways.length > 0 ? `Choose ${ways.join(', or ')}.` : 'With a thicker shell, or without one, there is no lattice whose file slicers open.'}`,
    )
  },
  noVoid: (): Refused =>
    refuse('export-without-void', 'No void remains inside the shell of this candidate, so there is no lattice to export.'),
  failedCheck: (check: string, sentence: string): Refused =>
    refuse(`export-gate-${check}`, `The exported mesh did not pass its check and was not handed out: ${sentence} ${otherRows}`),
} as const

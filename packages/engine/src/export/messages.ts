import { type Refusal, refuse } from '@trabecula/domain'

type Refused = { readonly ok: false; readonly refusal: Refusal }

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** Every refusal of an export. A file that fails a gate is never handed out. */
export const exportRefusals = {
  openFaces: (direction: string): Refused =>
    refuse(
      'open-faces-not-available',
      `Export with open faces (zero thickness direction ${direction}) is not available yet: choose the direction None.`,
    ),
  noShell: (): Refused =>
    refuse('no-shell-not-available', 'Export without a shell is not available yet: choose a shell thickness above zero.'),
  notClosed: (sentence: string): Refused =>
    refuse(
      'part-not-closed',
      `The part is not closed, so its surface cannot be kept around a lattice: repair the file first. ${sentence}`,
    ),
  tooLarge: (bytes: number, limit: number): Refused =>
    refuse(
      'export-too-large',
      `This lattice needs a file of about ${megabytes(bytes)}, more than slicers open (${megabytes(limit)}): choose a candidate with larger cells.`,
    ),
  noVoid: (): Refused =>
    refuse(
      'export-without-void',
      'No void remains inside the shell of this candidate: choose a thinner shell or a lighter candidate.',
    ),
  gate: (gate: string, sentence: string): Refused =>
    refuse(`export-gate-${gate}`, `The exported mesh did not pass its check and was not handed out: ${sentence}`),
} as const

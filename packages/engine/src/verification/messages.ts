import { type Refusal, refuse } from '@trabecula/domain'

type Refused = { readonly ok: false; readonly refusal: Refusal }

const rounded = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 })

/** Every refusal of a verification: a stable code and one sentence. */
export const verifyRefusals = {
  otherPart: (): Refused =>
    refuse('mesh-of-another-part', 'This mesh does not fill the box of the part, so it is not the file of a row of this run.'),
  notClosed: (lines: number): Refused =>
    refuse(
      'mesh-not-closed',
      `The mesh is not closed: ${lines} of the lines through it enter the material without leaving it, as none through an exported file does.`,
    ),
  tooLarge: (voxels: number, most: number, wall: number): Refused =>
    refuse(
      'verify-too-large',
      `Two voxels through the thinnest wall of ${rounded(wall)} mm would be ${rounded(voxels / 1e6)} million in the part's box, more than the ${rounded(most / 1e6)} million that fit into memory. Rows with thicker walls need fewer.`,
    ),
  /** `bodies` of the part. */
  apart: (bodies: number): Refused =>
    refuse(
      'mesh-not-connected',
      `In the exported mesh nothing connects the load faces with the held faces${bodies > 1 ? `: the file has ${bodies} separate bodies, and those that are loaded and held do not touch` : ', so this design does not carry its load'}.`,
    ),
  inPieces: (percent: number): Refused =>
    refuse(
      'mesh-in-pieces',
      `${rounded(percent)} % of the mesh's material is not connected to the load, so this design is not verified.`,
    ),
  notHeld: (): Refused =>
    refuse('not-held', 'The held faces do not hold the mesh: they must span at least three points that are not on one line.'),
  /** `said`: which gap the voxels or cells join (`gapSentences`). */
  gapJoined: (said: string): Refused => refuse('gap-joined', said),
  unloaded: (): Refused =>
    refuse('surface-not-on-part', 'The load faces do not lie on this mesh, so nothing loads it and nothing is verified.'),
  /** Neither window can be resolved, or there is no material that hangs together in one. */
  noWindow: (most: number, wall: number): Refused =>
    refuse(
      'verify-too-large',
      `Where the part is loaded most, no block of two cells whose material hangs together can be resolved with two voxels through the thinnest wall of ${rounded(wall)} mm in the ${rounded(most / 1e6)} million voxels that fit into memory. Rows with thicker walls need fewer.`,
    ),
  emptyWindow: (): Refused =>
    refuse(
      'mesh-in-pieces',
      'Where the part is loaded most, the exported mesh has no material that hangs together, so this design is not verified.',
    ),
  unlikeBlocks: (percent: number): Refused =>
    refuse(
      'windows-unlike-prediction',
      `The most loaded blocks of the mesh hold ${rounded(percent)} % of the predicted strain energy, so they cannot speak for the whole part, which is too large to verify at once: nothing is verified.`,
    ),
  unsolved: (residual: number): Refused =>
    refuse(
      'not-solved',
      `The analysis of the mesh did not converge (residual ${residual.toExponential(1)}), so nothing is verified.`,
    ),
} as const

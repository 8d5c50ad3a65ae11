import { refuse } from '@trabecula/domain'
import type { MeshReport } from '@trabecula/geometry'
import type { Part } from '../input/part.ts'
import { placeInFile } from '../input/place.ts'

type Refused = { readonly ok: false; readonly refusal: { readonly code: string; readonly message: string } }

const number = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })

/** Refusals of regions on this part, which are named by their place in the list, from 1. */
export const regionRefusals = {
  otherPart: (region: number): Refused =>
    refuse('surface-not-on-part', `Region ${region} has a face that does not lie on this part: choose its faces again.`),
  outside: (
    region: number,
    part: Pick<Part, 'bounds' | 'center' | 'unitScale'> & { readonly report: Pick<MeshReport, 'diagonal'> },
  ): Refused => {
    const { min, max } = part.bounds
    return refuse(
      'region-outside',
      `Region ${region} lies outside the part, which reaches from ${placeInFile(min, part)} to ${placeInFile(max, part)}: give it in the coordinates and the unit of the file.`,
    )
  },
  noRoom: (thickest: number): Refused =>
    refuse(
      'no-room-for-lattice',
      thickest > 0
        ? `The solid regions leave no room for a lattice cell: what is left between them and the shell is at most ${number(thickest)} mm thick. Make them smaller, or leave one out.`
        : 'The solid regions leave nothing of the part for a lattice. Make them smaller, or leave one out.',
    ),
} as const

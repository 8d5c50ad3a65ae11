import { refuse } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { type Placed, placeInFile } from '../input/place.ts'

type Refused = { readonly ok: false; readonly refusal: { readonly code: string; readonly message: string } }

const number = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })

/** Refusals of regions on this part, which are named by their place in the list, from 1. */
export const regionRefusals = {
  otherPart: (region: number): Refused =>
    refuse('surface-not-on-part', `Region ${region} has a face that does not lie on this part: choose its faces again.`),
  outside: (region: number, part: Placed & Pick<Part, 'bounds'>): Refused => {
    const { min, max } = part.bounds
    return refuse(
      'region-outside',
      `Region ${region} lies outside the part, which reaches from ${placeInFile(min, part)} to ${placeInFile(max, part)}: give it in the coordinates and the unit of the file.`,
    )
  },
  noBody: (region: number, name: string, why: string): Refused =>
    refuse(
      'region-not-closed',
      `Region ${region}: the body ${name} ${why}. Export it as one closed solid, in the coordinates of the part's file.`,
    ),
  betweenCells: (region: number, edge: number): Refused =>
    refuse(
      'region-too-small',
      `Region ${region} lies between the centres of the analysis cells, which are ${number(edge)} mm apart, so that none would keep to its density: make it larger, or compute with more cells.`,
    ),
  voidOutside: (region: number, part: Placed & Pick<Part, 'bounds'>): Refused => {
    const { min, max } = part.bounds
    return refuse(
      'region-outside',
      `Region ${region} is a void that does not lie in the part, which reaches from ${placeInFile(min, part)} to ${placeInFile(max, part)}: a void is a cavity, all of it inside. A hole to the outside belongs in the part's file.`,
    )
  },
  voidNear: (region: number, distance: number, least: number, at: ArrayLike<number>, part: Placed): Refused =>
    refuse(
      'void-too-near',
      `Region ${region} is a void that comes within ${number(distance)} mm of what stays solid at ${placeInFile([at[0], at[1], at[2]], part)}: leave at least ${number(least)} mm between it and that face, which is its solid and the thinnest wall of the printer.`,
    ),
  boundsContradict: (
    dense: number,
    least: number,
    light: number,
    most: number,
    at: readonly [number, number, number],
    part: Placed,
  ): Refused =>
    refuse(
      'regions-contradict',
      `Regions ${dense} and ${light} contradict each other: near ${placeInFile(at, part)} the density is to be at least ${least} and at most ${most}. Change a bound, or move the regions apart.`,
    ),
  voidsMeet: (region: number, other: number, wall: number): Refused =>
    refuse(
      'voids-meet',
      `Regions ${region} and ${other} are voids with less than ${number(wall)} mm between them, the thinnest wall of the printer: make one of them, or move them apart.`,
    ),
  voidsLeaveNoRoom: (thickest: number): Refused =>
    refuse(
      'no-room-for-lattice',
      thickest > 0
        ? `The voids leave no room for a lattice cell: what is left between them and the shell is at most ${number(thickest)} mm thick. Make them smaller, or leave one out.`
        : 'The voids leave nothing of the part for a lattice. Make them smaller, or leave one out.',
    ),
  /** `grams`: of the part without lattice and voids. */
  noRoom: (thickest: number, grams: number): Refused => {
    const left =
      thickest > 0
        ? `no room for a lattice cell: what is left between them and the shell is at most ${number(thickest)} mm thick`
        : 'nothing of the part for a lattice'
    return refuse(
      'no-room-for-lattice',
      `The solid regions leave ${left}. Make them smaller, or leave one out. Solid throughout, as the uploaded file is, the part weighs ${number(grams)} g.`,
    )
  },
} as const

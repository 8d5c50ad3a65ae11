import {
  beyondSolidText,
  type FileUnit,
  type Refusal,
  type Requirement,
  type RigidMotion,
  refuse,
  type SupportKind,
} from '@trabecula/domain'
import type { WayToClose } from '../input/ways-to-close.ts'

type Refused = { readonly ok: false; readonly refusal: Refusal }

/** The refusal also holds the motion itself, for callers that draw it. */
export const moving = ({ refusal }: Refused, motion: RigidMotion): Refused => ({ ok: false, refusal: { ...refusal, motion } })

const number = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-6
    ? String(Number(value.toPrecision(4)))
    : value.toLocaleString('en-US', { maximumSignificantDigits: 4 })

/** Formats the thickness of a wall, which is known to some hundredths. */
const short = (value: number): string =>
  value.toLocaleString('en-US', { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })

const unitNames: Readonly<Record<FileUnit, string>> = { mm: 'millimetres', cm: 'centimetres', m: 'metres', in: 'inches' }
const unitNamed = (unit: FileUnit): string => `${unitNames[unit]} (${unit})`

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The smallest and the largest size, mm. */
type SizeRange = readonly [number, number]

interface NamedRange {
  readonly title: string
  readonly range: SizeRange
}

/** "Kelvin from 6.9 to 22 mm or Octet from 9.7 to 22 mm" */
const ranges = (families: readonly NamedRange[]): string =>
  listed(families.map(({ title, range: [from, to] }) => `${title} from ${number(from)} to ${number(to)} mm`))

interface NoCell {
  /** Thickness of the part, of its core where thickest, of the shell and of the smallest cell that prints, mm. */
  readonly thickness: number
  /** Usual thickness of a part that consists of thin walls, mm. */
  readonly wall: number | undefined
  readonly core: number
  readonly shell: number
  readonly smallest: number
  readonly printer: string
  /** No thinner shell leaves room. */
  readonly isHelpless: boolean
  /** Settings that leave room; each completes a sentence after "Choose". */
  readonly ways: readonly string[]
}

function closing(way: WayToClose | null): string {
  if (way === 'repair') return 'A repair closes it: under "File and units", or "repair": true in a set-up file.'
  if (way === 'new outer faces')
    return 'New outer faces close it: "Rebuild outer surface" under "File and units", or "accept_remeshed": true in a set-up file.'
  return 'Neither a repair nor new outer faces close it: close it in your CAD program and load it again.'
}

const closed = (way: WayToClose | null): string => (way === 'repair' ? 'A repair' : 'New outer faces')

const supportNouns: Readonly<Record<SupportKind, string>> = {
  sliding: 'sliding face',
  pinned: 'pinned hole',
  symmetry: 'plane of symmetry',
}

/** Every refusal of a set-up: a stable code and one sentence that says what is wrong and what to do. */
export const refusals = {
  noLoadFace: (): Refused => refuse('no-load-surface', 'No load face is selected: choose the face on which the force acts.'),
  noHeldFace: (): Refused =>
    refuse('no-boundary-surface', 'No held face is selected: choose the face by which the part is held.'),
  unknownTriangle: (): Refused =>
    refuse(
      'surface-not-on-part',
      'A selected face does not lie on this part: select the faces again on the part as it is loaded now.',
    ),
  both: (): Refused =>
    refuse(
      'surface-in-both',
      'A face is selected both as load face and as held face: a held face cannot carry the load, so choose one of the two.',
    ),
  noDirection: (): Refused => refuse('no-force-direction', 'The force has no direction: give a force vector that is not zero.'),
  notNumber: (what: string): Refused => refuse('not-a-number', `The ${what} is not a number of zero or more: enter one.`),
  elements: (least: number, most: number): Refused =>
    refuse(
      'elements-out-of-range',
      `The number of analysis elements must lie between ${least} and ${most.toLocaleString('en-US')}: choose one there.`,
    ),
  materialNotForPrinter: (material: string, printer: string): Refused =>
    refuse(
      'material-not-for-printer',
      `${material} cannot be printed on ${printer}: choose a material of that printer's process.`,
    ),
  /** `others`: directions that open something. */
  opensNothing: (direction: string, others: readonly string[]): Refused =>
    refuse(
      'direction-opens-nothing',
      `The zero thickness direction ${direction} opens nothing: no free face of the part looks that way. Choose ${listed([...others, 'None'])}.`,
    ),
  /** `way` closes the part, which was tried; null where nothing does. `next`: what is refused when it is closed so. */
  open: (way: WayToClose | null, sentence: string, next?: string): Refused =>
    refuse(
      'part-not-closed',
      `The part is not a closed solid, so it has no inside to fill. ${next === undefined ? closing(way) : `${closed(way)} would close it, but it would be refused all the same: ${next}`} ${sentence}`,
    ),
  fitsNoPrinter: (question: string): Refused =>
    refuse(
      'fits-no-printer',
      `${question} Choose the unit of the file ("file_unit"), or confirm that the part is so large ("size_confirmed": true).`,
    ),
  coincident: (one: number, other: number): Refused =>
    refuse(
      'coincident-bodies',
      `Bodies ${one} and ${other} of the file stand in the same place, and slicers print solid what two bodies hold: no lattice would remain. Keep one of them: leave body ${other} out, under "File and units" or of "bodies" in a set-up file.`,
    ),
  /** `units` of the file with which a lattice fits. */
  tiny: (longest: number, units: readonly FileUnit[]): Refused =>
    refuse(
      'part-too-small',
      units.length > 0
        ? `The part is only ${number(longest)} mm long, and an STL carries no unit: was this file drawn in ${listed(units.map(unitNamed))}? Then choose that file unit: a lattice fits.`
        : `The part is only ${number(longest)} mm long, and no file unit makes it a size at which a lattice fits: export it again in its true size.`,
    ),
  /** `elements` with which the grid is fine enough; undefined where no allowed number is. */
  thin: (thickness: number, cell: number, elements: number | undefined): Refused =>
    refuse(
      'thinner-than-a-voxel',
      `The part is about ${number(thickness)} mm thick at its thickest, less than two analysis cells of ${number(cell)} mm: ${elements ? `ask for ${elements.toLocaleString('en-US')} elements ("elements": ${elements})` : 'no number of elements that can be asked for is enough'}.`,
    ),
  /** `thinner`: a shell with which there is room, undefined where there is none. */
  noCore: (shell: number, thinner: number | undefined): Refused =>
    refuse(
      'no-room-for-lattice',
      `A shell of ${number(shell)} mm leaves less than a hundredth of this part for a lattice: ${thinner === undefined ? 'no thinner shell helps' : thinner === 0 ? 'choose a shell of 0, which is none' : `choose a shell of ${number(thinner)} mm`}.`,
    ),
  onlyPads: (pad: number): Refused =>
    refuse(
      'no-room-for-lattice',
      `The solid pads of ${number(pad)} mm under the loaded and held faces fill the whole part, so nothing is left for a lattice.`,
    ),
  movesFreely: (motion: string): Refused =>
    refuse(
      'supports-leave-a-motion',
      `The supports together leave a free motion: the part ${motion}. Hold it there, by a fixed face or a sliding one.`,
    ),
  obliqueSupport: (kind: SupportKind): Refused =>
    refuse(
      'support-not-square',
      `A ${supportNouns[kind]} must be flat and square to x, y or z: turn the part so that it is, or hold the face in all directions.`,
    ),
  pinnedNoHole: (): Refused =>
    refuse(
      'pinned-no-hole',
      'A pinned hole must be round and go round its pin: choose all faces of a cylindrical hole, or another kind of support.',
    ),
  pinnedOblique: (): Refused =>
    refuse(
      'support-not-square',
      'The axis of a pinned hole must lie along x, y or z: turn the part so that it does, or hold the hole in all directions.',
    ),
  massOffPart: (number: number): Refused =>
    refuse('bad-point-mass', `Point mass ${number} is on a body that was left out: choose faces of the body that is held.`),
  notHeld: (): Refused =>
    refuse(
      'not-held',
      'The held faces do not hold the part: they must span at least three points that are not on one line, or the part can spin.',
    ),
  apart: (): Refused =>
    refuse(
      'load-not-connected',
      'The load faces and the held faces are on separate bodies, so nothing holds the load. Both must be on one body, and a run is of that body alone: others are left out under "File and units", or by "bodies" in a set-up file.',
    ),
  /** `said`: where the part is so thin that the cells lose the way from the load to the supports. */
  lostPath: (said: string): Refused => refuse('load-not-connected', said),
  bodies: (count: number): Refused =>
    refuse(
      'several-bodies',
      `The file holds ${count} separate bodies and the loaded one is only part of it: choose the body that carries the force, under "File and units" or by "bodies" in a set-up file.`,
    ),
  beyondSolid: (asked: Requirement, solid: number): Refused => refuse('target-beyond-solid', beyondSolidText(asked, solid)),
  modesUnsolved: (): Refused =>
    refuse(
      'not-solved',
      'The search for the lowest frequency or the buckling load that is required did not converge: choose more elements, or require less.',
    ),
  unsolved: (residual: number): Refused =>
    refuse('not-solved', `The analysis did not converge (residual ${residual.toExponential(1)}), so there is no result.`),
  cellTooLarge: (cell: number, core: number): Refused =>
    refuse(
      'cell-too-large',
      `Its smallest printable cell of ${number(cell)} mm fits nowhere into the core, which is at most ${number(core)} mm thick.`,
    ),
  /** `from` and `to`: sizes of the family that can be made, mm. */
  chosenSizes: ([from, to]: SizeRange, printer: string): Refused =>
    refuse(
      'cell-size-not-made',
      `None of the chosen cell sizes can be made of it on ${printer} in this part: it takes sizes from ${number(from)} to ${number(to)} mm.`,
    ),
  noChosenSize: (sizes: readonly number[], families: readonly NamedRange[]): Refused =>
    refuse(
      'no-chosen-cell',
      `No lattice with cells of ${listed(sizes.map(number))} mm can be made here. Choose other sizes: ${ranges(families)}.`,
    ),
  /** `titles` of families that have one; `hasSizes`: without the chosen sizes. */
  noChosenFamily: (printer: string, titles: readonly string[], hasSizes: boolean): Refused =>
    refuse(
      'no-chosen-cell',
      `No chosen family has a cell that fits into this part and that ${printer} can print. Choose other families${hasSizes ? ' and no cell sizes' : ''}, such as ${listed(titles)}.`,
    ),
  lightestFile: (bytes: number): Refused =>
    refuse(
      'file-too-large',
      `Its file would have about ${Math.round(bytes / 1e6)} MB, and cells large enough for a smaller one do not fit into the part.`,
    ),
  noCellFits: ({ thickness, wall, core, shell, smallest, printer, isHelpless, ways }: NoCell): Refused => {
    const cell = `the smallest cell that is made for ${printer} is ${number(smallest)} mm`
    const helpless = isHelpless ? ' No thinner shell helps.' : ''
    const advice = ways.length > 0 ? ` Choose ${ways.join(', or ')}.` : ''
    if (core <= 0)
      return refuse(
        'no-room-for-lattice',
        `A shell of ${number(shell)} mm leaves no room for a lattice anywhere in this part: ${wall ? `its wall is ${short(wall)} mm thick` : `it is ${short(thickness)} mm thick at its thickest`}, and ${cell}.${helpless}${advice}`,
      )
    const inside = shell > 0 ? `inside a shell of ${number(shell)} mm` : 'without a shell'
    return refuse(
      'no-cell-fits',
      `No whole lattice cell fits into this part: ${inside} it is at most ${number(core)} mm thick, and ${cell}.${helpless}${advice}`,
    )
  },
  /** `units` with which a file would fit. */
  noFileFits: (units: readonly string[]): Refused =>
    refuse(
      'no-file-fits',
      `The file of every lattice would be larger than slicers open (150 MB): the part is too large for cells that fit into it.${units.length > 0 ? ` A file fits if the part was drawn in ${listed(units)}: choose that file unit then.` : ''}`,
    ),
  /** `others`: printers that make one that fits. */
  nothingPrintable: (printer: string, others: readonly string[] = []): Refused =>
    refuse(
      'nothing-printable',
      `No lattice that ${printer} can print fits into this part${others.length > 0 ? `: choose the printer ${listed(others)}` : ''}.`,
    ),
} as const

import type { CandidateRow, Printer } from '@trabecula/domain'
import { overhangShare } from '../cells/overhang.ts'
import { featureSize, gapSize } from '../cells/thickness.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { unitCell } from '../cells/unit-cell.ts'
import { fitOf } from '../input/print-position.ts'
import { cleanableDepth } from '../material/printability.ts'
import type { Opening } from './best-opening.ts'

/** What the score is computed from; lengths in mm. */
export interface PrintEaseInput {
  readonly cell: CellName
  readonly cellSize: number
  readonly densityMin: number
  readonly densityMean: number
  readonly densityMax: number
  readonly printer: Printer
  /** Edges of the part's bounding box. */
  readonly size: readonly [number, number, number]
  /** The chosen build direction, and the edges of the box around the part when it points up; as prints best without it. */
  readonly upright?:
    | { readonly direction: readonly [number, number, number]; readonly size: readonly [number, number, number] }
    | undefined
  /** Longest way through the void from its deepest place to an opening; null when nothing is open (closed shell). */
  readonly voidDepth: number | null
  /** What to open when nothing is open, if anything can be. */
  readonly opening?: Opening | undefined
  /** Shell thickness; 0 where there is none. */
  readonly shell: number
  /** The thickest place without lattice, mm. */
  readonly thickestSolid: number
}

/** The print columns of a row, in the row's own keys. */
export type PrintEase = Pick<
  CandidateRow,
  | 'printEase'
  | 'printEaseWord'
  | 'printEaseColor'
  | 'printEaseReason'
  | 'minFeatureMm'
  | 'minGapMm'
  | 'powderDepthCells'
  | 'powderDepthAllowedCells'
  | 'bestOpening'
>

/** A design that keeps its powder is hard to print, whatever else is right. */
const mostWhenKept = 49

interface Term {
  readonly score: number
  readonly reason: string
}

/**
 * Print ease 0–100: 100 · min(s) · (0.7 + 0.3 · geometric mean(s)) over six terms in [0, 1]
 * (docs/theory/print-ease.md). The worst term dominates and gives the reason. Green and "easy" from 75, amber and
 * "moderate" from 50, red and "hard" below. What keeps powder or resin in, a closed shell, is true of all designs of a
 * run: the score is then half of what it would be with the best direction opened, so that designs still differ.
 */
export function printEase(input: PrintEaseInput): PrintEase {
  const { cell, cellSize, printer } = input
  const minFeature = featureSize(cell, cellSize, input.densityMin)
  const minGap = gapSize(cell, cellSize, input.densityMax)
  const depthCells = (input.voidDepth ?? input.opening?.depth ?? Math.min(...input.size) / 2) / cellSize
  const allowedCells = cleanableDepth(input.densityMean)

  const terms = [
    thinnestTerm(input, minFeature),
    gapTerm(printer, minGap),
    cleaningTerm(input, depthCells, allowedCells),
    volumeTerm(input),
    overhangTerm(input),
    warpTerm(input),
  ]
  const worst = terms.reduce((a, b) => (b.score < a.score ? b : a))
  const mean = terms.reduce((product, term) => product * term.score, 1) ** (1 / terms.length)
  const isKept = input.voidDepth === null && printer.removes !== 'nothing'
  const score = Math.round((isKept ? mostWhenKept : 100) * worst.score * (0.7 + 0.3 * mean))
  return {
    printEase: score,
    printEaseWord: score >= 75 ? 'easy' : score >= 50 ? 'moderate' : 'hard',
    printEaseColor: score >= 75 ? 'green' : score >= 50 ? 'amber' : 'red',
    printEaseReason:
      worst.score === 1 ? (isKept ? 'Only the closed shell limits printing' : 'Nothing limits printing') : worst.reason,
    minFeatureMm: input.shell > 0 ? Math.min(minFeature, input.shell) : minFeature,
    minGapMm: minGap,
    powderDepthCells: printer.removes === 'nothing' ? 0 : depthCells,
    powderDepthAllowedCells: allowedCells,
    ...(isKept ? { bestOpening: input.opening?.direction ?? 'None' } : {}),
  }
}

/** The term of the lattice or of the shell (which is a wall), whichever prints worse. */
function thinnestTerm(input: PrintEaseInput, feature: number): Term {
  const [lattice, shell] = [featureTerm(input, feature), shellTerm(input)]
  return shell.score < lattice.score ? shell : lattice
}

function featureTerm({ cell, printer }: PrintEaseInput, feature: number): Term {
  const isSheet = unitCell(cell).form === 'sheet'
  const [absolute, limit, recommended] = isSheet
    ? [printer.absoluteWallMm, printer.minWallMm, printer.recommendedWallMm]
    : [printer.absoluteStrutMm, printer.minStrutMm, printer.recommendedStrutMm]
  const noun = isSheet ? 'wall' : 'strut'
  return {
    score: printed(feature, absolute, limit, recommended),
    reason: `Thinnest ${noun} ${feature.toFixed(2)} mm, ${recommended} mm recommended on ${printer.name}`,
  }
}

function shellTerm({ shell, printer }: PrintEaseInput): Term {
  if (shell === 0) return { score: 1, reason: '' }
  return {
    score: printed(shell, printer.absoluteWallMm, printer.minWallMm, printer.recommendedWallMm),
    reason: `Shell ${shell.toFixed(2)} mm, ${printer.recommendedWallMm} mm recommended on ${printer.name}`,
  }
}

/** 0 at the absolute limit, 0.6 at the supplier's limit, 1 at the recommended size; straight between. */
const printed = (size: number, absolute: number, limit: number, recommended: number): number =>
  size < limit ? 0.6 * ramp(absolute, limit, size) : 0.6 + 0.4 * ramp(limit, recommended, size)

function gapTerm(printer: Printer, gap: number): Term {
  return {
    score: ramp(printer.absoluteGapMm, printer.minGapMm, gap),
    reason: `Narrowest passage ${gap.toFixed(2)} mm, ${printer.minGapMm} mm needed on ${printer.name}`,
  }
}

function cleaningTerm({ printer, voidDepth }: PrintEaseInput, depth: number, allowed: number): Term {
  if (printer.removes === 'nothing') return { score: 1, reason: '' }
  const what = printer.removes === 'powder' ? 'Powder' : 'Resin'
  const lies = voidDepth === null ? 'would lie' : 'lies'
  const when = voidDepth === null ? ' once the shell is opened' : ''
  return {
    score: Math.min(1, allowed / Math.max(depth, 1e-9)),
    reason: `${what} ${lies} ${depth.toFixed(1)} cells deep${when}, about ${allowed.toFixed(1)} can be cleaned`,
  }
}

/** Whether the part fits as it is to be printed, else in any axis-aligned position: the sorted edges decide. */
function volumeTerm({ printer, size, upright }: PrintEaseInput): Term {
  const room = printer.buildVolumeMm.join(' × ')
  const when = upright ? ' in the chosen build direction' : ''
  const score = upright ? fitOf(upright.size, printer) : fitInSomePosition(size, printer)
  if (score === 1) return { score, reason: '' }
  const does = score > 0 ? 'only just fits' : 'does not fit'
  return { score, reason: `The part ${does} the build volume of ${room} mm${when}` }
}

function fitInSomePosition(size: readonly number[], printer: Printer): number {
  const edges = [...size].sort((a, b) => a - b)
  const fits = (volume: readonly number[]): boolean => {
    const room = [...volume].sort((a, b) => a - b)
    return edges.every((edge, axis) => edge <= room[axis])
  }
  return fits(printer.recommendedVolumeMm) ? 1 : fits(printer.buildVolumeMm) ? 0.5 : 0
}

function overhangTerm({ cell, densityMean, printer, upright }: PrintEaseInput): Term {
  if (!printer.overhang) return { score: 1, reason: '' }
  const share = overhangShare(cell, densityMean, upright?.direction)
  return {
    score: Math.max(0, 1 - 2 * share),
    reason: `About ${Math.round(100 * share)} % of the lattice overhangs beyond 45° and needs support`,
  }
}

/** Sink marks over 20 mm of solid, warping beyond an aspect of 10 : 1. */
function warpTerm({ size, thickestSolid }: PrintEaseInput): Term {
  const aspect = Math.max(...size) / Math.max(Math.min(...size), 1e-9)
  if (thickestSolid > 20) return { score: 0.6, reason: `A solid place is ${thickestSolid.toFixed(0)} mm thick and may sink` }
  if (aspect > 10) return { score: 0.6, reason: `The part is ${aspect.toFixed(0)} times longer than thick and may warp` }
  return { score: 1, reason: '' }
}

const ramp = (from: number, to: number, value: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)))

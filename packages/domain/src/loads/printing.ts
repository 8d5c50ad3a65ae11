import { faceColors } from '../face/model.ts'
import { counted } from '../text/counted.ts'
import { type SupportKind, supportKinds } from './model.ts'

/** Short names of load cases by their index, where there is no room for the name: the first is the specified case. */
export const caseLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/**
 * Colours of faces and chips of the cases, by index. Any two of them and of `faceColors` differ for all three kinds of
 * colour blindness, and dark ink is legible on each.
 */
export const caseColors = [faceColors.load, '#8A8CFF', '#FFF04D', '#1DB5D8', '#A09A14', '#66F5DC'] as const

/** Patterns on faces, which differ without colour. */
export const facePatterns = [
  'dots',
  'rows',
  'columns',
  'checks',
  'rings',
  'crosses',
  'hatch',
  'back-hatch',
  'cross-hatch',
  'grid',
  'waves',
] as const
export type FacePattern = (typeof facePatterns)[number]

/** Patterns by index, in the order of the letters. */
export const casePatterns = ['dots', 'rows', 'columns', 'checks', 'rings', 'crosses'] as const satisfies FacePattern[]
export const heldPattern = 'hatch' satisfies FacePattern

/** Supports have the colour of held faces, and their own letters and patterns; M as in mirror. */
export const supportLetters = { sliding: 'S', pinned: 'P', symmetry: 'M' } as const satisfies Record<SupportKind, string>
export const supportPatterns = {
  sliding: 'back-hatch',
  pinned: 'cross-hatch',
  symmetry: 'grid',
} as const satisfies Record<SupportKind, FacePattern>

/** Faces that a region is about, while the regions are edited. */
export const regionColor = '#F0A569'
/** Outlines of shapes: they are seen on such a face, on the part and on the background of either theme. */
export const regionOutlineColor = '#C2410C'
export const regionPattern = 'waves' satisfies FacePattern

/** Labels of point masses; no face has this colour. */
export const massColor = '#C9D1DA'

/** The colour of text on these colours, which are light in either theme. */
export const faceInk = '#16202b'

const supportNouns: Record<SupportKind, string> = {
  sliding: 'sliding support',
  pinned: 'pinned hole',
  symmetry: 'symmetry plane',
}

/** "1 sliding support, 2 pinned holes"; empty without any. */
export const supportsInWords = (supports: readonly { readonly kind: SupportKind }[]): string =>
  supportKinds
    .map((kind) => [kind, supports.filter((each) => each.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, supportNouns[kind]))
    .join(', ')

/** "1 point mass"; empty without any. */
export const massesInWords = (masses: readonly unknown[]): string =>
  masses.length > 0 ? counted(masses.length, 'point mass', 'point masses') : ''

/** "2 further cases, 1 sliding support, 1 point mass"; empty without any. */
export function loadsInWords(loads: {
  readonly cases: readonly unknown[]
  readonly supports: readonly { readonly kind: SupportKind }[]
  readonly masses: readonly unknown[]
}): string {
  const { cases, supports, masses } = loads
  return [cases.length > 0 ? counted(cases.length, 'further case') : '', supportsInWords(supports), massesInWords(masses)]
    .filter((text) => text !== '')
    .join(', ')
}

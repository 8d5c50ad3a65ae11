import type { QuantityName } from '../units/quantities.ts'

/** What a case may say besides its faces and its magnitude: see `Acting`. */
type ActingName = 'direction' | 'point' | 'axis'

interface LoadKind {
  readonly title: string
  readonly magnitude: {
    /** Where it differs from that of the kind. */
    readonly title?: string
    readonly quantity: QuantityName
    readonly examples: { readonly metric: string; readonly imperial: string }
  }
  readonly needs: readonly ActingName[]
  /** A load on the whole part has no faces: it acts on the design's own mass. */
  readonly actsOn: 'faces' | 'part'
  /** What the form says of the magnitude. */
  readonly note: string
}

const pull = { quantity: 'force', examples: { metric: '100 N', imperial: '20 lbf' } } as const

/** The kinds of load cases. Forms, refusals, calls and set-up files follow from their entries. */
export const loadKinds = {
  force: {
    title: 'Force',
    magnitude: pull,
    needs: ['direction'],
    actsOn: 'faces',
    note: 'In all, spread uniformly over the faces.',
  },
  pressure: {
    title: 'Pressure',
    magnitude: { quantity: 'stress', examples: { metric: '0.5 MPa', imperial: '70 psi' } },
    needs: [],
    actsOn: 'faces',
    note: 'Pushes into the faces; below 0 it pulls.',
  },
  torque: {
    title: 'Torque',
    magnitude: { quantity: 'torque', examples: { metric: '500 N·mm', imperial: '5 lbf·in' } },
    needs: ['axis'],
    actsOn: 'faces',
    note: 'Right-handed about the axis; below 0 the other way.',
  },
  remote: {
    title: 'Remote force',
    magnitude: { ...pull, title: 'Force' },
    needs: ['direction', 'point'],
    actsOn: 'faces',
    note: 'Acts at a point off the faces, with the moment it makes there.',
  },
  acceleration: {
    title: 'Acceleration',
    magnitude: { quantity: 'acceleration', examples: { metric: '9.81 m/s² or 1 g', imperial: '32.2 ft/s² or 1 g' } },
    needs: ['direction'],
    actsOn: 'part',
    note: 'Of the whole part: what each design itself weighs under it. 1 g can be typed.',
  },
} as const satisfies Readonly<Record<string, LoadKind>>

export type LoadCaseKind = keyof typeof loadKinds
export const loadCaseKinds = Object.keys(loadKinds) as LoadCaseKind[]

/** The quantity of a kind's magnitude. */
export const magnitudeQuantity = (kind: LoadCaseKind): QuantityName => loadKinds[kind].magnitude.quantity

export const magnitudeTitle = (kind: LoadCaseKind): string => {
  const { title, magnitude }: LoadKind = loadKinds[kind]
  return magnitude.title ?? title
}

export const needs = (kind: LoadCaseKind, what: ActingName): boolean => neededBy(kind).includes(what)

export const neededBy = (kind: LoadCaseKind): readonly ActingName[] => loadKinds[kind].needs

export const isOnFaces = (kind: LoadCaseKind): boolean => loadKinds[kind].actsOn === 'faces'

/** Picks what a kind needs from values for everything that a case may need; an axis may be left out. */
export const neededOf = <Value>(
  kind: LoadCaseKind,
  read: (what: ActingName) => Value | undefined,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    neededBy(kind)
      .map((what) => [what, read(what)] as const)
      .filter((entry): entry is readonly [ActingName, Value] => entry[1] !== undefined),
  )

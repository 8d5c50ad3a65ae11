import type { QuantityName } from '../units/quantities.ts'
import type { FurtherRequirement, RequirementKind } from './model.ts'

interface Kind {
  readonly title: string
  /** The title in rows, where they have another value of this name. */
  readonly inRows?: string
  readonly better: 'more' | 'less'
  /** The quantity of its value, and so its unit. */
  readonly quantity: QuantityName
  /** Whether the design is made to meet it; else it is only compared with the design. */
  readonly shapes: boolean
}

/** The kinds of requirements; one without an entry does not compile. */
export const requirementKinds: Readonly<Record<RequirementKind, Kind>> = {
  load: { title: 'Load', better: 'more', quantity: 'force', shapes: true },
  stiffness: { title: 'Stiffness', better: 'more', quantity: 'stiffness', shapes: true },
  displacement: { title: 'Displacement', inRows: 'Displacement of a place', better: 'less', quantity: 'length', shapes: true },
  frequency: { title: 'Lowest frequency', better: 'more', quantity: 'frequency', shapes: true },
  buckling: { title: 'Buckling factor', better: 'more', quantity: 'times', shapes: true },
  mass: { title: 'Mass', better: 'less', quantity: 'mass', shapes: false },
}

export const kindsOfRequirements = Object.keys(requirementKinds) as RequirementKind[]

/** The value that a design must not fall below, or exceed. */
export const limitOf = (required: FurtherRequirement): number =>
  required.kind === 'load'
    ? (required.atLeast ?? 1) * (required.safetyFactor ?? 1)
    : 'atLeast' in required
      ? required.atLeast
      : required.atMost

/** How many times as good as required a value is: from 1 on the requirement is met. */
export const timesRequired = (required: FurtherRequirement, value: number): number =>
  requirementKinds[required.kind].better === 'more' ? value / limitOf(required) : limitOf(required) / value

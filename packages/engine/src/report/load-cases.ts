import {
  type Axis,
  caseLimits,
  fromSi,
  governingPlace,
  isOnFaces,
  limitInWords,
  loadKinds,
  magnitudeQuantity,
  needs,
  percentMore,
  pinLimits,
  type RowRequirement,
  requiredLoad,
  requirementOf,
  requirementValue,
  roomPercent,
  rowRequirementTitle,
  signedPercent,
  threeDigits,
  threePlaces,
  type UnitType,
  unitOf,
  type Vector,
} from '@trabecula/domain'
import { pointOfFile } from '../input/place.ts'
import type { LoadCase } from '../input/setup.ts'
import type { Block, Drawing, Section, Table } from './document.ts'
import { facesPicture, forceOf } from './faces-picture.ts'
import { chosenRow, type ReportInput } from './input.ts'

type Columns = Table['columns']

const columns = (...titles: readonly (readonly [title: string, align: 'left' | 'right'])[]): Columns =>
  titles.map(([title, align]) => ({ title, unit: '', align }))

/** Every load case as it was requested. `named`: the faces of some triangles in words. */
export function casesTable({ part, setup, unitType }: ReportInput, named: (triangles: Uint32Array) => string): Table {
  const asked = requiredLoad(requirementOf(setup.settings))
  const [, ...further] = setup.cases
  const magnitudes = [
    asked === undefined ? 'any' : withUnit(asked, 'force', unitType),
    ...further.map(({ kind, magnitude }) => withUnit(magnitude, magnitudeQuantity(kind), unitType)),
  ]
  return {
    kind: 'table',
    title: 'Load cases',
    columns: columns(
      ['Case', 'left'],
      ['Kind', 'left'],
      ['Magnitude', 'right'],
      ['Direction, axis, point', 'left'],
      ['Faces', 'left'],
    ),
    rows: setup.cases.map((each, n) => ({
      cells: [
        each.name,
        loadKinds[each.kind].title,
        magnitudes[n],
        wayOf(each, part),
        isOnFaces(each.kind) ? named(each.triangles) : 'the whole design',
      ],
    })),
  }
}

const withUnit = (value: number, quantity: Parameters<typeof unitOf>[0], unitType: UnitType): string =>
  `${threeDigits(fromSi(value, quantity, unitType))} ${unitOf(quantity, unitType)}`

export function along({ x, y, z }: Vector): string {
  const size = Math.hypot(x, y, z)
  return [x, y, z].map((share) => threeDigits(size > 0 ? share / size : 0)).join(', ')
}

function wayOf(given: LoadCase, part: ReportInput['part']): string {
  if (needs(given.kind, 'axis')) {
    const { axis } = given as { readonly axis?: Axis }
    return axis ? `about ${along(axis.direction)} through ${pointOfFile(axis.point, part)}` : 'about the axis of their cylinder'
  }
  if (!('direction' in given)) return 'square to the faces'
  return along(given.direction) + ('point' in given ? ` at ${pointOfFile(given.point, part)}` : '')
}

/** A picture of the faces of every case that has some, but case A: its faces are in the picture of the part. */
export const casePictures = ({ part, setup }: ReportInput): Drawing[] => {
  const [, ...others] = setup.cases
  return others.flatMap((given) => {
    if (!isOnFaces(given.kind)) return []
    const force = forceOf(given)
    const arrow = Math.hypot(force.x, force.y, force.z) > 0 ? ', and the direction of its force (arrow)' : ''
    const picture = facesPicture(part, setup, given)
    return [{ ...picture, caption: `Load case ${given.name}, ${loadKinds[given.kind].title.toLowerCase()}: its faces${arrow}.` }]
  })
}

/** Which case governs each design, and how many times the loads of every case it bears. */
export function governingTable({ results }: ReportInput): Table[] {
  const names = results.candidates[0]?.cases?.map(({ name }) => name)
  if (!names) return []
  return [
    {
      kind: 'table',
      title: 'Load cases: how many times its loads each design bears',
      columns: columns(
        ['Row', 'right'],
        ['Design', 'left'],
        ['Governing case', 'left'],
        ...names.map((name) => [name, 'right'] as const),
      ),
      rows: results.candidates.map((row) => ({
        cells: [
          String(row.rowIndex),
          row.name,
          row.governingCase ?? '–',
          ...names.map((_, n) => factor(row.cases?.[n]?.onsetFactor)),
        ],
      })),
    },
  ]
}

/** What each design has of every requirement, and the room to its limit; none where nothing is required besides the goal. */
export function requirementsTable({ results, unitType }: ReportInput): Table[] {
  const stated = results.candidates[0]?.requirements
  if (!stated) return []
  return [
    {
      kind: 'table',
      title: 'Requirements: what each design has, and the room to the limit',
      columns: columns(
        ['Row', 'right'],
        ['Design', 'left'],
        ...stated.map((each) => [`${rowRequirementTitle(each, stated)}, ${limitInWords(each, unitType)}`, 'right'] as const),
      ),
      rows: results.candidates.map(({ rowIndex, name, requirements = [] }) => {
        const governing = governingPlace(requirements)
        const cell = (each: RowRequirement, place: number) =>
          `${requirementValue(each, each.value, unitType)} (${percentMore(roomPercent(each))} %)${place === governing ? ', governs' : ''}`
        return { cells: [String(rowIndex), name, ...requirements.map(cell)] }
      }),
    },
  ]
}

const factor = (value: number | null | undefined): string => (value == null ? '–' : threePlaces(value))

/** What the chosen design does in every case, predicted and, where it was, verified. */
export function caseTable(input: ReportInput): Table[] {
  const row = chosenRow(input)
  const cases = row.predicted?.cases ?? row.cases
  if (!cases) return []
  const found = row.verification?.cases
  const percent = (share: number) => `${threePlaces(100 * share)} %`
  return [
    {
      kind: 'table',
      title: 'Load cases, predicted and verified',
      columns: columns(
        ['Case', 'left'],
        ['Times its loads', 'right'],
        ['Verified', 'right'],
        ['Deviation', 'right'],
        ['Stiffness, of the solid part', 'right'],
        ['Verified', 'right'],
      ),
      rows: cases.map((each, n) => {
        const [predicted, verified] = [each.onsetFactor, found?.[n]?.onsetFactor]
        return {
          cells: [
            each.name,
            factor(predicted),
            factor(verified),
            predicted && verified ? signedPercent(100 * (verified / predicted - 1)) : '–',
            percent(each.stiffness),
            found?.[n] ? percent(found[n].stiffness) : '–',
          ],
          ...(each.name === row.governingCase ? { mark: 'chosen' as const } : {}),
        }
      }),
    },
  ]
}

/** The limits of several cases and of pinned holes, in addition to those of all reports. */
export function limitsOf({ setup }: ReportInput): Section['blocks'] {
  const sentences = [
    ...(setup.cases.length > 1 ? caseLimits : []),
    ...(setup.supports?.some(({ kind }) => kind === 'pinned') ? pinLimits : []),
  ]
  return sentences.map((text): Block => ({ kind: 'text', text }))
}

import { cellsFromWire, postedRequirements, requiredFromWire } from '@trabecula/contract'
import {
  type BuildChoice,
  type CellChoice,
  checkBuildDirection,
  checkCells,
  checkOwnCatalog,
  checkRequirements,
  defaultSettings,
  done,
  type FileUnit,
  fileUnits,
  findMaterial,
  findPrinter,
  firstCaseName,
  goalValueToSi,
  type InnerBodies,
  innerReadings,
  joinedCatalogs,
  type MaterialAndPrinter,
  materialAndPrinter,
  mmPerFileUnit,
  noOwnCatalog,
  type OptimizationSettings,
  type Outcome,
  type OwnCatalog,
  optimizationGoals,
  type RequirementChoice,
  refuse,
  type Setup,
  shellToMm,
  type UnitType,
  type Vector,
  zeroThicknessDirections,
} from '@trabecula/domain'
import type { InputOptions } from '@trabecula/engine'
import { choices, type FaceChoice } from './face-choice.ts'
import { direction, type Fields, isNumber, Refused, shown, stop, stopIfTooLarge } from './json.ts'
import { type ChosenCase, loadCases, pointMasses, stiffnessAim, supports, type TypedIn } from './loads.ts'
import { type ChosenRegion, regions } from './regions.ts'
import { setupKeys } from './setup-keys.ts'

const domains = ['static'] as const

/**
 * Reads a set-up file (JSON). Every key is known, every value has its type and range, or the first wrong one is named.
 * Values are taken as metric (N or N/mm, mm) when `is_metric` is true, else as imperial (lbf or lbf/in, in), and
 * converted once. Materials and printers that the file itself has come before those of `own`.
 */
export function readSetup(text: string, own: OwnCatalog = noOwnCatalog): Outcome<SetupFile> {
  try {
    return done(parse(text, own))
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal.code, error.refusal.message)
    throw error
  }
}

function parse(text: string, own: OwnCatalog): SetupFile {
  const fields = jsonObject(text)
  const unknown = Object.keys(fields).find((key) => !known.includes(key))
  if (unknown) stop(`The set-up has the unknown key "${unknown}"; known keys are ${known.join(', ')}.`)

  const isMetric = boolean(fields, 'is_metric', false)
  const unitType = isMetric ? 'metric' : 'imperial'
  const fileUnit = oneOf(fields, 'file_unit', fileUnits, 'mm')
  const goal = oneOf(fields, 'optimization_goal', optimizationGoals, defaultSettings.goal)
  const printed = printedWith(fields, own)
  const settings: OptimizationSettings = {
    goal,
    target: amount(fields, 'optimization_value', defaultSettings.target, (typed) => goalValueToSi(typed, goal, unitType)),
    shellMm: amount(fields, 'shell_thickness', defaultSettings.shellMm, (typed) => shellToMm(typed, unitType)),
    domain: oneOf(fields, 'domain', domains, defaultSettings.domain),
    ...printed.names,
    zeroThicknessDirection: oneOf(fields, 'zero_thickness_dir', zeroThicknessDirections, defaultSettings.zeroThicknessDirection),
    ...chosenCells(fields, unitType),
    ...buildChoice(fields['build_direction']),
    ...required(fields, { unitType, fileUnit }),
  }
  const cases = loadCases(fields['cases'], { unitType, fileUnit })
  const checked = checkRequirements(settings, [{ name: firstCaseName, kind: 'force' }, ...cases])
  if (!checked.ok) stop(checked.refusal.message)
  const elements = fields['elements'] === undefined ? undefined : number(fields, 'elements')
  return {
    fileUnit,
    load: choices(fields, 'load'),
    held: fields['boundary'] === undefined && fields['supports'] !== undefined ? [] : choices(fields, 'boundary'),
    supports: supports(fields['supports']),
    pointMasses: pointMasses(fields['point_masses']),
    cases,
    stiffnessAim: stiffnessAim(fields['stiffness_aim']),
    regions: regions(fields['regions'], fileUnit),
    force: direction(fields['force_vector'], '"force_vector"'),
    settings,
    ...(printed.values ? { printedWith: printed.values } : {}),
    isMetric,
    sizeConfirmed: boolean(fields, 'size_confirmed', false),
    input: {
      repair: boolean(fields, 'repair', false),
      acceptRemeshed: boolean(fields, 'accept_remeshed', false),
      bodies: bodies(fields['bodies']),
      innerBodies: inner(fields['inner_bodies']),
    },
    ...(elements === undefined ? {} : { elements }),
  }
}

const known = Object.keys(setupKeys)

function jsonObject(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    stop(`The set-up is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) stop('The set-up must be one JSON object.')
  return value as Fields
}

function boolean(fields: Fields, key: string, otherwise: boolean): boolean {
  const value = fields[key] ?? otherwise
  return typeof value === 'boolean' ? value : stop(`"${key}" must be true or false, not ${shown(value)}.`)
}

/** A typed number → SI; `otherwise`, in SI, where none is typed. */
const amount = (fields: Fields, key: string, otherwise: number, toSi: (typed: number) => number): number =>
  (fields[key] ?? null) === null ? otherwise : toSi(number(fields, key))

function number(fields: Fields, key: string): number {
  const value = fields[key]
  stopIfTooLarge(value, `"${key}"`)
  return isNumber(value) && value >= 0 ? value : stop(`"${key}" must be a number of zero or more, not ${shown(value)}.`)
}

function oneOf<T extends string>(fields: Fields, key: string, allowed: readonly T[], otherwise: T): T {
  const value = fields[key] ?? otherwise
  return allowed.find((name) => name === value) ?? stop(`"${key}" must be one of ${allowed.join(', ')}, not ${shown(value)}.`)
}

interface Printed {
  readonly names: Pick<OptimizationSettings, 'material' | 'printer'>
  /** Only where one of them is not in our catalogue, whose values are found by their names. */
  readonly values: MaterialAndPrinter | undefined
}

/** Material and printer, of our catalogue, of the file's own lists or of `own`. */
function printedWith(fields: Fields, own: OwnCatalog): Printed {
  const listed = ['materials', 'printers'].flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]] as const]))
  const carried = checkOwnCatalog(Object.fromEntries(listed))
  if (!carried.ok) return stop(`The set-up: ${carried.refusal.message}`)
  const names = { material: nameOf(fields, 'material'), printer: nameOf(fields, 'printer') }
  const found = materialAndPrinter({ settings: names }, joinedCatalogs(carried.value, own))
  if (!found.ok) return stop(found.refusal.message)
  const isOurs = findMaterial(names.material) && findPrinter(names.printer)
  return { names, values: isOurs ? undefined : found.value }
}

function nameOf(fields: Fields, key: 'material' | 'printer'): string {
  const value = fields[key] ?? defaultSettings[key]
  return typeof value === 'string' ? value : stop(`"${key}" must be a name of the catalogue, not ${shown(value)}.`)
}

function chosenCells({ families, cell_sizes: sizes }: Fields, unitType: UnitType): CellChoice {
  const isList = <T>(value: unknown, isEntry: (each: unknown) => each is T): value is readonly T[] =>
    Array.isArray(value) && value.every(isEntry)
  if ((families ?? null) !== null && !isList(families, (each) => typeof each === 'string'))
    return stop(`"families" must be a list of names such as ["octet", "kelvin"], not ${shown(families)}.`)
  if ((sizes ?? null) !== null && !isList(sizes, isNumber))
    return stop(`"cell_sizes" must be a list of numbers such as [5, 6.5], not ${shown(sizes)}.`)
  const chosen = cellsFromWire({ families, cell_sizes: sizes } as Parameters<typeof cellsFromWire>[0], unitType)
  const checked = checkCells(chosen)
  return checked.ok ? chosen : stop(checked.refusal.message)
}

function buildChoice(value: unknown): BuildChoice {
  if ((value ?? null) === null) return {}
  const checked = checkBuildDirection({ buildDirection: value })
  return checked.ok ? { buildDirection: value as NonNullable<BuildChoice['buildDirection']> } : stop(checked.refusal.message)
}

/** What is required besides the goal; places are in the coordinates and the unit of the file, as those of faces are. */
function required(fields: Fields, { unitType, fileUnit }: TypedIn): RequirementChoice {
  const { safety_factor, requirements } = fields
  if ((safety_factor ?? null) !== null && !isNumber(safety_factor))
    return stop(`"safety_factor" must be a number, not ${shown(safety_factor)}.`)
  const read = postedRequirements.safeParse(requirements ?? [])
  if (!read.success) return stop(`${requirementsForm}, not ${shown(wrongEntry(requirements, read.error.issues[0]?.path[0]))}.`)
  const stated = requirements == null ? {} : { requirements: read.data }
  const typed = { safety_factor: safety_factor as number | null, ...stated }
  return requiredFromWire(typed, unitType, (value) => value * mmPerFileUnit[fileUnit])
}

const wrongEntry = (list: unknown, at: PropertyKey | undefined): unknown =>
  Array.isArray(list) && typeof at === 'number' ? (list[at] as unknown) : list

const requirementsForm =
  '"requirements" must be a list of {"kind": "load", "case": …, "at_least": …, "safety_factor": …}, {"kind": "stiffness", "case": …, "at_least": …}, {"kind": "displacement", "case": …, "at": {"near": [x, y, z]} or {"point": [x, y, z]}, "direction": {…}, "at_most": …}, {"kind": "frequency", "at_least": …}, {"kind": "buckling", "case": …, "at_least": …} or {"kind": "mass", "at_most": …}'

function bodies(value: unknown): readonly number[] | undefined {
  if (value === undefined) return undefined
  const isList = Array.isArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id) && id >= 0)
  return isList
    ? [...new Set(value as number[])]
    : stop(`"bodies" must be a list of body numbers such as [0, 2], not ${shown(value)}.`)
}

function inner(value: unknown): InnerBodies | undefined {
  if (value === undefined || value === null) return undefined
  return (
    innerReadings.find((name) => name === value) ??
    stop(`"inner_bodies" must be one of ${innerReadings.join(', ')}, not ${shown(value)}.`)
  )
}

type Requested = Required<Omit<Setup<readonly FaceChoice[]>, 'cases' | 'printedWith' | 'regions'>> & Pick<Setup, 'printedWith'>

/** A set-up file after reading. */
export interface SetupFile extends Requested {
  readonly fileUnit: FileUnit
  readonly load: readonly FaceChoice[]
  /** The further load cases, in SI. */
  readonly cases: readonly ChosenCase[]
  /** In mm. */
  readonly regions: readonly ChosenRegion[]
  readonly force: Vector
  readonly isMetric: boolean
  readonly elements?: number
  /**
   * What may be done with the file: repair it, re-mesh its outer faces, keep some of its bodies, and decide what bodies
   * inside others are.
   */
  readonly input: InputOptions
}

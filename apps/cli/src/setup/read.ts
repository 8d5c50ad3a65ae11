import {
  defaultSettings,
  done,
  type FileUnit,
  fileUnits,
  findMaterial,
  findPrinter,
  materials,
  type OptimizationSettings,
  type Outcome,
  printers,
  type Refusal,
  refuse,
  settingsToSi,
  shellFromMm,
  type Vector,
  zeroThicknessDirections,
} from '@trabecula/domain'
import type { InputOptions } from '@trabecula/engine'
import { setupKeys } from '../usage.ts'

const goals = ['max-load', 'stiffness'] as const
const domains = ['static'] as const
const supportKinds = ['sliding', 'symmetry'] as const

type Fields = Record<string, unknown>

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Stops reading at the first wrong field; `readSetup` turns it into a value. */
function stop(message: string): never {
  throw new Refused({ code: 'setup', message })
}

/**
 * Reads a set-up file (JSON). Every key is known, every value has its type and range, or the first wrong one is named.
 * Values are taken as metric (N or N/mm, mm) when `is_metric` is true, else as imperial (lbf or lbf/in, in), and
 * converted once.
 */
export function readSetup(text: string): Outcome<SetupFile> {
  try {
    return done(parse(text))
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal.code, error.refusal.message)
    throw error
  }
}

function parse(text: string): SetupFile {
  const fields = jsonObject(text)
  const unknown = Object.keys(fields).find((key) => !known.includes(key))
  if (unknown) stop(`The set-up has the unknown key "${unknown}"; known keys are ${known.join(', ')}.`)

  const isMetric = boolean(fields, 'is_metric', false)
  const unitType = isMetric ? 'metric' : 'imperial'
  const settings = settingsToSi(
    {
      optimization_goal: oneOf(fields, 'optimization_goal', goals, defaultSettings.optimization_goal),
      optimization_value: number(fields, 'optimization_value', defaultSettings.optimization_value),
      shell_thickness: number(fields, 'shell_thickness', shellFromMm(1, unitType)),
      domain: oneOf(fields, 'domain', domains, defaultSettings.domain),
      material: catalogued(fields, 'material', defaultSettings.material, materials, findMaterial),
      printer: catalogued(fields, 'printer', defaultSettings.printer, printers, findPrinter),
      zero_thickness_dir: oneOf(fields, 'zero_thickness_dir', zeroThicknessDirections, defaultSettings.zero_thickness_dir),
    },
    unitType,
  )
  const elements = fields['elements'] === undefined ? undefined : number(fields, 'elements', 0)
  return {
    fileUnit: oneOf(fields, 'file_unit', fileUnits, 'mm'),
    load: choices(fields, 'load'),
    held: fields['boundary'] === undefined && fields['supports'] !== undefined ? [] : choices(fields, 'boundary'),
    supports: supports(fields['supports']),
    force: force(fields['force_vector']),
    settings,
    isMetric,
    input: {
      repair: boolean(fields, 'repair', false),
      acceptRemeshed: boolean(fields, 'accept_remeshed', false),
      bodies: bodies(fields['bodies']),
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

function number(fields: Fields, key: string, otherwise: number): number {
  const value = fields[key] ?? otherwise
  return typeof value === 'number' && value >= 0 ? value : stop(`"${key}" must be a number of zero or more, not ${shown(value)}.`)
}

function oneOf<T extends string>(fields: Fields, key: string, allowed: readonly T[], otherwise: T): T {
  const value = fields[key] ?? otherwise
  return allowed.find((name) => name === value) ?? stop(`"${key}" must be one of ${allowed.join(', ')}, not ${shown(value)}.`)
}

function catalogued(
  fields: Fields,
  key: string,
  otherwise: string,
  all: readonly { name: string }[],
  find: (name: string) => unknown,
): string {
  const value = fields[key] ?? otherwise
  if (typeof value === 'string' && find(value)) return value
  return stop(`The ${key} ${shown(value)} is not in the catalogue; it has ${all.map(({ name }) => name).join(', ')}.`)
}

function force(value: unknown): SetupFile['force'] {
  const where = '"force_vector" must be {"x": …, "y": …, "z": …} with numbers that are not all zero'
  if (typeof value !== 'object' || value === null) return stop(`${where}, not ${shown(value)}.`)
  const { x, y, z } = value as Fields
  if (![x, y, z].every((part) => typeof part === 'number')) return stop(`${where}, not ${shown(value)}.`)
  const vector = { x: x as number, y: y as number, z: z as number }
  return Math.hypot(vector.x, vector.y, vector.z) > 0 ? vector : stop(`${where}.`)
}

function choices(fields: Fields, key: 'load' | 'boundary' | 'faces'): FaceChoice[] {
  const value = fields[key]
  const where = `"${key}" must be a list of faces, each a number, {"near": [x, y, z]}, {"near": [x, y, z], "radius": r} or {"box": [[x, y, z], [x, y, z]]}`
  if (!Array.isArray(value))
    return stop(value === undefined ? `"${key}" is missing: ${where}.` : `${where}, not ${shown(value)}.`)
  if (value.length === 0) return stop(`"${key}" is empty: ${where}.`)
  return value.map((entry: unknown) => choice(entry) ?? stop(`${where}, not ${shown(entry)}.`))
}

function supports(value: unknown): ChosenSupport[] {
  const where = '"supports" must be a list of {"kind": "sliding" or "symmetry", "faces": […]}'
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length === 0) return stop(`${where}, not ${shown(value)}.`)
  return value.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return stop(`${where}, not ${shown(entry)}.`)
    const fields = entry as Fields
    const kind = supportKinds.find((each) => each === fields['kind'])
    if (!kind || Object.keys(entry).sort().join() !== 'faces,kind') return stop(`${where}, not ${shown(entry)}.`)
    return { kind, faces: choices(fields, 'faces') }
  })
}

function choice(entry: unknown): FaceChoice | null {
  if (typeof entry === 'number') return Number.isInteger(entry) && entry >= 0 ? { id: entry } : null
  if (typeof entry !== 'object' || entry === null) return null
  const { near, radius, box } = entry as Fields
  switch (Object.keys(entry).sort().join()) {
    case 'near':
      return isPoint(near) ? { near } : null
    case 'near,radius':
      return isPoint(near) && typeof radius === 'number' && radius > 0 ? { near, radius } : null
    case 'box': {
      const [first, second, ...rest] = Array.isArray(box) ? (box as unknown[]) : []
      return isPoint(first) && isPoint(second) && rest.length === 0 ? { box: [first, second] } : null
    }
    default:
      return null
  }
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 3 && value.every((share) => typeof share === 'number')

function bodies(value: unknown): readonly number[] | undefined {
  if (value === undefined) return undefined
  const isList = Array.isArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id) && id >= 0)
  return isList
    ? [...new Set(value as number[])]
    : stop(`"bodies" must be a list of body numbers such as [0, 2], not ${shown(value)}.`)
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'

type Point = readonly [number, number, number]

/**
 * Faces as the set-up file names them, in file units: one by a point near it or by its number in `trabecula surfaces`,
 * or the triangles whose centres lie within a radius of a point or in a box, of whichever faces.
 */
export type FaceChoice =
  | { readonly id: number }
  | { readonly near: Point }
  | { readonly near: Point; readonly radius: number }
  | { readonly box: readonly [Point, Point] }

/** Faces that are held along their normal alone. */
export interface ChosenSupport {
  readonly kind: (typeof supportKinds)[number]
  readonly faces: readonly FaceChoice[]
}

/** A set-up file after reading. */
export interface SetupFile {
  readonly fileUnit: FileUnit
  readonly load: readonly FaceChoice[]
  readonly held: readonly FaceChoice[]
  readonly supports: readonly ChosenSupport[]
  readonly force: Vector
  /** In SI, converted once. */
  readonly settings: OptimizationSettings
  /** How the values were entered. */
  readonly isMetric: boolean
  readonly elements?: number
  /** What may be done with the file: repair it, mesh its outer faces anew, keep some of its bodies. */
  readonly input: InputOptions
}

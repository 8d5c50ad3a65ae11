import {
  type Axis,
  type FileUnit,
  isOnFaces,
  type LoadCase,
  type LoadCaseKind,
  loadCaseKinds,
  loadsMessages,
  magnitudeQuantity,
  mmPerFileUnit,
  neededBy,
  neededOf,
  type PointMass,
  type StiffnessAim,
  type Support,
  supportKinds,
  toSi,
  type UnitType,
  type Vector,
} from '@trabecula/domain'
import { choices, type FaceChoice } from './face-choice.ts'
import { direction, type Fields, isNumber, isObject, isPoint, shown, stop } from './json.ts'

/** A face that is held in part, as the set-up file names it. */
export type ChosenSupport = Support<readonly FaceChoice[]>

/** A further load case, its numbers in SI, its faces as the set-up file names them. */
export type ChosenCase = LoadCase<readonly FaceChoice[]>

/** How numbers were typed: magnitudes in a system of units, points in the unit and the coordinates of the file. */
export interface TypedIn {
  readonly unitType: UnitType
  readonly fileUnit: FileUnit
}

export function supports(value: unknown): ChosenSupport[] {
  const where = `"supports" must be a list of {"kind": ${alternatives(supportKinds)}, "faces": […]}`
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length === 0) return stop(`${where}, not ${shown(value)}.`)
  return value.map((entry: unknown) => {
    if (!isObject(entry)) return stop(`${where}, not ${shown(entry)}.`)
    const kind = supportKinds.find((each) => each === entry['kind'])
    if (!kind || Object.keys(entry).sort().join() !== 'faces,kind') return stop(`${where}, not ${shown(entry)}.`)
    return { kind, triangles: choices(entry, 'faces') }
  })
}

/** What vibrates with the part; the engine refuses masses that are not above zero. */
export function pointMasses(value: unknown): PointMass<readonly FaceChoice[]>[] {
  const where = '"point_masses" must be a list of {"faces": […], "mass_g": …}'
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length === 0) return stop(`${where}, not ${shown(value)}.`)
  return value.map((entry: unknown) => {
    if (!isObject(entry) || Object.keys(entry).sort().join() !== 'faces,mass_g' || !isNumber(entry['mass_g']))
      return stop(`${where}, not ${shown(entry)}.`)
    return { massG: entry['mass_g'], triangles: choices(entry, 'faces') }
  })
}

export function loadCases(value: unknown, typedIn: TypedIn): ChosenCase[] {
  const where = `"cases" must be a list of {"name": …, "kind": ${alternatives(loadCaseKinds)}, "faces": […], "magnitude": …}`
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length === 0) return stop(`${where}, not ${shown(value)}.`)
  return value.map((entry: unknown) => {
    if (!isObject(entry)) return stop(`${where}, not ${shown(entry)}.`)
    const { name } = entry
    const kind = loadCaseKinds.find((each) => each === entry['kind'])
    if (typeof name !== 'string' || !kind) return stop(`${where}, not ${shown(entry)}.`)
    return loadCase(entry, name.trim(), kind, typedIn)
  })
}

function loadCase(fields: Fields, name: string, kind: LoadCaseKind, { unitType, fileUnit }: TypedIn): ChosenCase {
  const known = ['name', 'kind', 'magnitude', ...(isOnFaces(kind) ? ['faces'] : []), ...neededBy(kind)]
  const unknown = Object.keys(fields).find((key) => !known.includes(key))
  if (unknown === 'faces') return stop(loadsMessages.caseWithFaces(name))
  if (unknown) return stop(`Load case ${name} has the unknown key "${unknown}"; a case of kind ${kind} has ${known.join(', ')}.`)
  const { magnitude: typed, faces } = fields
  if (!isNumber(typed)) return stop(`"magnitude" of load case ${name} must be a number, not ${shown(typed)}.`)
  const isBare = faces === undefined || (Array.isArray(faces) && faces.length === 0)
  if (isOnFaces(kind) && isBare) return stop(loadsMessages.caseWithoutFaces(name))
  const about = {
    name,
    magnitude: toSi(typed, magnitudeQuantity(kind), unitType),
    triangles: isOnFaces(kind) ? choices(fields, 'faces') : [],
  }
  const along = (value: unknown) => direction(value, `"direction" of load case ${name}`)
  const placed = (value: unknown) => placeOf(value, `"point" of load case ${name}`, fileUnit)
  const turned = (value: unknown): Axis | undefined => {
    if (value === undefined) return undefined
    if (!isObject(value) || Object.keys(value).sort().join() !== 'direction,point')
      return stop(`"axis" of load case ${name} must be {"point": [x, y, z], "direction": {…}}, not ${shown(value)}.`)
    return { point: placed(value['point']), direction: along(value['direction']) }
  }
  const read = { direction: along, point: placed, axis: turned }
  return { ...about, kind, ...neededOf<Vector | Axis>(kind, (what) => read[what](fields[what])) } as ChosenCase
}

/** A point as the file has it → mm. */
function placeOf(value: unknown, what: string, fileUnit: FileUnit): Vector {
  if (!isPoint(value)) return stop(`${what} must be [x, y, z] in the coordinates and units of the file, not ${shown(value)}.`)
  const [x, y, z] = value.map((share) => share * mmPerFileUnit[fileUnit]) as [number, number, number]
  return { x, y, z }
}

/** The number of weights is checked where all cases are known. */
export function stiffnessAim(value: unknown): StiffnessAim {
  if (value === undefined || value === 'worst') return 'worst'
  const where = '"stiffness_aim" must be "worst" or {"weights": […]} with a number for each load case, the first included'
  if (!isObject(value) || Object.keys(value).join() !== 'weights') return stop(`${where}, not ${shown(value)}.`)
  const { weights } = value
  const areNumbers = Array.isArray(weights) && weights.every(isNumber)
  return areNumbers ? { weights: weights as number[] } : stop(`${where}, not ${shown(value)}.`)
}

const alternatives = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' or ')

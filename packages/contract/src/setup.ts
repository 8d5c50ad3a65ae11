import {
  type BuildChoice,
  type BuildDirection,
  type CellChoice,
  firstCase,
  fromSi,
  fromWire,
  goalValueFromSi,
  goalValueToSi,
  type LoadCase,
  type LoadCases,
  type LoadsAndSupports,
  magnitudeQuantity,
  mergedRanges,
  type OptimizationData,
  type OptimizationSettings,
  type QuantityName,
  type RunResults,
  shellFromMm,
  shellToMm,
  type TriangleRanges,
  toSi,
  type UnitType,
  type Vector,
  withFaces,
  withoutNoise,
} from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { WireCandidate, WireReference } from './candidate.ts'
import type { loadsAndSupports } from './loads.ts'
import type { optimizationData } from './optimization.ts'
import { regionFromWire, regionToWire } from './regions.ts'
import { requiredFromWire, requiredToWire, type WireRequired } from './requirements.ts'
import type { optimizationSettings } from './study.ts'

/** The settings in the spelling of calls, stored rows, browser storage and `result.json`. */
export type WireSettings = z.output<typeof optimizationSettings>

export type WireLoads = z.output<typeof loadsAndSupports>

/** The same for the set-up of a finished run. */
export type WireOptimizationData = z.output<typeof optimizationData>

/**
 * Settings in the typed units → SI, once. Stored settings are metric, and may have null for a number that was infinite
 * before numbers had bounds: it counts as not typed yet.
 */
export const settingsFromWire = (
  {
    optimization_goal: goal,
    optimization_value,
    shell_thickness,
    zero_thickness_dir: zeroThicknessDirection,
    domain,
    material,
    printer,
    build_direction,
    ...chosen
  }: Omit<WireSettings, keyof (WireCells & WireRequired) | 'build_direction'> & WireCells & WireRequired & WireBuildChoice,
  unitType: UnitType,
): OptimizationSettings => ({
  goal,
  target: goalValueToSi(optimization_value ?? 0, goal, unitType),
  shellMm: shellToMm(shell_thickness ?? 0, unitType),
  domain,
  material,
  printer,
  zeroThicknessDirection,
  ...cellsFromWire(chosen, unitType),
  ...requiredFromWire(chosen, unitType),
  ...buildFromWire({ build_direction }),
})

interface WireBuildChoice {
  readonly build_direction?: WireSettings['build_direction'] | null | undefined
}

/** A build direction as it was chosen. Null stands for none, which is left out. */
export const buildFromWire = ({ build_direction: chosen }: WireBuildChoice): BuildChoice =>
  // Its schema has checked that a list has three numbers.
  chosen ? { buildDirection: chosen as BuildDirection } : {}

const buildToWire = ({ buildDirection }: BuildChoice): Pick<WireSettings, 'build_direction'> =>
  buildDirection ? { build_direction: buildDirection } : {}

interface WireCells {
  readonly families?: readonly string[] | null | undefined
  readonly cell_sizes?: readonly number[] | null | undefined
}

/** A choice of cells in the typed units → SI. Null stands for none, which is left out. */
export const cellsFromWire = ({ families, cell_sizes }: WireCells, unitType: UnitType): CellChoice => ({
  ...(families ? { families } : {}),
  ...(cell_sizes ? { cellSizesMm: cell_sizes.map((size) => toSi(size, 'length', unitType)) } : {}),
})

const cellsToWire = (
  { families, cellSizesMm }: CellChoice,
  unitType: UnitType,
): Pick<WireSettings, 'families' | 'cell_sizes'> => ({
  ...(families ? { families } : {}),
  ...(cellSizesMm ? { cell_sizes: cellSizesMm.map((size) => printed(size, 'length', unitType)) } : {}),
})

/**
 * Settings in SI → the numbers of answers, requests and storage. The noise of the division is removed, so that settings
 * which are read and posted back repeatedly do not drift.
 */
export function settingsToWire(settings: OptimizationSettings, unitType: UnitType): WireSettings {
  const { goal, target, shellMm, domain, material, printer, zeroThicknessDirection } = settings
  const noiseless = (value: number) => (unitType === 'metric' ? value : withoutNoise(value))
  return {
    optimization_goal: goal,
    optimization_value: noiseless(goalValueFromSi(target, goal, unitType)),
    shell_thickness: noiseless(shellFromMm(shellMm, unitType)),
    domain,
    material,
    printer,
    zero_thickness_dir: zeroThicknessDirection,
    ...cellsToWire(settings, unitType),
    ...buildToWire(settings),
    ...requiredToWire(settings, unitType),
  }
}

export const optimizationDataFromWire = (data: WireOptimizationData): OptimizationData => ({
  completionSeconds: data.completion_time,
  goal: data.optimization_goal,
  target: data.optimization_value,
  shellMm: data.shell_thickness,
  zeroThicknessDirection: data.zero_thickness_dir,
  isMetric: data.is_metric,
  force: data.force_vector,
  ...(data.loads_and_supports ? { loads: loadsFromWire(data.loads_and_supports, 'metric') } : {}),
  ...cellsFromWire(data, 'metric'),
  ...buildFromWire(data),
  ...requiredFromWire(data, 'metric'),
})

export const optimizationDataToWire = (data: OptimizationData): WireOptimizationData => ({
  completion_time: data.completionSeconds,
  optimization_goal: data.goal,
  optimization_value: data.target,
  shell_thickness: data.shellMm,
  is_metric: data.isMetric,
  zero_thickness_dir: data.zeroThicknessDirection,
  force_vector: data.force,
  ...(data.loads ? { loads_and_supports: loadsToWire(data.loads, 'metric') } : {}),
  ...cellsToWire(data, 'metric'),
  ...buildToWire(data),
  ...requiredToWire(data, 'metric'),
})

interface WireResults {
  readonly optimization_data: WireOptimizationData
  readonly baseline: WireReference | null
  readonly solid: WireReference | null
  readonly notes?: readonly string[] | undefined
}

export const resultsFromWire = (
  candidates: readonly WireCandidate[],
  { baseline, solid, optimization_data, notes = [] }: WireResults,
): RunResults => ({ ...fromWire({ candidates, baseline, solid }), asked: optimizationDataFromWire(optimization_data), notes })

/**
 * All load cases of a set-up. The wire says case A by itself, by load faces and a force, and lists the others; from here
 * inwards there is one list.
 */
export const casesFromWire = <Faces>(load: Faces, force: Vector, others: readonly LoadCase<Faces>[] = []): LoadCases<Faces> => [
  firstCase(load, force),
  ...others,
]

/** Posted loads → SI, with each triangle named once. */
export const loadsFromWire = (
  { part_triangles, cases, supports, stiffness_aim, point_masses = [], regions = [] }: WireLoads,
  unitType: UnitType,
): LoadsAndSupports => ({
  partTriangles: part_triangles,
  furtherCases: cases.map((each) => namedOnce(inUnits(each, (value, quantity) => toSi(value, quantity, unitType)))),
  supports: supports.map(namedOnce),
  stiffnessAim: stiffness_aim,
  ...(point_masses.length > 0
    ? { pointMasses: point_masses.map(({ mass_g, triangles }) => namedOnce({ massG: mass_g, triangles })) }
    : {}),
  ...(regions.length > 0 ? { regions: regions.map((each) => withFaces(regionFromWire(each, unitType), mergedRanges)) } : {}),
})

/** Loads in SI → the numbers of answers, requests and storage, as in `settingsToWire`. */
export const loadsToWire = (
  { partTriangles, furtherCases, supports, stiffnessAim, pointMasses, regions }: LoadsAndSupports,
  unitType: UnitType,
): WireLoads => ({
  part_triangles: partTriangles,
  cases: furtherCases.map((each) => inUnits(each, (value, quantity) => printed(value, quantity, unitType))),
  supports,
  stiffness_aim: stiffnessAim,
  ...(pointMasses ? { point_masses: pointMasses.map(({ massG, triangles }) => ({ mass_g: massG, triangles })) } : {}),
  ...(regions ? { regions: regions.map((each) => regionToWire(each, unitType)) } : {}),
})

const printed = (value: number, quantity: QuantityName, unitType: UnitType): number =>
  unitType === 'metric' ? value : withoutNoise(fromSi(value, quantity, unitType))

type Convert = (value: number, quantity: QuantityName) => number

/** A case with its magnitude, and the point of a remote force or an axis, in other units. */
function inUnits(given: LoadCase, convert: Convert): LoadCase {
  const placed = ({ x, y, z }: Vector): Vector => ({ x: convert(x, 'length'), y: convert(y, 'length'), z: convert(z, 'length') })
  const magnitude = convert(given.magnitude, magnitudeQuantity(given.kind))
  if ('point' in given) return { ...given, magnitude, point: placed(given.point) }
  if ('axis' in given && given.axis) return { ...given, magnitude, axis: { ...given.axis, point: placed(given.axis.point) } }
  return { ...given, magnitude }
}

const namedOnce = <T extends { readonly triangles: TriangleRanges }>(given: T): T => ({
  ...given,
  triangles: mergedRanges(given.triangles),
})

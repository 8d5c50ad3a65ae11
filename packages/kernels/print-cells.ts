/**
 * Prints the formulas of the unit cells (`src/cells`) as source files: AssemblyScript for the kernels, TypeScript for
 * everything else. `build.ts` writes them.
 */
import { surfaces, trusses } from './src/cells/definitions.ts'
import type { Formula } from './src/cells/expression.ts'
import { lanes, type Notation, printFormulas, scalar, typescript } from './src/cells/print-formulas.ts'
import type { Surface } from './src/cells/surfaces.ts'
import type { Truss } from './src/cells/trusses.ts'

/** Every printed file by its path in this package. */
export function printedCells(): Readonly<Record<string, string>> {
  return {
    'assembly/cells/generated/surfaces.ts': scalarSurfaces(),
    'assembly/cells/generated/surface-lanes.ts': surfaceLanes(),
    'assembly/cells/generated/struts.ts': scalarStruts(),
    'assembly/cells/generated/strut-lanes.ts': strutLanes(),
    'src/cells/generated/formulas.ts': typescriptFormulas(),
  }
}

const header = (what: string): string => `/** ${what} */\n// Printed by print-cells.ts from src/cells: edit there.\n`

const waves = ['sx', 'cx', 'sy', 'cy', 'sz', 'cz']
const codeOf = (list: readonly (Surface | Truss)[], of: Surface | Truss): number =>
  (list === trusses ? surfaces.length : 0) + list.indexOf(of)
const constantName = ({ name }: Surface | Truss): string => name.toUpperCase().replaceAll('-', '_')
const functionName = ({ name }: Surface | Truss): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const codes = (list: readonly (Surface | Truss)[]): string =>
  list.map((of) => `export const ${constantName(of)} = ${codeOf(list, of)}\n`).join('')

/** A chain of comparisons in the order of the list, which ends in a trap. */
function dispatch(list: readonly (Surface | Truss)[], code: string, branch: (of: never) => string): string {
  const branches = list.map((of) => `  if (${code} == ${constantName(of)}) ${branch(of as never)}\n`)
  return `${branches.join('')}  return unreachable()\n`
}

function block(formulas: readonly Formula[], notation: Notation, use: (...values: string[]) => string): string {
  const { constants, values } = printFormulas(formulas, notation)
  return [...constants, use(...values)].map((line) => `  ${line}\n`).join('')
}

function scalarSurfaces(): string {
  const parameters = waves.map((name) => `${name}: f64`).join(', ')
  const setters = surfaces.map(
    (surface) => `function ${functionName(surface)}(${parameters}): void {
${block([surface.level, ...surface.gradient], scalar, (level, x, y, z) => `level = ${level}; levelX = ${x}; levelY = ${y}; levelZ = ${z}`)}}
`,
  )
  return `${header('Level functions of the surfaces and their gradients in phase units, in double precision.')}${codes(surfaces)}
/** Results of \`levelAt\`. */
export let level: f64 = 0
export let levelX: f64 = 0
export let levelY: f64 = 0
export let levelZ: f64 = 0

/** Sets level and gradient from sines and cosines of the three phases. */
export function levelAt(surface: i32, ${parameters}): void {
${dispatch(surfaces, 'surface', (surface: Surface) => `return ${functionName(surface)}(${waves.join(', ')})`)}}

/** √k */
export function rootOf(surface: i32): f64 {
${dispatch(surfaces, 'surface', ({ k }: Surface) => `return ${Math.sqrt(k)}`)}}

/** Greatest length of the gradient. */
export function steepestOf(surface: i32): f64 {
${dispatch(surfaces, 'surface', ({ steepest }: Surface) => `return ${steepest}`)}}

/** Greatest value of f (side 1) or of −f (side −1), where the nodes of a skeletal cell are. */
export function deepestOf(surface: i32, side: f64): f64 {
${dispatch(surfaces, 'surface', ({ extremes: [lowest, highest] }: Surface) => `return side < 0 ? ${-lowest} : ${highest}`)}}

${setters.join('\n')}`
}

function surfaceLanes(): string {
  const parameters = waves.map((name) => `${name}: v128`).join(', ')
  const slope2 = ({ gradient: [x, y, z] }: Surface): Formula => x.squared().plus(y.squared()).plus(z.squared())
  const functions = surfaces.map(
    (surface) => `function ${functionName(surface)}Level(${parameters}): v128 {
${block([surface.level], lanes, (level) => `return ${level}`)}}

function ${functionName(surface)}Sheet(${parameters}): v128 {
${block([surface.level, slope2(surface)], lanes, (level, slope) => `return sheetFrom(${level}, ${slope})`)}}
`,
  )
  return `${header('Level functions of the surfaces for four points at a time, in single precision.')}import { sheetFrom } from '../sheet-lanes'
import { ${surfaces.map(constantName).join(', ')} } from './surfaces'

export function levelsOf(surface: i32, ${parameters}): v128 {
${dispatch(surfaces, 'surface', (surface: Surface) => `return ${functionName(surface)}Level(${waves.join(', ')})`)}}

/** \`sheetFrom\` level and squared slope, which share their products. */
export function sheetsOf(surface: i32, ${parameters}): v128 {
${dispatch(surfaces, 'surface', (surface: Surface) => `return ${functionName(surface)}Sheet(${waves.join(', ')})`)}}

${functions.join('\n')}`
}

function scalarStruts(): string {
  const functions = trusses.map(
    (truss) => `function ${functionName(truss)}(u: f64, v: f64, w: f64): f64 {
${block([truss.squaredDistance.root()], scalar, (distance) => `return ${distance}`)}}
`,
  )
  return `${header('Distance to the nearest axis of a truss, in units of L.')}${codes(trusses)}
export function axisDistance(truss: i32, u: f64, v: f64, w: f64): f64 {
${dispatch(trusses, 'truss', (truss: Truss) => `return ${functionName(truss)}(u, v, w)`)}}

${functions.join('\n')}`
}

function strutLanes(): string {
  const functions = trusses.map(
    (truss) => `function ${functionName(truss)}(u: v128, v: v128, w: v128): v128 {
${block([truss.squaredDistance.root()], lanes, (distance) => `return ${distance}`)}}
`,
  )
  return `${header('Distance to the nearest axis of a truss for four points at a time, in units of L, in single precision.')}import { ${trusses.map(constantName).join(', ')} } from './struts'

export function axisDistances(truss: i32, u: v128, v: v128, w: v128): v128 {
${dispatch(trusses, 'truss', (truss: Truss) => `return ${functionName(truss)}(u, v, w)`)}}

${functions.join('\n')}`
}

function typescriptFormulas(): string {
  const waveParameters = waves.map((name) => `${name}: number`).join(', ')
  const levels = surfaces.map(
    (surface) => `function ${functionName(surface)}(${waveParameters}): LevelAndGradient {
${block([surface.level, ...surface.gradient], typescript, (...values) => `return [${values.join(', ')}]`)}}
`,
  )
  const distances = trusses.map(
    (truss) => `function ${functionName(truss)}(u: number, v: number, w: number): number {
${block([truss.squaredDistance.root()], typescript, (distance) => `return ${distance}`)}}
`,
  )
  const table = (list: readonly (Surface | Truss)[]): string =>
    list.map((of) => `  '${of.name}': ${functionName(of)},\n`).join('')
  return `${header('Level functions of the surfaces and distances to the axes of the trusses, by name.')}
/** f, ∂f/∂X, ∂f/∂Y, ∂f/∂Z */
export type LevelAndGradient = readonly [number, number, number, number]

${levels.join('\n')}
${distances.join('\n')}
/** From sines and cosines of the three phases. */
export const levelsByName: Readonly<Record<string, (${waveParameters}) => LevelAndGradient>> = {
${table(surfaces)}}

/** From coordinates counted in cells, in units of L. */
export const axisDistancesByName: Readonly<Record<string, (u: number, v: number, w: number) => number>> = {
${table(trusses)}}
`
}

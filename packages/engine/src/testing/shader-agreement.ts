import { cellDefinition, type ScalarGrid, samplingGridAround, VoidField } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import type { Design } from '../candidates/design.ts'
import { wallTable } from '../candidates/printed-walls.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { compileGlsl } from '../shader/glsl-interpreter.ts'
import { latticeGlsl } from '../shader/lattice-shader.ts'
import { boxPart } from './sample-parts.ts'

export const shaderPart = boxPart(40, 30, 20)
/** A density that rises along x as the sample design's does, and the depth in the part. */
const prelude = `float field_density(vec3 p) { return clamp(0.15 + 0.2 * (p.x + 20.0) / 40.0, 0.15, 0.35); }
float field_open(vec3 p) { return min(20.0 - abs(p.x), min(15.0 - abs(p.y), 10.0 - abs(p.z))); }
`
const depthSpacing = 0.25
const depthGrid = samplingGridAround(shaderPart.bounds.min, shaderPart.bounds.max, depthSpacing, 4)
const depths = (): ScalarGrid => {
  const [nx, ny, nz] = depthGrid.size
  const depthAt = (node: number): number => {
    const places = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))]
    const inside = places.map((at, axis) => [20, 15, 10][axis] - Math.abs(depthGrid.origin[axis] + at * depthSpacing))
    return Math.min(...inside)
  }
  return { ...depthGrid, values: Float32Array.from({ length: nx * ny * nz }, (_, node) => depthAt(node)) }
}
const textOf = (design: Design): string => latticeGlsl(shaderPart, design, { openSpacing: depthSpacing })

const points = new Float32Array(30_000).map((_, i) => [40, 30, 20][i % 3] * ((((i + 1) * 0.6180339887) % 1) - 0.5))

type Changes = Pick<Design, 'leastWall' | 'ribDepth'>

const lipschitzIn = (glsl: string): number => Number(/\/\/ lipschitz: (\S+)/.exec(glsl)![1])

/**
 * Greatest difference between the shader's surface and the exporter's on the first `count` points, in units of the
 * cell's edge.
 */
export function worstDisagreement(cell: CellName, count: number, changes: Changes = {}): number {
  const design: Design = { ...sampleDesign(shaderPart, cell), ...changes }
  const glsl = textOf(design)
  const shader = compileGlsl(prelude + glsl)
  const inside = { origin: [0, 0, 0] as const, spacing: 1, size: [1, 1, 1] as const, values: Float32Array.of(-1e3) }
  const field = new VoidField({
    boundary: inside,
    density: design.density,
    cell,
    edge: design.cellSize,
    origin: design.origin,
    halfThickness: wallTable(design),
    ...(design.ribDepth ? { ribs: { depth: design.ribDepth, depths: depths() } } : {}),
  })
  const definition = cellDefinition(cell)
  const root = definition.form === 'sheet' ? Math.sqrt(definition.surface.k) : 0
  const scale = design.cellSize / (2 * Math.PI * root)
  const exported = field
    .valuesAt(points.subarray(0, 3 * count))
    .map((value) => (root === 0 ? value : scale * Math.asin(Math.max(-1, value / scale))))
  const lipschitz = lipschitzIn(glsl)
  // For ribs only what is near the surface is equal: their depth is no sine, and the way to their ends only a bound.
  const most = design.ribDepth ? 0.02 * design.cellSize : Infinity
  const near = (value: number): number => Math.min(Math.max(value, -most), most)
  let worst = 0
  exported.forEach((solidness, i) => {
    const d = lipschitz * shader(points[3 * i], points[3 * i + 1], points[3 * i + 2])
    worst = Math.max(worst, Math.abs(near(d) + near(solidness)))
  })
  return worst / design.cellSize
}

/** Greatest slope of the shader's distance at the first `count` points: at most 1 if a host may sphere-trace it. */
export function steepestRise(cell: CellName, count: number, changes: Changes = {}): number {
  const shader = compileGlsl(prelude + textOf({ ...sampleDesign(shaderPart, cell), ...changes }))
  const d = 1e-3
  let steepest = 0
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]]
    const slope = [
      shader(x + d, y, z) - shader(x - d, y, z),
      shader(x, y + d, z) - shader(x, y - d, z),
      shader(x, y, z + d) - shader(x, y, z - d),
    ]
    steepest = Math.max(steepest, Math.hypot(...slope) / (2 * d))
  }
  return steepest
}

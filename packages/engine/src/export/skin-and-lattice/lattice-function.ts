import { cellDefinition } from '@trabecula/kernels'
import type { DesignGeometry } from '../../candidates/design.ts'
import { leastDensity, leastHalf } from '../../candidates/printed-walls.ts'
import { featureSize, halfThickness } from '../../cells/thickness.ts'
import { interpolate } from '../../cells/thickness-polynomial.ts'
import type { Part } from '../../input/part.ts'
import { FunctionGraph, type Port } from '../formats/function-graph.ts'
import { imageFunction, type LevelSet } from '../formats/implicit-xml.ts'

const turn = 2 * Math.PI

/** The lattice of a design as a function in file units: the field of the exporter without shell, pads and ribs. */
export function latticeFunction({ unitScale, center }: Pick<Part, 'unitScale' | 'center'>, design: DesignGeometry): LevelSet {
  const { cellSize, density, origin } = design
  const graph = new FunctionGraph()
  const inFile = (place: readonly number[]): Port => graph.vector(triple((axis) => place[axis] / unitScale + center[axis]))
  const scaled = (vector: Port, by: (axis: number) => number): Port =>
    graph.node('multiplication', vector, graph.vector(triple(by)))

  const inCells = scaled(graph.node('subtraction', graph.position, inFile(origin)), () => unitScale / cellSize)
  // A node of the density is the middle of a voxel, and an image is one unit long.
  const corner = density.origin.map((along) => along - density.spacing / 2)
  const inImage = scaled(
    graph.node('subtraction', graph.position, inFile(corner)),
    (axis) => unitScale / (density.spacing * density.size[axis]),
  )
  const half = halfThicknessOf(graph, graph.sample(imageFunction, inImage), design)
  const shape = graph.node('subtraction', distanceOf(graph, inCells, design), half)
  const thinnest = Math.max(featureSize(design.cell, cellSize, leastDensity(density)), design.leastWall?.made ?? 0)
  return {
    graph,
    shape: graph.node('multiplication', shape, graph.constant(cellSize / unitScale)),
    density,
    leastFeature: thinnest / unitScale,
  }
}

/** `UnitCell.distance`, without the sign of sheets, at a place in cells. */
function distanceOf(graph: FunctionGraph, place: Port, { cell: name }: Pick<DesignGeometry, 'cell'>): Port {
  const cell = cellDefinition(name)
  const times = (port: Port, by: number): Port => graph.node('multiplication', port, graph.constant(by))
  if (cell.form === 'strut') {
    const [u, v, w] = graph.components(place)
    return graph.formulas([cell.truss.squaredDistance.root()], { u, v, w })[0]
  }
  // Far from the origin a sine of 32 bits has lost digits.
  const phases = graph.node('multiplication', graph.node('fract', place), graph.vector([turn, turn, turn]))
  const [sx, sy, sz] = graph.components(graph.node('sin', phases))
  const [cx, cy, cz] = graph.components(graph.node('cos', phases))
  const { level, gradient, extremes, steepest, k } = cell.surface
  const waves = { sx, sy, sz, cx, cy, cz }
  if (cell.form === 'skeletal') {
    const [f] = graph.formulas([cell.side === 1 ? level.negative() : level], waves)
    const deepest = cell.side === 1 ? extremes[1] : -extremes[0]
    return times(graph.node('addition', graph.constant(deepest), f), 1 / (turn * steepest))
  }
  const [f, x, y, z] = graph.formulas([level, ...gradient], waves)
  const angle = graph.node('arctan2', times(f, Math.sqrt(k)), graph.node('length', graph.compose(x, y, z)))
  return times(graph.node('abs', angle), 1 / (turn * Math.sqrt(k)))
}

/** The half thickness in cells at a density: the polynomial of the picture, which the exporter's table follows to 4e-4. */
function halfThicknessOf(graph: FunctionGraph, density: Port, design: DesignGeometry): Port {
  const { values } = design.density
  const most = values.reduce((greatest, value) => Math.max(greatest, value), 0)
  const { middle, halfWidth, coefficients } = interpolate(
    (rho) => halfThickness(design.cell, rho),
    Math.max(leastDensity(design.density), 0),
    Math.min(most, 1),
  )
  const x = graph.node(
    'multiplication',
    graph.node('subtraction', density, graph.constant(middle)),
    graph.constant(1 / halfWidth),
  )
  const half = coefficients
    .slice(0, -1)
    .reduceRight(
      (inner, coefficient) => graph.node('addition', graph.node('multiplication', inner, x), graph.constant(coefficient)),
      graph.constant(coefficients[coefficients.length - 1]),
    )
  const least = leastHalf(design)
  return least > 0 ? graph.node('max', half, graph.constant(least)) : half
}

const triple = (value: (axis: number) => number): [number, number, number] => [value(0), value(1), value(2)]

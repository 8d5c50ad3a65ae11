import { closedSoup, selectTriangles } from '@trabecula/geometry'
import {
  distanceTo,
  runToEnd,
  type SamplingGrid,
  type ScalarGrid,
  samplingGridAround,
  signedDistance,
  solidDistanceSteps,
} from '@trabecula/kernels'
import type { Design } from '../candidates/design.ts'
import { leastHalf } from '../candidates/printed-walls.ts'
import { halfThickness } from '../cells/thickness.ts'
import { interpolate } from '../cells/thickness-polynomial.ts'
import { unitCell } from '../cells/unit-cell.ts'
import { negativeOutside } from '../export/field/depth-below-open.ts'
import { toHalves } from '../fields/half-floats.ts'
import { skinTriangles } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { openTrianglesOf, solidLayers } from '../regions/enclosing.ts'
import { withVoids } from '../regions/voids.ts'
import { number } from './glsl-number.ts'
import { lipschitzOf } from './lipschitz.ts'
import { ribsGlsl } from './ribs-glsl.ts'

/** A scalar volume for a texture: nodes in the part frame, mm, x fastest, half floats. */
export interface ShaderField extends SamplingGrid {
  readonly format: 'r16f'
  readonly bytes: Uint8Array
}

export interface LatticeShader {
  readonly glsl: string
  /** The volumes that the host offers to the text as `float field_<name>(vec3 p)`, and shell and cell edge in mm. */
  readonly fields: {
    readonly part: ShaderField
    readonly density: ShaderField
    readonly pad?: ShaderField
    /** Depth below the open faces, negative outside, where the section at a face goes on below it. */
    readonly open?: ShaderField
    readonly shell_mm: number
    readonly cell_mm: number
  }
}

/** Nodes along the longest edge of the part: 4 MB as half floats for a cube, finer than a pixel of the usual view. */
const mostNodes = 128
const margin = 3

/**
 * The GLSL of a candidate and the volumes it samples.
 *
 * `float lattice(vec3 p)`: p in the part frame (mm); signed distance bound to the lattice's material (mm, negative
 * inside), Lipschitz <= 1 after its own division, so a host may sphere-trace it. No preprocessor, no loop. The host
 * owns part, shell, section and shading.
 */
export function latticeShader(given: Part, design: Design): LatticeShader {
  const part = withVoids(given, design.regions)
  const grid = volumeOver(part)
  const { soup, closed } = closedSoup(part.soup, part.report)
  const sign = closed ? 'scan' : 'winding'
  // The host distinguishes shell and core by this distance, so it must be exact a little beyond the shell.
  const band = Math.max(3 * grid.spacing, design.shell + 2 * grid.spacing)
  const distance = signedDistance(soup, grid, { band, sign, exterior: true })
  const open = openTrianglesOf(part.soup, design)
  const pad = open.length > 0 ? solidUnderFaces(part, design, grid, open) : distanceToSolid(part, design, grid)
  const below = depthBelow(part, design, distance, open)
  return {
    glsl: latticeGlsl(part, design, { padded: pad !== undefined, openSpacing: below?.spacing }),
    fields: {
      part: asField(distance),
      density: asField(design.density),
      ...(pad ? { pad: asField(pad) } : {}),
      ...(below ? { open: asField(below) } : {}),
      // With open faces the host's distance of the whole part says nothing about the shell: then the text itself holds
      // it.
      shell_mm: open.length > 0 ? 0 : design.shell,
      cell_mm: design.cellSize,
    },
  }
}

/** The volumes that a shader reads besides part and density. */
interface OfferedFields {
  /**
   * `field_pad`, the distance to the faces under which material stays solid (with open faces also to those that have a
   * shell, see `solidUnderFaces`).
   */
  readonly padded?: boolean
  /** Spacing of `field_open`, the depth below open faces, mm. */
  readonly openSpacing?: number | undefined
}

export function latticeGlsl(part: Part, design: Design, { padded = false, openSpacing }: OfferedFields = {}): string {
  const cell = unitCell(design.cell)
  const [low, high] = range(design.density.values)
  const { middle, halfWidth, coefficients } = interpolate((density) => halfThickness(design.cell, density), low, high)
  const horner = coefficients.reduceRight((inner, c) => (inner === '' ? number(c) : `${number(c)} + x * (${inner})`), '')
  const least = leastHalf(design)
  const lipschitz = lipschitzOf(cell, design, [low, high])
  const { min, max } = part.bounds
  const [x, y, z] = design.origin.map(number)
  const wall = cell.form === 'sheet' ? 'abs(g)' : 'g'
  const solid = `${number(design.cellSize)} * (${wall} - lattice_half(field_density(p))) / ${number(lipschitz)}`
  const { ribDepth = 0 } = design
  const layered = ribDepth > 0 && openSpacing !== undefined
  return `// family: ${cell.name}
// cell_mm: ${number(design.cellSize)}
// lipschitz: ${number(lipschitz)}
// bounds: ${[...min, ...max].map(number).join(' ')}
${cell.glsl.trimEnd()}
float lattice_half(float rho) {
  float x = clamp((rho - ${number(middle)}) / ${number(halfWidth)}, -1.0, 1.0);
  return ${least > 0 ? `max(${horner}, ${number(least)})` : horner};
}
float lattice_wall(vec3 p) {
  float g = cell_distance((p - vec3(${x}, ${y}, ${z})) / ${number(design.cellSize)});
  return ${solid};
}
${layered ? ribsGlsl(ribDepth, openSpacing, Math.max(1, lipschitz)) : ''}float lattice(vec3 p) {
  float d = ${layered ? 'lattice_ribbed' : 'lattice_wall'}(p);
  return ${padded ? `min(d, field_pad(p) - ${number(design.pad)})` : 'd'};
}
`
}

function range(values: Float32Array): readonly [number, number] {
  let [low, high] = [1, 0]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [Math.max(low, 0), Math.min(high, 1)]
}

function volumeOver(part: Part): SamplingGrid {
  const { min, max } = part.bounds
  const longest = Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis]))
  return samplingGridAround(min, max, longest / (mostNodes - 2 - 2 * margin), margin)
}

/** Distance to what stays solid, at most `pad` there; undefined where nothing does. */
const distanceToSolid = (part: Part, design: Design, grid: SamplingGrid): ScalarGrid | undefined =>
  runToEnd(solidDistanceSteps(solidLayers(part, design), grid, { level: design.pad, slack: 4 * grid.spacing }))

/** Depth below the open faces as the exporter has it, at the volume's nodes; undefined without a layer there. */
function depthBelow(part: Part, design: Design, distance: ScalarGrid, open: Uint32Array): ScalarGrid | undefined {
  const { ribDepth = 0 } = design
  if (!(ribDepth > 0) || open.length === 0) return undefined
  const { origin, spacing, size } = distance
  const grid = { origin, spacing, size }
  const band = 2 * ribDepth + 4 * spacing
  const { values } = distanceTo(selectTriangles(part.soup, open), grid, { band })
  return { ...grid, values: negativeOutside(grid, values, distance, band) }
}

/**
 * With open faces shell and pads are one volume, min(c − shell + pad, d_pad) with c the distance to the faces that have
 * a skin: the text takes `pad` off again, and the host needs to know nothing of open faces.
 */
function solidUnderFaces(part: Part, design: Design, grid: SamplingGrid, open: Uint32Array): ScalarGrid {
  const closed = selectTriangles(part.soup, skinTriangles(part.soup, open))
  const toSkin = distanceTo(closed, grid, { band: design.shell + 4 * grid.spacing })
  const toSolid = distanceToSolid(part, design, grid)
  const values = toSkin.values.map((c, node) => Math.min(c - design.shell + design.pad, toSolid?.values[node] ?? Infinity))
  return { ...grid, values }
}

const asField = ({ origin, spacing, size, values }: ScalarGrid): ShaderField => ({
  origin,
  spacing,
  size,
  format: 'r16f',
  // What exceeds the largest finite half becomes it.
  bytes: new Uint8Array(toHalves(values.map((value) => Math.min(Math.max(value, -65504), 65504))).buffer),
})

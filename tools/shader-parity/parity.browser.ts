import { expect, test } from '@playwright/test'
import { type CandidateRow, orThrow, type ZeroThicknessDirection } from '@trabecula/domain'
import {
  type CellName,
  cellNames,
  type Design,
  latticeDepth,
  latticeShader,
  loadPart,
  openRibs,
  type Part,
  voidValues,
} from '@trabecula/engine'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { evaluate } from './evaluate.ts'

/** A fifth lies in the pads, where the lattice cannot be seen. */
const count = 15_000
const edges = [40, 30, 20] as const

const part = ((): Part => {
  return orThrow(loadPart(writeBinaryStl(box([...edges]))))
})()

/** Points inside the part by a sequence without gaps or clusters (Roberts' R3). */
const points = Float32Array.from({ length: 3 * count }, (_, i) => {
  const share = ((Math.floor(i / 3) + 1) * [0.8191725133961645, 0.6710436067037893, 0.5497004779019703][i % 3]!) % 1
  return edges[i % 3]! * (share - 0.5)
})

/** Graded in all directions, with a shell, and with a pad under the faces at ±x. */
function designOf(cell: CellName, zeroThicknessDirection: ZeroThicknessDirection): Design {
  const padTriangles = Uint32Array.from({ length: part.soup.length / 9 }, (_, t) => t).filter((t) =>
    [3, 6].every((corner) => Math.abs(part.soup[9 * t + corner]! - part.soup[9 * t]!) < 1e-3),
  )
  return {
    cell,
    cellSize: 8,
    origin: [0.3, 0.1, 0.2],
    shell: 1,
    pad: 2.5,
    zeroThicknessDirection,
    ...(zeroThicknessDirection === 'None' ? {} : { ribDepth: 1.2 }),
    padTriangles,
    density: {
      origin: part.bounds.min,
      spacing: 8,
      size: [6, 5, 4],
      values: Float32Array.from({ length: 120 }, (_, node) => 0.3 + 0.12 * Math.sin(1.7 * node)),
    },
    row: {} as CandidateRow,
    uniform: { name: 'uniform', densityMean: 0.3, massG: 1, maxLoadN: 1, stiffnessNPerMm: 1 },
    analysis: { solves: 0, iterations: 0, residual: 0, seconds: {} },
  }
}

const lipschitzIn = (glsl: string): number => Number(/\/\/ lipschitz: (\S+)/.exec(glsl)![1])

test('the browser has a live WebGL2 context', async ({ page }) => {
  const renderer = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2')
    return gl && !gl.isContextLost() ? String(gl.getParameter(gl.VERSION)) : ''
  })
  expect(renderer).toContain('WebGL 2.0')
})

const cases: readonly (readonly [CellName, ZeroThicknessDirection])[] = [
  ...cellNames.map((cell) => [cell, 'None'] as const),
  ...(['gyroid-sheet', 'gyroid-skeletal', 'octet'] as const).map((cell) => [cell, '+Z'] as const),
]

for (const [cell, direction] of cases) {
  const faces = direction === 'None' ? 'all faces closed' : `${direction} open`
  test(`the graphics card sees the ${cell} where the exporter puts it, with shell and pads, ${faces}`, async ({ page }) => {
    const design = designOf(cell, direction)
    const shader = latticeShader(part, design)
    const drawn = await evaluate(page, shader, points, 'vec4(lattice(p), field_part(p), field_pad(p), 1.0)')
    const depth = latticeDepth(design, points, await openRibs(part, design))
    const exported = await voidValues(part, design, points)
    const lipschitz = lipschitzIn(shader.glsl)
    const tolerance = 1e-3 * design.cellSize
    // For ribs only what is near the surface is equal: their depth is no sine, and the way to their ends only a bound.
    const most = design.ribDepth ? 0.02 * design.cellSize : Infinity
    const nearSurface = (value: number): number => Math.min(Math.max(value, -most), most)

    let [compared, worst, empty, near, differing] = [0, 0, 0, 0, 0]
    for (let i = 0; i < count; i++) {
      const [lattice, toSkin, toPad] = drawn.subarray(4 * i, 4 * i + 3) as unknown as [number, number, number]
      // 1. Where no pad covers it, the text's value is the lattice's own.
      if (lattice < toPad - design.pad - 1e-4) {
        compared++
        worst = Math.max(worst, Math.abs(nearSurface(lipschitz * lattice) + nearSurface(depth[i]!)))
      }
      // 2. Void or material, all terms together.
      if (exported[i]! < 0) empty++
      if (isNearCrease(i, design, 2 * shader.fields.part.spacing)) near++
      else if ((lattice > 0 && toSkin < -shader.fields.shell_mm) !== exported[i]! < 0 && Math.abs(exported[i]!) > tolerance)
        differing++
    }
    expect(compared).toBeGreaterThanOrEqual(10_000)
    expect(worst).toBeLessThan(tolerance)
    expect(empty).toBeGreaterThan(count / 10)
    expect(near).toBeLessThan(0.05 * count)
    expect(differing).toBe(0)
  })
}

/**
 * Where two faces of skin or pad are equally far, the volumes of the viewer cannot follow the edge: trilinear values
 * round it by up to a quarter of their spacing. The exporter has its own finer volume, and true distances for every
 * vertex.
 */
function isNearCrease(i: number, { shell, pad, zeroThicknessDirection }: Design, reach: number): boolean {
  const place = points.subarray(3 * i, 3 * i + 3)
  const depths = edges.map((edge, axis) => edge / 2 - Math.abs(place[axis]!))
  const terms = [shell - depths[0]!, shell - depths[1]!, pad - depths[0]!]
  // An open face ends the void itself, the closed one opposite has its shell.
  if (zeroThicknessDirection === '+Z') terms.push(place[2]! - edges[2] / 2, shell - (edges[2] / 2 + place[2]!))
  else terms.push(shell - depths[2]!)
  const [first, second] = terms.sort((a, b) => b - a) as [number, number]
  return first - second < reach && first > -reach
}

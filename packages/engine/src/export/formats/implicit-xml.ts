import type { ScalarGrid } from '@trabecula/kernels'
import { greyPng } from '../../pictures/png.ts'
import type { FunctionGraph, Port } from './function-graph.ts'

/** A lattice as the inside of a function of the place, negative in its material, in file units. */
export interface LevelSet {
  readonly graph: FunctionGraph
  readonly shape: Port
  /** Relative density by node: `imageFunction` gives it at places in units of the image. */
  readonly density: Pick<ScalarGrid, 'size' | 'values'>
  /** The thinnest that has to be resolved, file units. */
  readonly leastFeature: number
}

export const implicitNames =
  'xmlns:v="http://schemas.3mf.io/3dmanufacturing/volumetric/2022/01" xmlns:i="http://schemas.3mf.io/3dmanufacturing/implicit/2023/12"'

/** The numbers of the image, of the function that samples it, and of the lattice's own. */
const image = 7
export const imageFunction = 8
const latticeFunction = 9

export const sheetPath = (sheet: number): string => `3D/volumetric/density/sheet${String(sheet).padStart(4, '0')}.png`

/** The resources that come before the object of a level set (3MF Volumetric Extension 0.8, chapters 2 and 3). */
export function functionsXml({ graph, shape, density: { size } }: LevelSet, title: string): string {
  const sheets = Array.from({ length: size[2] }, (_, k) => `<v:imagesheet path="/${sheetPath(k)}"/>`)
  return [
    `<v:image3d id="${image}" name="density">`,
    `<v:imagestack rowcount="${size[1]}" columncount="${size[0]}" sheetcount="${size[2]}">`,
    ...sheets,
    '</v:imagestack>',
    '</v:image3d>',
    `<v:functionfromimage3d id="${imageFunction}" displayname="density" image3did="${image}" filter="linear" tilestyleu="clamp" tilestylev="clamp" tilestylew="clamp"/>`,
    graph.xml(latticeFunction, title, shape),
  ].join('\n')
}

/** What an object has in the place of a mesh: the inside of the function within a mesh. */
export const levelSetXml = ({ leastFeature }: LevelSet, within: number): string =>
  `<v:levelset functionid="${latticeFunction}" channel="shape" meshid="${within}" minfeaturesize="${leastFeature}"/>\n</object>\n`

/** The sheets of the image from the lowest, 16 bits a voxel: its first row is at the far end of y, where v is one. */
export function* densitySheets({ size: [nx, ny, nz], values }: LevelSet['density']): Generator<Uint8Array, void, void> {
  for (let k = 0; k < nz; k++) {
    const grey = new Uint16Array(nx * ny)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        grey[(ny - 1 - j) * nx + i] = Math.round(65535 * Math.min(Math.max(values[i + nx * (j + ny * k)], 0), 1))
    yield greyPng({ width: nx, height: ny, grey })
  }
}

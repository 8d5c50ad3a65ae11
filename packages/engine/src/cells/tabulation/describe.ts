/**
 * Writes `docs/cells.md` and its curves from the committed table: `node
 * packages/engine/src/cells/tabulation/describe.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cellFamilies } from '@trabecula/domain'
import { mechanicsTable } from '../mechanics-table.ts'
import { type CellProperties, cellProperties } from '../properties.ts'
import { featureRadius, gapRadius, surfaceArea } from '../thickness.ts'
import { defaultCells, type UnitCell, unitCells } from '../unit-cell.ts'
import { hashinShtrikman } from './bounds.ts'
import { densities, type Panel, plot } from './plot.ts'

const docs = new URL('../../../../../docs/', import.meta.url)
const shown = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
const poisson = 0.4
const features = { sheet: 'wall', skeletal: 'neck', strut: 'strut diameter' } as const

const young = ({ c11, c12 }: CellProperties): number => ((c11 - c12) * (c11 + 2 * c12)) / (c11 + c12)
const zener = ({ c11, c12, c44 }: CellProperties): number => (2 * c44) / (c11 - c12)
const bulk = ({ c11, c12 }: CellProperties): number => (c11 + 2 * c12) / 3

const holds = ({ connectedFrom }: UnitCell, density: number): boolean => density >= connectedFrom

mkdirSync(new URL('cells/', docs), { recursive: true })
const bound = (which: 'bulk' | 'shear' | 'young') => ({
  bound: (density: number) => hashinShtrikman(density, poisson)[which],
})
draw(
  'young',
  "Young's modulus along [100] over the solid's; dashed: Hashin–Shtrikman bound of isotropic lattices",
  young,
  bound('young'),
)
draw(
  'shear',
  "Shear modulus C44 over the solid's Young's modulus; dashed: Hashin–Shtrikman bound",
  ({ c44 }) => c44,
  bound('shear'),
)
draw(
  'bulk',
  "Bulk modulus over the solid's Young's modulus; dashed: Hashin–Shtrikman bound, which none may exceed",
  bulk,
  bound('bulk'),
)
draw('yield', "Onset of yielding along [100] over the solid's", ({ yieldUniaxial }) => yieldUniaxial)
draw('zener', 'Zener ratio 2 C44/(C11 − C12): 1 is isotropic', zener, { bound: () => 1, logarithmic: true })
writeFileSync(new URL('cells.md', docs), page())

function draw(
  file: string,
  title: string,
  value: (properties: CellProperties) => number,
  options: { bound?: (density: number) => number; logarithmic?: boolean } = {},
): void {
  const panelOf = (form: UnitCell['form'], name: string): Panel => ({
    title: name,
    curves: unitCells
      .filter((cell) => cell.form === form)
      .map((cell) => ({
        name: cell.title,
        points: densities
          .filter((density) => holds(cell, density))
          .map((density) => [density, value(cellProperties(cell.name, density, poisson))] as const),
      })),
  })
  const panels = [panelOf('sheet', 'Sheets'), panelOf('skeletal', 'Skeletal cells'), panelOf('strut', 'Struts')]
  writeFileSync(new URL(`cells/${file}.svg`, docs), plot(panels, { title, ...options }))
}

function page(): string {
  return `# The unit cells

Made by \`node packages/engine/src/cells/tabulation/describe.ts\` from the table of \`npm run cells\`. Theory:
[homogenisation](theory/homogenization.md) and [unit cells](theory/unit-cells.md);
[comparison with an independent code](cells/regression.md). Poisson's ratio of the solid is ${poisson}. Moduli are in
units of the solid's Young's modulus E, yield limits in units of its yield stress, lengths in units of the cell's edge
L. The nine cells that a run tries without a choice are marked with a star.

![Young's modulus over density](cells/young.svg)

![Shear modulus over density](cells/shear.svg)

![Bulk modulus over density](cells/bulk.svg)

![Yield over density](cells/yield.svg)

![Zener ratio over density](cells/zener.svg)
${unitCells.map(section).join('')}`
}

function goodFor(name: string): string {
  return cellFamilies.find((family) => family.name === name)!.goodFor
}

function section(cell: UnitCell): string {
  const { name, title, form, connectedFrom } = cell
  const rows = shown
    .filter((density) => holds(cell, density))
    .map((density) => {
      const properties = cellProperties(name, density, poisson)
      const { c11, c12, c44, yieldUniaxial, yieldHydrostatic, yieldShear } = properties
      const lengths = [2 * featureRadius(name, density), 2 * gapRadius(name, density)]
      const moduli = [c11, c12, c44, young(properties), zener(properties)]
      const values = [...lengths, ...moduli, yieldUniaxial, yieldHydrostatic, yieldShear]
      const area = surfaceArea(name, density).toFixed(2)
      return `| ${[density.toFixed(2), ...values.map((value) => value.toPrecision(3)), area].join(' | ')} |`
    })
  const { voxels, density } = mechanicsTable(name)
  const least = connectedFrom > 0 ? ` Falls apart below density ${connectedFrom}.` : ''
  return `
## ${title}${defaultCells.includes(name) ? ' ★' : ''}

![${title}](../apps/web/public/cells/${name}.png)

${goodFor(name)}

\`${name}\`.${least} Voxels along the cell: ${voxels[0]} at density ${density[0].toFixed(2)}, ${voxels.at(-1)} at ${density.at(-1)!.toFixed(2)}.

| density | ${features[form]} / L | gap / L | C11 | C12 | C44 | E[100] | Zener | yield [100] | yield all sides | yield shear | area per cell / L² |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

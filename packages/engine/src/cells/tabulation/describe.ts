/** Writes `docs/cells.md` and its curves from the committed table: `node packages/engine/src/cells/tabulation/describe.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cellProperties } from '../properties.ts'
import { cellTable } from '../table.ts'
import { halfThickness, halfThicknessSlope, passageRadius } from '../thickness.ts'
import { type UnitCell, unitCells } from '../unit-cell.ts'

const docs = new URL('../../../../../docs/', import.meta.url)
const shown = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
const poisson = 0.4
const colors = ['#336699', '#c2571a', '#3f8f4f', '#8a4fa3', '#a38a1f', '#555555']

const young = (cell: UnitCell, density: number): number => {
  const { c11, c12 } = cellProperties(cell.name, density, poisson)
  return ((c11 - c12) * (c11 + 2 * c12)) / (c11 + c12)
}
const anisotropy = (cell: UnitCell, density: number): number => {
  const { c11, c12, c44 } = cellProperties(cell.name, density, poisson)
  return (2 * c44) / (c11 - c12)
}

mkdirSync(new URL('cells/', docs), { recursive: true })
writeFileSync(new URL('cells/stiffness.svg', docs), plot('Stiffness along [100], in units of the solid', young))
writeFileSync(
  new URL('cells/strength.svg', docs),
  plot(
    'Onset of yielding along [100], in units of the solid',
    (cell, density) => cellProperties(cell.name, density, poisson).yieldUniaxial,
  ),
)
writeFileSync(new URL('cells.md', docs), page())

function page(): string {
  return `# The unit cells

Made by \`node packages/engine/src/cells/tabulation/describe.ts\` from the table of \`npm run cells\`; how the numbers come about is told in
[theory/homogenization.md](theory/homogenization.md) and [theory/unit-cells.md](theory/unit-cells.md). Poisson's ratio of the solid is ${poisson} here; moduli are in units of the solid's Young's modulus E,
yield limits in units of its yield stress, lengths in units of the cell's edge L.

![Stiffness over density](cells/stiffness.svg)

![Strength over density](cells/strength.svg)
${unitCells.map(section).join('')}`
}

function section(cell: UnitCell): string {
  const feature = cell.form === 'strut' ? 'strut diameter' : 'wall'
  const rows = shown.map((density) => {
    const { c11, c12, c44, yieldUniaxial, yieldHydrostatic, yieldShear } = cellProperties(cell.name, density, poisson)
    const half = halfThickness(cell.name, density)
    const gap = Math.max(0, 2 * (passageRadius(cell.name) - half))
    const area = 1 / halfThicknessSlope(cell.name, density)
    const values = [
      2 * half,
      gap,
      c11,
      c12,
      c44,
      young(cell, density),
      anisotropy(cell, density),
      yieldUniaxial,
      yieldHydrostatic,
      yieldShear,
    ]
    return `| ${[density.toFixed(2), ...values.map((value) => value.toPrecision(3)), area.toFixed(2)].join(' | ')} |`
  })
  const { voxels, density } = cellTable(cell.name)
  return `
## ${cell.title}

Voxels along the cell: ${voxels[0]} at density ${density[0]}, ${voxels.at(-1)} at ${density.at(-1)}.

| density | ${feature} / L | gap / L | C11 | C12 | C44 | E[100] | anisotropy 2 C44/(C11 − C12) | yield [100] | yield all sides | yield shear | area per cell / L² |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

/** Curves over density 0.05 to 0.70 as a plain SVG, one colour and one label per cell. */
function plot(title: string, value: (cell: UnitCell, density: number) => number): string {
  const [width, height, left, bottom] = [640, 360, 56, 40]
  const top = Math.max(...unitCells.map((cell) => value(cell, 0.7))) * 1.05
  const x = (density: number): string => (left + (density / 0.75) * (width - left - 130)).toFixed(1)
  const y = (level: number): string => (height - bottom - (level / top) * (height - bottom - 40)).toFixed(1)
  const grid = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
  const curves = unitCells.map((cell, index) => {
    const points = Array.from({ length: 66 }, (_, step) => 0.05 + 0.01 * step).map(
      (density) => `${x(density)},${y(value(cell, density))}`,
    )
    const color = colors[index % colors.length]!
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${Number(x(0.7)) + 8}" y="${Number(y(value(cell, 0.7))) + 4}" fill="${color}">${cell.title}</text>`
  })
  const levels = grid.filter((level) => level <= top)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="22" font-size="14">${title}</text>
${grid.map((density) => `<text x="${x(density)}" y="${height - bottom + 18}" text-anchor="middle">${density}</text>`).join('\n')}
${levels.map((level) => `<path d="M${left} ${y(level)}H${x(0.72)}" stroke="#dddddd"/><text x="${left - 8}" y="${Number(y(level)) + 4}" text-anchor="end">${level}</text>`).join('\n')}
${curves.join('\n')}
<text x="${x(0.36)}" y="${height - 6}" text-anchor="middle">relative density</text>
</svg>
`
}

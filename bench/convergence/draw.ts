/**
 * Draws docs/theory/convergence.svg from the last figures of every part and size in bench/results/convergence.csv: the
 * stiffness over that of the most cells that are cut, of cut cells and of scaled ones, a panel for each part.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface Measured {
  readonly part: string
  /** Wished cells. */
  readonly cells: number
  /** N/mm */
  readonly cut: number
  /** NaN where it was not measured. */
  readonly scaled: number
}

const results = new URL('../results/convergence.csv', import.meta.url)
const picture = new URL('../../docs/theory/convergence.svg', import.meta.url)

const panel = { width: 190, height: 150, left: 44, top: 26, bottom: 24, right: 6 }
const columns = 5
/** Powers of ten. */
const sizes = [4, 5.55] as const
const colors = { cut: '#0b6e4f', scaled: '#b5482e' } as const

export function drawConvergence(): void {
  if (existsSync(results)) writeFileSync(picture, convergencePlot(measured(readFileSync(results, 'utf8'))))
}

/** Columns: date, processor, cores, case, ours, peer, …; a later row of the same part and size replaces the earlier. */
export function measured(csv: string): Measured[] {
  const rows = new Map<string, Measured>()
  for (const line of csv.split('\n')) {
    const fields = [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => match[1] ?? '')
    const match = /^(.*), (\d+) cells$/.exec(fields[3] ?? '')
    if (!match) continue
    rows.set(match[0], {
      part: match[1]!,
      cells: Number(match[2]),
      cut: Number(fields[4]),
      scaled: fields[5] ? Number(fields[5]) : Number.NaN,
    })
  }
  return [...rows.values()].sort((a, b) => a.part.localeCompare(b.part) || a.cells - b.cells)
}

export function convergencePlot(rows: readonly Measured[]): string {
  const parts = [...Map.groupBy(rows, ({ part }) => part)]
  const height = 30 + Math.ceil(parts.length / columns) * panel.height
  const drawn = parts.map(([part, own], n) => {
    const [x, y] = [(n % columns) * panel.width, 30 + Math.floor(n / columns) * panel.height]
    return `<g transform="translate(${x} ${y})">\n${panelOf(part, own)}\n</g>`
  })
  const style = 'font-family="sans-serif" font-size="10" fill="#333"'
  const width = columns * panel.width
  const legend = [
    text(8, 16, 'Stiffness of the solid part over that of 320,000 cut cells, against the number of cells:', 'start'),
    text(440, 16, 'cut cells', 'start', colors.cut),
    text(500, 16, 'scaled cells', 'start', colors.scaled),
  ]
  const content = [...legend, ...drawn].join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${style}>\n<rect width="100%" height="100%" fill="#fff"/>\n${content}\n</svg>\n`
}

function panelOf(part: string, rows: readonly Measured[]): string {
  const right = rows.at(-1)!.cut
  const of = (which: keyof typeof colors) => rows.map((row) => 100 * (row[which] / right - 1))
  const all = [...of('cut'), ...of('scaled'), 5, -5].filter(Number.isFinite)
  const step = Math.max(...all) - Math.min(...all) > 60 ? 40 : Math.max(...all) - Math.min(...all) > 25 ? 20 : 5
  const [low, high] = [Math.floor(Math.min(...all) / step) * step, Math.ceil(Math.max(...all) / step) * step]
  const x = (cells: number): number =>
    panel.left + ((Math.log10(cells) - sizes[0]) / (sizes[1] - sizes[0])) * (panel.width - panel.left - panel.right)
  const y = (percent: number): number =>
    panel.height - panel.bottom - ((percent - low) / (high - low)) * (panel.height - panel.top - panel.bottom)
  const out = [text(panel.left, panel.top - 8, part.replaceAll('_', ' '), 'start')]
  for (let percent = low; percent <= high; percent += step) {
    out.push(
      `<line x1="${panel.left}" x2="${panel.width - panel.right}" y1="${y(percent).toFixed(1)}" y2="${y(percent).toFixed(1)}" stroke="${percent === 0 ? '#999' : '#ddd'}"/>`,
      text(panel.left - 5, y(percent) + 3, `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`, 'end'),
    )
  }
  for (const [cells, label] of [
    [10_000, '10k'],
    [40_000, '40k'],
    [160_000, '160k'],
  ] as const) {
    out.push(text(x(cells), panel.height - panel.bottom + 13, label, 'middle'))
  }
  for (const which of ['scaled', 'cut'] as const) {
    const points = of(which)
      .map((percent, n) => [x(rows[n]!.cells).toFixed(1), y(percent).toFixed(1)] as const)
      .filter((_, n) => Number.isFinite(rows[n]![which]))
    out.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colors[which]}" stroke-width="1.5"/>`)
    out.push(...points.map(([px, py]) => `<circle cx="${px}" cy="${py}" r="2.2" fill="${colors[which]}"/>`))
  }
  return out.join('\n')
}

const text = (x: number, y: number, content: string, anchor: string, color?: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${color ? ` fill="${color}"` : ''}>${content}</text>`

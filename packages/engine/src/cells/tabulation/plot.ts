/** Curves over relative density as a plain SVG of several panels with one scale, a legend in each. */
export interface Panel {
  readonly title: string
  readonly curves: readonly { readonly name: string; readonly points: readonly (readonly [x: number, y: number])[] }[]
}

export interface PlotOptions {
  readonly title: string
  /** Drawn dashed in every panel. */
  readonly bound?: (density: number) => number
  readonly logarithmic?: boolean
}

const colors = ['#336699', '#c2571a', '#3f8f4f', '#8a4fa3', '#a38a1f', '#555555', '#0f8f9f']
const [panelWidth, height, left, top, bottom] = [340, 380, 52, 64, 40]
const [lowest, highest] = [0, 0.75]

export function plot(panels: readonly Panel[], { title, bound, logarithmic = false }: PlotOptions): string {
  const values = panels.flatMap(({ curves }) => curves.flatMap(({ points }) => points.map(([, y]) => y))).filter((y) => y > 0)
  const most = Math.max(...values) * 1.05
  const least = logarithmic ? Math.min(...values) / 1.1 : 0
  const scale = logarithmic ? Math.log : (value: number): number => value
  const y = (value: number): number =>
    height - bottom - ((scale(value) - scale(least)) / (scale(most) - scale(least))) * (height - bottom - top)
  const levels = logarithmic
    ? [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].filter((level) => level > least && level < most)
    : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        .map((step) => Number((step * niceStep(most)).toPrecision(3)))
        .filter((level) => level <= most)
  const drawn = panels.map((panel, index) => {
    const from = index * panelWidth + left
    const x = (density: number): number => from + ((density - lowest) / (highest - lowest)) * (panelWidth - left - 12)
    const line = (points: readonly (readonly [number, number])[]): string =>
      points
        .filter(([, value]) => value > 0 || !logarithmic)
        .map(([density, value]) => `${x(density).toFixed(1)},${y(value).toFixed(1)}`)
        .join(' ')
    const curves = panel.curves.map(({ name, points }, at) => {
      const color = colors[at % colors.length]
      return `<polyline points="${line(points)}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${from + (logarithmic ? 150 : 10)}" y="${top + 14 + 15 * at}" fill="${color}">${name}</text>`
    })
    const dashed = bound
      ? `<polyline points="${line(densities.map((density) => [density, bound(density)] as const))}" fill="none" stroke="#111111" stroke-dasharray="5 4"/>`
      : ''
    return `<text x="${from}" y="${top - 12}" font-size="13">${panel.title}</text>
${levels.map((level) => `<path d="M${from} ${y(level).toFixed(1)}H${x(highest).toFixed(1)}" stroke="#dddddd"/><text x="${from - 6}" y="${(y(level) + 4).toFixed(1)}" text-anchor="end">${level}</text>`).join('\n')}
${[0.1, 0.3, 0.5, 0.7].map((density) => `<text x="${x(density).toFixed(1)}" y="${height - bottom + 16}" text-anchor="middle">${density}</text>`).join('\n')}
${dashed}
${curves.join('\n')}`
  })
  const width = panels.length * panelWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="24" font-size="15">${title}</text>
${drawn.join('\n')}
<text x="${width / 2}" y="${height - 6}" text-anchor="middle">relative density</text>
</svg>
`
}

/** Densities at which curves are drawn. */
export const densities: readonly number[] = Array.from({ length: 66 }, (_, step) => Number((0.05 + 0.01 * step).toFixed(2)))

const niceStep = (most: number): number => [0.05, 0.1, 0.2, 0.5, 1, 2, 5].find((step) => most / step <= 9) ?? 10

/**
 * Draws docs/benchmarks/{time,memory}.svg from the last figures of every size in bench/results/scaling.csv. Both axes
 * logarithmic.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface Point {
  readonly elements: number
  readonly ours: number
  readonly peer: number | null
}

const results = new URL('../results/scaling.csv', import.meta.url)
const folder = new URL('../../docs/benchmarks/', import.meta.url)

export function drawScaling(): void {
  if (!existsSync(results)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('time.svg', folder), plot('Set-up and solve to 1e-5, two cores', 'ms', pointsOf(results, 'time')))
  writeFileSync(new URL('memory.svg', folder), plot('Resident memory', 'MB', pointsOf(results, 'memory')))
}

/** Columns: date, processor, cores, case, ours, peer, …; a later row of the same size replaces the earlier. */
export function pointsOf(file: URL, quantity: string, sizes = 'elements'): Point[] {
  const points = new Map<number, Point>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => match[1] ?? '')
    const match = new RegExp(`^${quantity}, (\\d+) ${sizes}$`).exec(cells[3] ?? '')
    if (!match) continue
    const elements = Number(match[1])
    points.set(elements, { elements, ours: Number(cells[4]), peer: cells[5] ? Number(cells[5]) : null })
  }
  return [...points.values()].sort((a, b) => a.elements - b.elements)
}

const width = 560
const height = 340
const frame = { left: 64, right: 120, top: 36, bottom: 44 }

/** A plot of both; `range` is that of the sizes, as powers of ten. */
export function plot(
  title: string,
  unit: string,
  points: readonly Point[],
  { sizes = 'elements', range = [4, 6.5] }: { readonly sizes?: string; readonly range?: readonly [number, number] } = {},
): string {
  const values = points.flatMap(({ ours, peer }) => (peer === null ? [ours] : [ours, peer]))
  const [lowX, highX] = range
  const lowY = Math.floor(Math.log10(Math.min(...values)))
  const highY = Math.ceil(Math.log10(Math.max(...values)))
  const x = (elements: number): number =>
    frame.left + ((Math.log10(elements) - lowX + 0.2) / (highX - lowX + 0.2)) * (width - frame.left - frame.right)
  const y = (value: number): number =>
    height - frame.bottom - ((Math.log10(value) - lowY) / (highY - lowY)) * (height - frame.top - frame.bottom)
  const label = (power: number): string => (power < 3 ? String(10 ** power) : `10${[...String(power)].map(superscript).join('')}`)
  const parts: string[] = []
  for (let power = lowY; power <= highY; power++) {
    const at = y(10 ** power)
    parts.push(
      line(frame.left, at, width - frame.right, at, '#ddd'),
      text(frame.left - 8, at + 4, `${label(power)} ${unit}`, 'end'),
    )
  }
  for (let power = lowX; power <= highX; power++) {
    const at = x(10 ** power)
    parts.push(
      line(at, frame.top, at, height - frame.bottom, '#ddd'),
      text(at, height - frame.bottom + 18, label(power), 'middle'),
    )
  }
  parts.push(text((frame.left + width - frame.right) / 2, height - 8, sizes, 'middle'), text(frame.left, 20, title, 'start'))
  parts.push(
    ...curve(
      'Trabecula',
      '#0b6e4f',
      points.map(({ elements, ours }) => [x(elements), y(ours)]),
    ),
  )
  const beside = points.flatMap(({ elements, peer }) => (peer === null ? [] : [[x(elements), y(peer)] as [number, number]]))
  if (beside.length > 0) parts.push(...curve('PETSc, tuned', '#b5482e', beside))
  const style = 'font-family="sans-serif" font-size="12" fill="#333"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${style}>\n<rect width="100%" height="100%" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`
}

function curve(name: string, color: string, points: readonly (readonly number[])[]): string[] {
  const at = points.map(([px = 0, py = 0]) => `${px.toFixed(1)},${py.toFixed(1)}`)
  const [endX = 0, endY = 0] = points.at(-1) ?? []
  return [
    `<polyline points="${at.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...points.map(([px = 0, py = 0]) => `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3" fill="${color}"/>`),
    `<text x="${(endX + 8).toFixed(1)}" y="${(endY + 4).toFixed(1)}" fill="${color}">${name}</text>`,
  ]
}

const superscript = (digit: string): string => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit
const line = (x1: number, y1: number, x2: number, y2: number, color: string): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${color}"/>`
const text = (x: number, y: number, content: string, anchor: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${content}</text>`

import type { LegendDrawing } from '../../workspace/fields/legend.ts'

interface Frame {
  readonly width: number
  readonly height: number
  readonly heading: string
}

type Context = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'font'
  | 'lineWidth'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'strokeRect'
  | 'fillText'
  | 'setLineDash'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'createLinearGradient'
>

const ink = '#17202b'
const quiet = '#465260'

/** Draws a legend over a picture on a light ground, in its left upper corner. */
export function paintLegend(context: Context, { title, note, stops, ticks, percentile }: LegendDrawing, frame: Frame): void {
  const unit = Math.max(1, frame.height / 720)
  const [left, top, barWidth] = [28 * unit, 28 * unit, 18 * unit]
  const barTop = top + 74 * unit
  const barHeight = Math.min(320 * unit, frame.height - barTop - 40 * unit)
  const write = (text: string, x: number, y: number, size: number, style: { color: string; weight?: number }) => {
    context.font = `${style.weight ?? 400} ${size * unit}px "Inter Variable", sans-serif`
    context.fillStyle = style.color
    context.fillText(text, x, y)
  }
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  write(frame.heading, left, top, 13, { color: quiet })
  write(title, left, top + 22 * unit, 16, { color: ink, weight: 600 })
  write(note, left, top + 44 * unit, 13, { color: quiet })

  const fill = context.createLinearGradient(0, barTop + barHeight, 0, barTop)
  for (const { at, colour } of stops) fill.addColorStop(Math.min(1, Math.max(0, at)), `rgb(${colour.join(' ')})`)
  context.fillStyle = fill
  context.fillRect(left, barTop, barWidth, barHeight)
  context.strokeStyle = quiet
  context.lineWidth = unit
  context.setLineDash([])
  context.strokeRect(left, barTop, barWidth, barHeight)
  const line = (at: number, from: number, to: number) => {
    const y = barTop + barHeight * (1 - at)
    context.beginPath()
    context.moveTo(from, y)
    context.lineTo(to, y)
    context.stroke()
    return y
  }
  for (const { at, text } of ticks) {
    const y = line(at, left + barWidth, left + barWidth + 5 * unit)
    write(text, left + barWidth + 9 * unit, y, 13, { color: ink })
  }
  if (!percentile) return
  context.setLineDash([4 * unit, 3 * unit])
  const y = line(percentile.at, left, left + barWidth + 70 * unit)
  write(percentile.text, left + barWidth + 74 * unit, y, 12, { color: quiet })
  context.setLineDash([])
}

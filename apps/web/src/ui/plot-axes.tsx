import { printTick, ticks } from '@trabecula/domain'

/** The ends of both axes in their units, and the box of the drawing, in pixels. */
export interface PlotFrame {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function PlotAxes({ frame, xLabel, yLabel }: { frame: PlotFrame; xLabel: string; yLabel: string }) {
  const { x, y, left, right, top, bottom } = frame
  const across = (value: number) => left + ((value - x[0]) / (x[1] - x[0])) * (right - left)
  const up = (value: number) => bottom - ((value - y[0]) / (y[1] - y[0])) * (bottom - top)
  const xs = ticks(x[0], x[1], Math.max(2, (right - left) / 70))
  const ys = ticks(y[0], y[1], Math.max(2, (bottom - top) / 40))
  const stepOf = ([first = 0, second = first + 1]: readonly number[]) => second - first
  return (
    <g className="tabular text-2xs">
      {xs.map((value) => (
        <g key={value}>
          <line x1={across(value)} x2={across(value)} y1={top} y2={bottom} className="stroke-n5" />
          <text x={across(value)} y={bottom + 14} textAnchor="middle" className="fill-n10">
            {printTick(value, stepOf(xs))}
          </text>
        </g>
      ))}
      {ys.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={up(value)} y2={up(value)} className="stroke-n5" />
          <text x={left - 6} y={up(value) + 4} textAnchor="end" className="fill-n10">
            {printTick(value, stepOf(ys))}
          </text>
        </g>
      ))}
      <text x={right} y={bottom + 28} textAnchor="end" className="fill-n10">
        {xLabel}
      </text>
      <text x={left - 6} y={top - 8} textAnchor="end" className="fill-n10">
        {yLabel}
      </text>
    </g>
  )
}

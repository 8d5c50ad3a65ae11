import {
  type CandidateRow,
  fromSi,
  type GoalSettings,
  paretoFront,
  printTick,
  type Reference,
  rangeOf,
  requirementOf,
  ticks,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { accent, type Drawing, fullWidth, hairline, ink, quietInk, type Shape } from './document.ts'

const height = 230
const frame = { left: 52, right: fullWidth - 12, top: 22, bottom: height - 34 }

/** All designs, value against mass, as the results are drawn: verified ones filled, the uniform lattice a square. */
export function resultsPlot(
  candidates: readonly CandidateRow[],
  baseline: Reference | null,
  asked: GoalSettings,
  chosen: number,
  unitType: UnitType,
): Drawing {
  const { goal, value: target } = requirementOf(asked)
  const front = paretoFront(candidates, goal)
  const mass = (grams: number) => fromSi(grams, 'mass', unitType)
  const value = (si: number) => fromSi(si, goal.quantity, unitType)
  const all = baseline ? [...candidates, baseline] : candidates
  const x = rangeOf(all.map((row) => mass(row.massG)))
  const y = rangeOf([...all.map((row) => value(goal.measure(row))), ...(target > 0 ? [value(target)] : [])])
  const across = (shown: number) => frame.left + ((shown - x[0]) / (x[1] - x[0])) * (frame.right - frame.left)
  const up = (shown: number) => frame.bottom - ((shown - y[0]) / (y[1] - y[0])) * (frame.bottom - frame.top)
  const place = (row: Reference | CandidateRow) => [across(mass(row.massG)), up(value(goal.measure(row)))] as const

  const shapes: Shape[] = [
    ...axes(x, y, across, up),
    { kind: 'text', at: [frame.right, height - 6], text: `Mass, ${unitOf('mass', unitType)}`, size: 8, anchor: 'end' },
    {
      kind: 'text',
      at: [0, 10],
      text: `${goal.title}, ${unitOf(goal.quantity, unitType)}`,
      size: 8,
    },
  ]
  if (target > 0) {
    const level = up(value(target))
    shapes.push({
      kind: 'path',
      points: [
        [frame.left, level],
        [frame.right, level],
      ],
      stroke: ink,
      width: 0.8,
      dash: [4, 4],
    })
    shapes.push({ kind: 'text', at: [frame.right, level - 3], text: 'target', size: 8, anchor: 'end' })
  }
  if (front.length > 1) shapes.push({ kind: 'path', points: front.map(place), stroke: accent, width: 1, dash: [1, 3] })
  if (baseline) shapes.push(...uniformMark(place(baseline)))
  const numbered = freeLabels(candidates.map(place))
  for (const [i, row] of candidates.entries()) {
    const at = place(row)
    if (row.rowIndex === chosen) shapes.push({ kind: 'circle', at, radius: 7, stroke: ink, width: 1.4 })
    shapes.push({
      kind: 'circle',
      at,
      radius: 3.6,
      stroke: accent,
      width: 1.2,
      fill: row.state === 'verified' ? accent : '#ffffff',
    })
    shapes.push({ kind: 'text', ...numbered[i], text: String(row.rowIndex), size: 7.5, colour: quietInk })
  }
  return {
    kind: 'drawing',
    width: fullWidth,
    height,
    shapes,
    caption:
      'All designs by their rows. Filled: verified; hollow: predicted. Joined by the dotted line: no other design is as light and better. Square: the uniform lattice. Ringed: the design of this report.',
  }
}

interface Label {
  readonly at: readonly [number, number]
  readonly anchor: 'start' | 'end'
}

/** Room that a number of two digits and a mark take in the plot. */
const [labelWidth, labelHeight, markRadius] = [10, 8, 5]

/**
 * Where the numbers of marks stand, each at that corner of its mark at which it covers the fewest other marks and the
 * numbers before it, and is nearer to its own mark than to others: designs of nearly one mass and value lie next to
 * each other.
 */
function freeLabels(marks: readonly (readonly [number, number])[]): Label[] {
  const placed: (readonly [number, number])[] = []
  return marks.map(([x, y], own) => {
    const corners: readonly Label[] = [
      { at: [x + 8, y - 5], anchor: 'start' },
      { at: [x + 8, y + 10], anchor: 'start' },
      { at: [x - 8, y - 5], anchor: 'end' },
      { at: [x - 8, y + 10], anchor: 'end' },
    ]
    const middleOf = ({ at, anchor }: Label) =>
      [at[0] + (anchor === 'end' ? -labelWidth / 2 : labelWidth / 2), at[1] - labelHeight / 2] as const
    const covered = (label: Label): number => {
      const [u, v] = middleOf(label)
      const isNear = (dx: number, dy: number) => (at: readonly [number, number]) =>
        Math.abs(at[0] - u) < dx && Math.abs(at[1] - v) < dy
      const others = marks.filter((_, other) => other !== own)
      return (
        2 * placed.filter(isNear(labelWidth, labelHeight)).length +
        2 * others.filter(isNear(labelWidth / 2 + markRadius, labelHeight / 2 + markRadius)).length +
        others.filter((at) => Math.hypot(at[0] - u, at[1] - v) < Math.hypot(x - u, y - v)).length
      )
    }
    const best = corners.reduce((least, corner) => (covered(corner) < covered(least) ? corner : least))
    placed.push(middleOf(best))
    return best
  })
}

function axes(
  x: readonly [number, number],
  y: readonly [number, number],
  across: (shown: number) => number,
  up: (shown: number) => number,
): Shape[] {
  const [xs, ys] = [ticks(x[0], x[1], 6), ticks(y[0], y[1], 5)]
  const stepOf = ([first = 0, second = first + 1]: readonly number[]) => second - first
  return [
    ...xs.flatMap((value): Shape[] => [
      {
        kind: 'path',
        points: [
          [across(value), frame.top],
          [across(value), frame.bottom],
        ],
        stroke: hairline,
        width: 0.5,
      },
      { kind: 'text', at: [across(value), frame.bottom + 12], text: printTick(value, stepOf(xs)), size: 8, anchor: 'middle' },
    ]),
    ...ys.flatMap((value): Shape[] => [
      {
        kind: 'path',
        points: [
          [frame.left, up(value)],
          [frame.right, up(value)],
        ],
        stroke: hairline,
        width: 0.5,
      },
      { kind: 'text', at: [frame.left - 6, up(value) + 3], text: printTick(value, stepOf(ys)), size: 8, anchor: 'end' },
    ]),
  ]
}

function uniformMark([x, y]: readonly [number, number]): Shape[] {
  const corners = [
    [x - 3, y - 3],
    [x + 3, y - 3],
    [x + 3, y + 3],
    [x - 3, y + 3],
  ] as const
  const before = x + 50 > frame.right
  return [
    { kind: 'path', points: corners, closed: true, stroke: quietInk, width: 1.2 },
    {
      kind: 'text',
      // Below the line that may join it with the next design.
      at: [before ? x - 8 : x + 8, y + 11],
      text: 'uniform',
      size: 8,
      anchor: before ? 'end' : 'start',
      colour: quietInk,
    },
  ]
}

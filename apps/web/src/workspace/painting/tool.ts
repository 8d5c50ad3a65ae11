import {
  done,
  fromSi,
  type Outcome,
  paintMessages,
  refuse,
  threeDigits,
  toSi,
  type UnitType,
  unitOf,
  type Vector,
} from '@trabecula/domain'
import { Vector3 } from 'three'
import { create } from 'zustand'
import { type Brush, type BrushStroke, type Canvas, spareFaces } from '../../viewer/part/brush.ts'
import type { PartHit } from '../../viewer/part/pick.ts'
import { pickTarget } from '../face-picking.ts'
import type { FaceUse } from '../face-uses.ts'
import { type LoadedPart, usePart } from '../part.ts'
import { changeFaces, type Study, useStudy } from '../study.ts'
import { type Dab, dabAt, nearestOnSurface, type Point3 } from './brush.ts'
import { extentOf, painted } from './strokes.ts'
import type { SurfaceGraph } from './surface-graph.ts'

export const mirrors = ['x', 'y', 'z'] as const
type Mirror = (typeof mirrors)[number]

interface BrushSettings {
  readonly radiusMm: number
  /** Strokes are also painted as in a mirror through the middle of the part, across this axis. */
  readonly mirror: Mirror | null
  readonly erase: boolean
  /** What the last stroke did, or why it did nothing. */
  readonly said: string
}

export const useBrush = create<BrushSettings>(() => ({ radiusMm: 0, mirror: null, erase: false, said: '' }))

/** What a stroke is for: the case, support, point mass or region that receives picks, else the load or held faces. */
export const paintedUse = (study: Study): FaceUse => pickTarget(study) ?? { of: study.selection.mode }

/** Shares of the part's diagonal. */
const radiusShares = { first: 0.03, least: 1e-4, most: 0.5 } as const
/** A key or a notch of the wheel makes the radius larger by this. */
const radiusStep = 1.25
/** A pointer that has moved by less than this share of the radius paints nothing new worth a search. */
const dabShare = 0.25

const diagonalOf = ({ sizeMm }: LoadedPart): number => Math.hypot(...sizeMm)

export function setRadius(mm: number): void {
  const { part } = usePart.getState()
  if (!part) return
  const diagonal = diagonalOf(part)
  const radiusMm = Math.min(radiusShares.most * diagonal, Math.max(radiusShares.least * diagonal, mm))
  // Three digits of what is shown, in its unit: no more can be meant.
  const { unitType } = useStudy.getState()
  const shown = Number(fromSi(radiusMm, 'length', unitType).toPrecision(3))
  useBrush.setState({ radiusMm: toSi(shown, 'length', unitType) })
}

export const stepRadius = (larger: boolean): void =>
  setRadius(useBrush.getState().radiusMm * (larger ? radiusStep : 1 / radiusStep))

/** The radius of the first brush on a part: what was typed for another one means nothing here. */
export function firstRadius(part: LoadedPart): void {
  useBrush.setState({ said: '' })
  setRadius(radiusShares.first * diagonalOf(part))
}

/** Strokes of this page, so that each is a step of the undo history. */
let strokes = 0

/** A stroke, and as in a mirror a second one: triangles that were taken so far. */
class Stroke implements BrushStroke {
  private readonly tool: PaintTool
  private readonly canvas: Canvas
  private readonly erase: boolean
  private readonly use: FaceUse
  private readonly from: Vector3
  private readonly taken = new Set<number>()
  private readonly bodies: (number | undefined)[] = []
  private readonly notes = new Set<string>()
  private readonly radiusMm: number
  private beyond = 0
  private last: Vector3 | null = null
  private cancelled = false

  constructor(tool: PaintTool, canvas: Canvas, from: Vector3, erase: boolean) {
    this.tool = tool
    this.canvas = canvas
    this.from = from.clone()
    this.erase = erase
    this.use = paintedUse(useStudy.getState())
    this.radiusMm = useBrush.getState().radiusMm
  }

  move(hit: PartHit): void {
    if (this.cancelled) return
    if (this.last && this.last.distanceTo(hit.point) < dabShare * this.radiusMm) return
    this.last = hit.point.clone()
    for (const [n, dab] of this.tool.dabsAt(hit, this.canvas, this.radiusMm).entries()) this.take(n, dab)
  }

  end(): void {
    this.tool.ended(this)
    if (this.cancelled) return
    const { part } = usePart.getState()
    const { selection, loads, patches } = useStudy.getState()
    if (!part || this.taken.size === 0) {
      this.say(null)
      return
    }
    const { x, y, z } = this.from
    const stroke = { use: this.use, triangles: this.taken, erase: this.erase, from: { x, y, z } }
    const next = painted(part, { selection, loads, patches }, stroke)
    changeFaces(next, `stroke ${strokes++}`)
    const now = usePart.getState().part
    // The faces are as they were, so that the part is not drawn again by itself.
    if (now === part) this.canvas.restore(this.taken)
    if (now) this.say(extentOf(now, next, this.use))
  }

  cancel(): void {
    this.cancelled = true
    this.canvas.restore(this.taken)
    useBrush.setState({ said: paintMessages.cancelled })
  }

  /** @param n 0 under the pointer, 1 in the mirror */
  private take(n: number, dab: PlacedDab | null): void {
    if (!dab) {
      this.notes.add(paintMessages.noMirror)
      return
    }
    this.bodies[n] ??= dab.body
    if (this.bodies[n] !== dab.body) {
      this.notes.add(paintMessages.otherBody)
      return
    }
    const added = dab.triangles.filter((triangle) => !this.taken.has(triangle))
    if (added.length === 0) return
    this.beyond = Math.max(this.beyond, dab.beyond)
    for (const triangle of added) this.taken.add(triangle)
    this.canvas.show(added, spare(this.erase ? 'footprint' : 'stroke'))
  }

  private say(extent: { readonly triangles: number; readonly area: number } | null): void {
    const { unitType } = useStudy.getState()
    const isLarge = this.beyond > 0.5 * this.radiusMm
    const said = [
      ...(extent ? [paintMessages.chosen(extent.triangles, measured(extent.area, 'area', unitType))] : []),
      ...(extent && isLarge ? [paintMessages.whole(measured(this.beyond, 'length', unitType))] : []),
      ...this.notes,
    ]
    useBrush.setState({ said: said.join(' ') })
  }
}

const measured = (value: number, quantity: 'area' | 'length', unitType: UnitType): string =>
  `${threeDigits(fromSi(value, quantity, unitType))} ${unitOf(quantity, unitType)}`

/** The id that the canvas has besides those of the part's faces. */
const spare = (which: 'stroke' | 'footprint'): number => (usePart.getState().part?.surfaces.faces.length ?? 0) + spareFaces[which]

interface PlacedDab extends Dab {
  readonly body: number
}

/** The brush on a part: shows what it would take, and paints. */
export class PaintTool implements Brush {
  private readonly graph: SurfaceGraph
  private stroke: Stroke | null = null
  private canvas: Canvas | null = null
  private footprint: readonly number[] = []

  constructor(graph: SurfaceGraph) {
    this.graph = graph
  }

  readonly radius = (): number => useBrush.getState().radiusMm

  hover(hit: PartHit | null, canvas: Canvas): void {
    this.canvas = canvas
    if (this.stroke) return
    this.leave()
    if (!hit) return
    this.footprint = this.dabsAt(hit, canvas, this.radius()).flatMap((dab) => dab?.triangles ?? [])
    canvas.show(this.footprint, spare('footprint'))
  }

  begin(hit: PartHit, erase: boolean, canvas: Canvas): BrushStroke {
    this.canvas = canvas
    this.leave()
    this.stroke = new Stroke(this, canvas, hit.point, erase !== useBrush.getState().erase)
    this.stroke.move(hit)
    return this.stroke
  }

  ended(stroke: Stroke): void {
    if (this.stroke === stroke) this.stroke = null
  }

  /** @returns whether there was a stroke */
  cancel(): boolean {
    const { stroke } = this
    stroke?.cancel()
    this.stroke = null
    return stroke !== null
  }

  /** Shows no footprint any more. */
  leave(): void {
    this.canvas?.restore(this.footprint)
    this.footprint = []
  }

  /** A stroke at one point, as a person without a pointer paints. @param at part frame, mm */
  dabAtPoint(at: Point3, erase: boolean): Outcome<void> {
    const near = nearestOnSurface(this.graph.soup, at)
    const radiusMm = this.radius()
    const { unitType } = useStudy.getState()
    if (near.distance > radiusMm) return refuse('far', paintMessages.far(measured(near.distance, 'length', unitType)))
    const nowhere: Canvas = {
      show: () => undefined,
      restore: () => undefined,
      nearest: (point) => {
        const { triangle, at } = nearestOnSurface(this.graph.soup, point.toArray())
        return { triangle, point: new Vector3(...at) }
      },
    }
    this.begin({ triangle: near.triangle, point: new Vector3(...near.at) }, erase, this.canvas ?? nowhere).end()
    return done(undefined)
  }

  /** What the brush takes at a place and in its mirror, where null stands for no surface. */
  dabsAt({ triangle, point }: PartHit, canvas: Canvas, radiusMm: number): (PlacedDab | null)[] {
    const { mirror } = useBrush.getState()
    const here = this.dab(triangle, point, radiusMm)
    if (!mirror) return [here]
    // The origin of the part frame is the middle of the part.
    const opposite = point.clone()
    opposite[mirror] *= -1
    const hit = canvas.nearest(opposite)
    const isThere = hit && hit.point.distanceTo(opposite) <= radiusMm / 2
    return [here, isThere ? this.dab(hit.triangle, hit.point, radiusMm) : null]
  }

  private dab(triangle: number, point: Vector3, radiusMm: number): PlacedDab {
    return { ...dabAt(this.graph, triangle, point.toArray(), radiusMm), body: this.graph.body[triangle]! }
  }
}

/** The brush for a part, when the neighbours of its triangles are found. */
export function brushFor(soup: Float32Array, signal: AbortSignal): Promise<PaintTool> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./graph.worker.ts', import.meta.url), { type: 'module' })
    const finish = (end: () => void) => {
      worker.terminate()
      end()
    }
    signal.addEventListener('abort', () => finish(() => reject(signal.reason)), { once: true })
    worker.onmessage = ({ data }: MessageEvent<Pick<SurfaceGraph, 'across' | 'body'>>) =>
      finish(() => resolve(new PaintTool({ soup, ...data })))
    worker.onerror = ({ message }) => finish(() => reject(new Error(message || paintMessages.notReady)))
    worker.postMessage(soup)
  })
}

export const pointInPart = ({ x, y, z }: Vector, { center, unitScale }: LoadedPart): Point3 => [
  x - center[0] * unitScale,
  y - center[1] * unitScale,
  z - center[2] * unitScale,
]

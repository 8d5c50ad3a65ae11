import { BufferAttribute, Group, LineBasicMaterial, LineSegments, type Vector3 } from 'three'
import type { Extent } from '../camera/rig.ts'
import type { Label } from '../overlays/labels.ts'
import { PointMarkers } from '../overlays/point-markers.ts'
import { emptyLine } from '../rendering/programs.ts'
import { encoded } from '../rendering/theme-colors.ts'
import type { Vec3 } from '../rendering/vec3.ts'
import type { Measurement } from './model.ts'

/** The twelve edges of a box between its corners, whose bits are x, y and z. */
const boxEdges = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => !(corner & bit)).map((bit) => [corner, corner | bit] as const),
)

export class MeasureLayer {
  readonly group = new Group()
  private readonly ink = new LineBasicMaterial({ depthTest: false, transparent: true, toneMapped: false })
  private readonly lines = new LineSegments(emptyLine(), this.ink)
  private readonly dots = new PointMarkers()

  constructor() {
    this.lines.renderOrder = 21
    this.lines.frustumCulled = false
    this.group.add(this.lines, this.dots.points)
  }

  /** @returns the labels that belong to the drawing */
  show(drawn: Measurement | { readonly pending: Vec3 } | null, extent: Extent, print: (mm: number) => string): readonly Label[] {
    this.group.visible = drawn !== null
    if (!drawn) return []
    if ('pending' in drawn) {
      this.draw([], [drawn.pending])
      return []
    }
    if (drawn.mode === 'box') return this.showBox(extent, drawn.sizeMm, print)
    const { from, to } = drawn
    this.draw([from, to], [from, to])
    const angle = drawn.mode === 'faces' && drawn.angleDegrees !== null ? ` · ${drawn.angleDegrees.toFixed(1)}°` : ''
    return [{ key: 'measure', kind: 'measure', text: `${print(drawn.distanceMm)}${angle}`, at: middle(from, to) }]
  }

  paint(color: string): void {
    this.ink.color.set(color)
    this.dots.tint(encoded(color))
  }

  /** Device pixels per CSS pixel. */
  scale(ratio: number): void {
    this.dots.scale(ratio)
  }

  dispose(): void {
    this.lines.geometry.dispose()
    this.ink.dispose()
    this.dots.dispose()
  }

  private showBox({ min, max }: Extent, sizeMm: Vec3, print: (mm: number) => string): readonly Label[] {
    const corner = (bits: number): Vec3 => [pick(min, max, bits, 0), pick(min, max, bits, 1), pick(min, max, bits, 2)]
    this.draw(
      boxEdges.flatMap(([a, b]) => [corner(a), corner(b)]),
      [],
    )
    return (['X', 'Y', 'Z'] as const).map((name, axis) => ({
      key: `measure ${name}`,
      kind: 'measure',
      text: `${name} ${print(sizeMm[axis] ?? 0)}`,
      at: middle(corner(0), corner(1 << axis)),
    }))
  }

  private draw(line: readonly Vec3[], dots: readonly Vec3[]): void {
    this.lines.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(line.flat()), 3))
    this.lines.visible = line.length > 0
    this.dots.place(dots)
  }
}

const pick = (min: Vector3, max: Vector3, bits: number, axis: 0 | 1 | 2): number =>
  (bits & (1 << axis) ? max : min).getComponent(axis)

const middle = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]

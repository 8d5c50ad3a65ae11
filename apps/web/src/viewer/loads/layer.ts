import type { RigidMotion } from '@trabecula/domain'
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  type IUniform,
  LineSegments,
  Mesh,
  type ShaderMaterial,
  Vector3,
} from 'three'
import { type Extent, radiusOf, type ViewCamera } from '../camera/rig.ts'
import type { ViewerPart } from '../part/model.ts'
import { emptyLine } from '../rendering/programs.ts'
import { shaderMaterial } from '../rendering/shader.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { LoadGlyph, OutlineGlyph } from './glyphs.ts'
import { layOut, type MarkLetter, type MarkShape, markShapes } from './layout.ts'
import { Marks } from './marks.ts'
import { movedBy, movesForMs, phaseAt, visibleAmount } from './motion.ts'
import { ShapeHandle } from './shape-handle.ts'

/** The viewer's props that are drawn here. */
export interface LoadsShown {
  readonly part: ViewerPart | null
  readonly extent: Extent
  readonly loads: readonly LoadGlyph[]
  readonly motion: RigidMotion | null
}

/** What a frame is drawn with. Height of the canvas in CSS pixels. */
export interface FrameView {
  readonly camera: ViewCamera
  readonly height: number
  readonly ratio: number
  unitsPerPixel(point: Vector3): number
}

/**
 * Load cases and supports on the part, and the outline of a part that moves freely. A frame sets two numbers; the
 * layout is computed when loads or part change.
 */
export class LoadsLayer {
  readonly group = new Group()
  readonly handle = new ShapeHandle()
  caseLetters: readonly MarkLetter[] = []
  private readonly height: IUniform<number> = { value: 1 }
  private readonly marks: Readonly<Record<MarkShape | 'through', Marks>>
  private readonly lines = new LineSegments(emptyLine(), tinted(false))
  /** Lines that the part does not hide. */
  private readonly outlines = new LineSegments(emptyLine(), tinted(false))
  private readonly planes = new Mesh(emptyLine(), tinted(true))
  private readonly ghost = new LineSegments(emptyLine(), tinted(false))
  private readonly reducedMotion: boolean
  private shown: LoadsShown | null = null
  private movedSince: number | null = null
  private amount = 0

  constructor(shared: Pick<SharedUniforms, 'uKeyLight'>, reducedMotion: boolean) {
    this.reducedMotion = reducedMotion
    const uniforms = { uKeyLight: shared.uKeyLight, uHeightPx: this.height }
    const of = (shape: MarkShape) => [shape, new Marks(shape, uniforms)] as const
    this.marks = {
      ...(Object.fromEntries(markShapes.map(of)) as Record<MarkShape, Marks>),
      through: new Marks('arrow', uniforms, true),
    }
    for (const object of [this.lines, this.outlines, this.planes, this.ghost]) object.frustumCulled = false
    this.ghost.material.depthTest = false
    this.outlines.material.depthTest = false
    this.ghost.matrixAutoUpdate = false
    this.planes.renderOrder = 7
    this.lines.renderOrder = 8
    this.outlines.renderOrder = 20
    this.ghost.renderOrder = 21
    const lines = [this.lines, this.outlines, this.planes, this.ghost]
    this.group.add(...Object.values(this.marks).map(({ group }) => group), ...lines, this.handle.group)
  }

  show(shown: LoadsShown, colors: ThemeColors): void {
    const before = this.shown
    this.shown = shown
    const { part, extent, loads, motion } = shown
    if (before?.part !== part || before.loads !== loads) this.place(part, extent, loads)
    if (before?.part !== part || before.motion !== motion) {
      this.movedSince = null
      this.ghost.visible = part !== null && motion !== null
      this.amount = motion ? visibleAmount(motion, extent.min, extent.max) : 0
      this.ghost.geometry.setAttribute('position', new BufferAttribute(part?.surfaces.edges ?? new Float32Array(3), 3))
    }
    this.ghost.material.uniforms['uTint']?.value.copy(encoded(colors.arrow))
  }

  /** Call before a frame. @returns true while something moves */
  beforeFrame({ camera, height, ratio, unitsPerPixel }: FrameView, now: number): boolean {
    this.height.value = height
    this.handle.size(camera, unitsPerPixel, ratio)
    const motion = this.ghost.visible && this.shown?.motion
    if (!motion) return false
    this.movedSince ??= now
    const since = this.reducedMotion ? movesForMs : now - this.movedSince
    this.ghost.matrix.copy(movedBy(motion, this.amount * phaseAt(since)))
    this.ghost.matrixWorldNeedsUpdate = true
    return since < movesForMs
  }

  dispose(): void {
    this.handle.dispose()
    for (const marks of Object.values(this.marks)) marks.dispose()
    for (const object of [this.lines, this.outlines, this.planes, this.ghost]) {
      object.geometry.dispose()
      object.material.dispose()
    }
  }

  private place(part: ViewerPart | null, extent: Extent, loads: readonly LoadGlyph[]): void {
    const centre = loads.some(({ kind }) => kind === 'acceleration') && part ? centreOfMass(part) : new Vector3()
    this.handle.place(loads.find((glyph): glyph is OutlineGlyph => 'onDrag' in glyph) ?? null)
    const layout = part ? layOut(loads, { part, ...extent, radius: radiusOf(extent), centre }) : null
    const marks = layout?.marks ?? []
    this.caseLetters = layout?.caseLetters ?? []
    for (const shape of markShapes) this.marks[shape].place(marks.filter((mark) => mark.shape === shape && !mark.dashed))
    this.marks.through.place(marks.filter(({ dashed }) => dashed))
    const points = (through: boolean) =>
      (layout?.lines ?? [])
        .filter((line) => (line.through ?? false) === through)
        .flatMap(({ from, to, color }) => [from, to].map((at) => ({ at, color })))
    fill(this.lines, points(false))
    fill(this.outlines, points(true))
    const corners = layout?.planes.flatMap(({ corners: [a, b, c, d], color }) => [a, b, c, a, c, d].map((at) => ({ at, color })))
    fill(this.planes, corners ?? [])
  }
}

function fill(object: Mesh | LineSegments, points: readonly { readonly at: Vector3; readonly color: string }[]): void {
  object.visible = points.length > 0
  object.geometry.dispose()
  object.geometry = new BufferGeometry()
  const list = (of: (point: (typeof points)[number]) => readonly number[]) =>
    new BufferAttribute(Float32Array.from(points.flatMap(of)), 3)
  object.geometry.setAttribute(
    'position',
    list(({ at }) => at.toArray()),
  )
  object.geometry.setAttribute(
    'tint',
    list(({ color }) => encoded(color).toArray()),
  )
}

/** Plain colours: those of the points where they have some, else a common one. */
function tinted(translucent: boolean): ShaderMaterial {
  return shaderMaterial({
    vertexShader: `in vec3 tint; out vec3 vTint;
void main() { vTint = tint; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `in vec3 vTint; layout(location = 0) out vec4 oColor; uniform vec3 uTint; uniform float uAlpha;
void main() { oColor = vec4(uTint.r < 0.0 ? vTint : uTint, uAlpha); }`,
    uniforms: { uTint: { value: encoded('#000').setRGB(-1, 0, 0) }, uAlpha: { value: translucent ? 0.12 : 1 } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  })
}

const centres = new WeakMap<ViewerPart, Vector3>()

/** The centre of mass of the solid part, mm; measured once. */
function centreOfMass(part: ViewerPart): Vector3 {
  const measured = centres.get(part) ?? centreOf(part.soup)
  centres.set(part, measured)
  return measured
}

/** The centre of the tetrahedra between the triangles and the origin. */
function centreOf(soup: Float32Array): Vector3 {
  const sum = new Vector3()
  let volume = 0
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  const cross = new Vector3()
  for (let i = 0; i < soup.length; i += 9) {
    a.fromArray(soup, i)
    b.fromArray(soup, i + 3)
    c.fromArray(soup, i + 6)
    const own = a.dot(cross.crossVectors(b, c))
    volume += own
    sum.addScaledVector(a.add(b).add(c), own / 4)
  }
  return volume > 0 ? sum.divideScalar(volume) : new Vector3()
}

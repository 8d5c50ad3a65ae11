import type { MaterialSettings } from '@trabecula/domain'
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  type DataTexture,
  DoubleSide,
  FrontSide,
  Group,
  type IUniform,
  LineSegments,
  PerspectiveCamera,
  Ray,
  type ShaderMaterial,
  Sphere,
  Vector3,
  type WebGLRenderer,
} from 'three'
import type { ViewCamera } from '../camera/rig.ts'
import { shaderMaterial } from '../rendering/shader.ts'
import { sectionGlsl } from '../rendering/shading.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import { SectionCap } from '../section/cap.ts'
import type { SectionCut } from '../section/plane.ts'
import { type Pass, Pieces } from './chunks.ts'
import { drawablePart } from './drawable.ts'
import { type PartUniforms, partMaterial, rolesTexture } from './material.ts'
import type { FaceSelection, ViewerPart } from './model.ts'
import { emptyPalette, type Palette, paintSelection } from './palette.ts'
import { PartPicker } from './pick.ts'

export interface PartLook {
  readonly material: MaterialSettings
  readonly colors: ThemeColors
  readonly cut: SectionCut | null
  /** A lattice is drawn too: it paints the section itself and wants to be seen through the skin. */
  readonly lattice: boolean
}

/** One triangle that is never drawn: a layer of it holds the programs that every part is drawn with, linked before the first part is there. */
export const standInPart: ViewerPart = {
  soup: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  surfaces: { label: new Uint32Array(1), order: new Uint32Array(1), faces: [], edges: new Float32Array(6) },
}

/** The part: its faces coloured by role, its feature edges, its section cap, and picking. */
export class PartLayer {
  readonly group = new Group()
  readonly min = new Vector3()
  readonly max = new Vector3()
  readonly picker: PartPicker
  private readonly palette: Palette
  private readonly roles: DataTexture
  private readonly edgeLook: EdgeLook = { uEdge: { value: new Color() }, uEdgeOpacity: { value: 1 } }
  private readonly edges = new BufferGeometry()
  readonly faces: Pass<ShaderMaterial>
  /** Writes only depth, so that of a transparent part just the nearest layer shows. */
  private readonly veil: Pass<ShaderMaterial>
  private readonly pieces: Pieces
  private readonly lines: LineSegments<BufferGeometry, ShaderMaterial>
  private readonly cap: SectionCap

  readonly part: ViewerPart
  private readonly shared: SharedUniforms

  constructor(part: ViewerPart, shared: SharedUniforms) {
    this.part = part
    this.shared = shared
    const drawable = part.drawable ?? drawablePart(part.soup, part.surfaces)
    // For picking only; what is drawn are the pieces.
    const whole = new BufferGeometry().setAttribute('position', new BufferAttribute(part.soup, 3))
    this.min.fromArray(drawable.bounds.min)
    this.max.fromArray(drawable.bounds.max)
    whole.boundingBox = new Box3(this.min, this.max)
    whole.boundingSphere = whole.boundingBox.getBoundingSphere(new Sphere())
    this.pieces = new Pieces(part.soup, drawable, whole)
    this.edges.setAttribute('position', new BufferAttribute(part.surfaces.edges, 3))
    this.picker = new PartPicker(whole, drawable)

    this.palette = emptyPalette(part.surfaces.faces.length)
    this.roles = rolesTexture(this.palette)
    const uniforms: PartUniforms = { ...shared, uRoles: { value: this.roles }, uRolesWidth: { value: this.palette.width } }
    this.faces = this.pieces.pass(partMaterial(uniforms), 0)
    this.veil = this.pieces.pass(partMaterial(uniforms), 4)
    this.veil.material.colorWrite = false
    // In the list of transparent things, or it would be drawn before the lattice and hide it.
    this.veil.material.transparent = true
    this.lines = new LineSegments(this.edges, edgeMaterial(shared, this.edgeLook))
    this.lines.renderOrder = 6
    const draw = (material: ShaderMaterial, renderOrder: number) => this.pieces.pass(material, renderOrder).object
    this.cap = new SectionCap(draw, shared, this.max.distanceTo(this.min) * 2.5)
    this.group.add(this.faces.object, this.veil.object, this.lines, this.cap.group)
  }

  /** False while a large part is on its way to the graphics card. */
  get complete(): boolean {
    return this.pieces.complete
  }

  /** Brings it to the graphics card, once the programs are linked, and shows it. */
  bring(gl: WebGLRenderer): Promise<void> {
    return this.pieces.bring(gl, this.faces.material)
  }

  select(selection: FaceSelection): void {
    paintSelection(this.palette, selection)
    this.roles.needsUpdate = true
  }

  look({ material, colors, cut, lattice }: PartLook): void {
    const transparent = material.opacity < 1 && !material.wireframe
    const faces = this.faces.material
    this.shared.uOpacity.value = material.opacity
    this.shared.uGlass.value = lattice && transparent ? 1 : 0
    this.shared.uWireframe.value = material.wireframe
    this.shared.uColor.value.copy(encoded(material.color))
    faces.transparent = transparent
    faces.depthWrite = !transparent
    faces.side = transparent || (lattice && cut) ? FrontSide : DoubleSide
    faces.needsUpdate = true
    this.faces.order(transparent ? 5 : 0)
    this.faces.wire(material.wireframe)
    this.faces.object.visible = material.opacity > 0
    this.veil.object.visible = transparent && material.opacity > 0
    this.veil.material.side = FrontSide
    this.lines.visible = !material.wireframe
    this.edgeLook.uEdge.value.copy(encoded(colors.edge))
    this.edgeLook.uEdgeOpacity.value = transparent ? 0.45 : 0.85
    this.cap.group.visible = cut !== null && !lattice && !material.wireframe
    if (cut) this.cap.place(cut, this.min.clone().add(this.max).multiplyScalar(0.5))
  }

  /** True when the part stands between a point on its skin and the eye. */
  covers(point: Vector3, camera: ViewCamera): boolean {
    const perspective = camera instanceof PerspectiveCamera
    const toEye = perspective ? camera.position.clone().sub(point) : camera.getWorldDirection(new Vector3()).negate()
    const range = perspective ? toEye.length() : Number.POSITIVE_INFINITY
    toEye.normalize()
    const lift = this.max.distanceTo(this.min) * 2e-3
    const hit = this.picker.hit(new Ray(point.clone().addScaledVector(toEye, lift), toEye), null)
    return hit !== null && hit.point.distanceTo(point) < range
  }

  /** The area-weighted centre of the surfaces. */
  skinCenter(): Vector3 {
    const sum = new Vector3()
    let area = 0
    for (const surface of this.part.surfaces.faces) {
      sum.addScaledVector(new Vector3(...surface.centroid), surface.area)
      area += surface.area
    }
    return area > 0 ? sum.divideScalar(area) : sum
  }

  /** Area-weighted mean normal of some surfaces, null when they cancel or there is none. */
  meanNormal(ids: readonly number[]): Vector3 | null {
    const sum = new Vector3()
    for (const id of ids) {
      const surface = this.part.surfaces.faces[id]
      if (surface) sum.addScaledVector(new Vector3(...surface.normal), surface.area)
    }
    return sum.lengthSq() > 0 ? sum.normalize() : null
  }

  dispose(): void {
    this.pieces.dispose()
    this.edges.dispose()
    this.roles.dispose()
    this.faces.material.dispose()
    this.veil.material.dispose()
    this.lines.material.dispose()
    this.cap.dispose()
  }
}

interface EdgeLook {
  readonly uEdge: IUniform<Color>
  readonly uEdgeOpacity: IUniform<number>
}

function edgeMaterial(shared: SharedUniforms, look: EdgeLook): ShaderMaterial {
  return shaderMaterial({
    uniforms: { uCut: shared.uCut, uCutOn: shared.uCutOn, ...look },
    vertexShader:
      'out vec3 vPoint; void main() { vPoint = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `in vec3 vPoint; layout(location = 0) out vec4 oColor; uniform vec3 uEdge; uniform float uEdgeOpacity; ${sectionGlsl}
void main() { if (cutAway(vPoint)) discard; oColor = vec4(uEdge, uEdgeOpacity); }`,
    transparent: true,
    depthWrite: false,
  })
}

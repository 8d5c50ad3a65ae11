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
import { loadChunk } from '../../platform/load-chunk.ts'
import type { ViewCamera } from '../camera/rig.ts'
import { deformationGlsl } from '../rendering/field-shading.ts'
import { shaderMaterial } from '../rendering/shader.ts'
import { sectionGlsl } from '../rendering/shading.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import { SectionCap } from '../section/cap.ts'
import type { SectionCut } from '../section/plane.ts'
import { spareFaces } from './brush.ts'
import { ChunkedMesh, type DrawPass } from './chunks.ts'
import { drawablePart } from './drawable.ts'
import { type PartUniforms, partMaterial, rolesTexture } from './material.ts'
import type { FaceSelection, ViewerPart } from './model.ts'
import { emptyPalette, type Palette, paintSelection } from './palette.ts'
import { PartPicker } from './pick.ts'

export interface PartStyle {
  readonly material: MaterialSettings
  readonly colors: ThemeColors
  readonly cut: SectionCut | null
  /** A lattice is visible: it draws the section itself, and the part is more transparent. */
  readonly lattice: boolean
}

/** One triangle that is never drawn: it has every part's programs, which are linked before the first part arrives. */
export const placeholderPart: ViewerPart = {
  soup: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  surfaces: { label: new Uint32Array(1), order: new Uint32Array(1), faces: [], edges: new Float32Array(6) },
}

/** The part: faces coloured by role, feature edges, section cap and picking. */
export class PartLayer {
  readonly group = new Group()
  readonly min = new Vector3()
  readonly max = new Vector3()
  readonly picker: PartPicker
  private palette: Palette
  private readonly roles: IUniform<DataTexture>
  private readonly rolesWidth: IUniform<number>
  private readonly fileColors: IUniform<DataTexture | null> = { value: null }
  private readonly fileColored: IUniform<number> = { value: 0 }
  private readonly edgeUniforms: EdgeUniforms = { uEdge: { value: new Color() }, uEdgeOpacity: { value: 1 } }
  private readonly outlineUniforms: EdgeUniforms = { uEdge: { value: new Color() }, uEdgeOpacity: { value: 1 } }
  private readonly edges = new BufferGeometry()
  readonly faces: DrawPass<ShaderMaterial>
  /** Depth pre-pass: of a transparent part only the nearest surface is visible. */
  private readonly depthPrepass: DrawPass<ShaderMaterial>
  private readonly chunks: ChunkedMesh
  private readonly lines: LineSegments<BufferGeometry, ShaderMaterial>
  /** The undeformed edges, shown with a deformed part. */
  private readonly outline: LineSegments<BufferGeometry, ShaderMaterial>
  private readonly cap: SectionCap

  part: ViewerPart
  private readonly shared: SharedUniforms

  constructor(part: ViewerPart, shared: SharedUniforms) {
    this.part = part
    this.shared = shared
    const drawable = part.drawable ?? drawablePart(part.soup, part.surfaces)
    // This geometry is for picking only; the chunks are drawn.
    const whole = new BufferGeometry().setAttribute('position', new BufferAttribute(part.soup, 3))
    this.min.fromArray(drawable.bounds.min)
    this.max.fromArray(drawable.bounds.max)
    whole.boundingBox = new Box3(this.min, this.max)
    whole.boundingSphere = whole.boundingBox.getBoundingSphere(new Sphere())
    this.chunks = new ChunkedMesh(part.soup, drawable, whole)
    this.edges.setAttribute('position', new BufferAttribute(part.surfaces.edges, 3))
    this.picker = new PartPicker(whole, drawable)

    this.palette = emptyPalette(part.surfaces.faces.length + spareFaces.count)
    this.roles = { value: rolesTexture(this.palette) }
    this.rolesWidth = { value: this.palette.width }
    const uniforms: PartUniforms = {
      ...{ ...shared, uRoles: this.roles, uRolesWidth: this.rolesWidth },
      ...{ uFileColors: this.fileColors, uFileColored: this.fileColored },
    }
    this.faces = this.chunks.pass(partMaterial(uniforms), 0)
    this.depthPrepass = this.chunks.pass(partMaterial(uniforms), 4)
    this.depthPrepass.material.colorWrite = false
    // Sorted with the transparent objects, otherwise it would be drawn before the lattice and hide it.
    this.depthPrepass.material.transparent = true
    this.lines = new LineSegments(this.edges, edgeMaterial(shared, this.edgeUniforms, 'deformed'))
    this.lines.renderOrder = 6
    this.outline = new LineSegments(this.edges, edgeMaterial(shared, this.outlineUniforms, 'undeformed'))
    this.outline.renderOrder = 6
    this.outline.visible = false
    const draw = (material: ShaderMaterial, renderOrder: number) => this.chunks.pass(material, renderOrder).object
    this.cap = new SectionCap(draw, shared, this.max.distanceTo(this.min) * 2.5, 'skin')
    this.group.add(this.faces.object, this.depthPrepass.object, this.lines, this.outline, this.cap.group)
  }

  /** False while a large part is being uploaded to the GPU. */
  get complete(): boolean {
    return this.chunks.complete
  }

  /** Uploads the part to the GPU and shows it. Call after the programs are linked. */
  upload(gl: WebGLRenderer): Promise<void> {
    return this.chunks.upload(gl, this.faces.material)
  }

  select(selection: FaceSelection): void {
    paintSelection(this.palette, selection)
    this.roles.value.needsUpdate = true
  }

  /** The same triangles divided into other faces. */
  divide(part: ViewerPart): void {
    this.part = part
    this.restore(part.surfaces.label.keys())
    this.roles.value.dispose()
    this.palette = emptyPalette(part.surfaces.faces.length + spareFaces.count)
    this.roles.value = rolesTexture(this.palette)
    this.rolesWidth.value = this.palette.width
  }

  show(triangles: Iterable<number>, face: number): void {
    this.chunks.label(triangles, () => face)
  }

  restore(triangles: Iterable<number>): void {
    const { label } = this.part.surfaces
    this.chunks.label(triangles, (triangle) => label[triangle] ?? 0)
  }

  /** Shows the colours that the part's CAD file gives its faces. @returns when they are loaded, to be shown by another call */
  showFileColors(shown: boolean): Promise<void> | undefined {
    const faces = this.part.cadFaceOf ?? []
    this.fileColored.value = shown && this.fileColors.value ? faces.length : 0
    if (!shown || this.fileColors.value || faces.length === 0) return undefined
    return loadChunk(() => import('./file-colors.ts')).then(({ fileColorsTexture }) => {
      this.fileColors.value ??= fileColorsTexture(faces)
    })
  }

  setStyle({ material, colors, cut, lattice }: PartStyle): void {
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
    this.faces.setWireframe(material.wireframe)
    this.faces.object.visible = material.opacity > 0
    this.depthPrepass.object.visible = transparent && material.opacity > 0
    this.depthPrepass.material.side = FrontSide
    this.lines.visible = !material.wireframe
    this.edgeUniforms.uEdge.value.copy(encoded(colors.edge))
    this.edgeUniforms.uEdgeOpacity.value = transparent ? 0.45 : 0.85
    // Edges are drawn on the part, the outline on the background, which is as dark as they are in the dark theme.
    this.outlineUniforms.uEdge.value.copy(encoded(colors.label))
    this.outlineUniforms.uEdgeOpacity.value = 0.7 * this.edgeUniforms.uEdgeOpacity.value
    this.cap.group.visible = cut !== null && !lattice && !material.wireframe
    if (cut) this.cap.place(cut, this.min.clone().add(this.max).multiplyScalar(0.5))
  }

  showOutline(visible: boolean): void {
    this.outline.visible = visible
  }

  /** True when the part is between a point of its surface and the camera. */
  occludes(point: Vector3, camera: ViewCamera): boolean {
    const perspective = camera instanceof PerspectiveCamera
    const toEye = perspective ? camera.position.clone().sub(point) : camera.getWorldDirection(new Vector3()).negate()
    const range = perspective ? toEye.length() : Number.POSITIVE_INFINITY
    toEye.normalize()
    const lift = this.max.distanceTo(this.min) * 2e-3
    const hit = this.picker.hit(new Ray(point.clone().addScaledVector(toEye, lift), toEye), null)
    return hit !== null && hit.point.distanceTo(point) < range
  }

  /** Area-weighted centre of the faces, mm. */
  surfaceCenter(): Vector3 {
    const sum = new Vector3()
    let area = 0
    for (const surface of this.part.surfaces.faces) {
      sum.addScaledVector(new Vector3(...surface.centroid), surface.area)
      area += surface.area
    }
    return area > 0 ? sum.divideScalar(area) : sum
  }

  /** Area-weighted mean normal of faces (unit), null when the sum is zero. */
  meanNormal(ids: readonly number[]): Vector3 | null {
    const sum = new Vector3()
    for (const id of ids) {
      const surface = this.part.surfaces.faces[id]
      if (surface) sum.addScaledVector(new Vector3(...surface.normal), surface.area)
    }
    return sum.lengthSq() > 0 ? sum.normalize() : null
  }

  dispose(): void {
    this.chunks.dispose()
    this.edges.dispose()
    this.roles.value.dispose()
    this.fileColors.value?.dispose()
    this.faces.material.dispose()
    this.depthPrepass.material.dispose()
    this.lines.material.dispose()
    this.outline.material.dispose()
    this.cap.dispose()
  }
}

interface EdgeUniforms {
  readonly uEdge: IUniform<Color>
  readonly uEdgeOpacity: IUniform<number>
}

function edgeMaterial(shared: SharedUniforms, look: EdgeUniforms, shape: 'deformed' | 'undeformed'): ShaderMaterial {
  return shaderMaterial({
    uniforms: { ...shared, ...look },
    vertexShader: `out vec3 vPoint; ${deformationGlsl}
void main() { vPoint = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(${shape === 'deformed' ? 'deformed(position)' : 'position'}, 1.0); }`,
    fragmentShader: `in vec3 vPoint; layout(location = 0) out vec4 oColor; uniform vec3 uEdge; uniform float uEdgeOpacity; ${sectionGlsl}
void main() { if (cutAway(vPoint)) discard; oColor = vec4(uEdge, uEdgeOpacity); }`,
    transparent: true,
    depthWrite: false,
  })
}

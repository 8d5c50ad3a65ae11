import type { MaterialSettings } from '@trabecula/domain'
import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, type ShaderMaterial, type Vector3 } from 'three'
import { centerOf, type Extent } from '../camera/rig.ts'
import type { LatticeVolume } from '../lattice/load.ts'
import { deformationGlsl, fieldGlsl } from '../rendering/field-shading.ts'
import { shaderMaterial } from '../rendering/shader.ts'
import { sectionGlsl, shadingGlsl } from '../rendering/shading.ts'
import { encoded } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import { SectionCap } from '../section/cap.ts'
import type { SectionCut } from '../section/plane.ts'
import type { PreviewAnswer } from './mesh.worker.ts'
import type { IndexedMesh } from './surface-nets.ts'

/** The lattice as a coarse mesh, computed in a worker, for devices that cannot compile its shader. */
export class MeshPreview {
  readonly group = new Group()
  private readonly shared: SharedUniforms
  private readonly changed: () => void
  private readonly material: ShaderMaterial
  private worker: Worker | null = null
  private mesh: Mesh<BufferGeometry, ShaderMaterial> | null = null
  private cap: SectionCap | null = null

  constructor(shared: SharedUniforms, changed: () => void) {
    this.shared = shared
    this.changed = changed
    this.material = previewMaterial(shared)
  }

  get present(): boolean {
    return this.mesh !== null
  }

  /** @returns false when the shader cannot be interpreted, or when another lattice was set in the meantime */
  async setLattice(volume: LatticeVolume): Promise<boolean> {
    this.clear()
    const worker = new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' })
    this.worker = worker
    const answer = await new Promise<PreviewAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => resolve(data)
      worker.onerror = ({ message }) => resolve({ ok: false, reason: message })
      worker.postMessage(volume)
    })
    worker.terminate()
    if (this.worker !== worker || !answer.ok) return false
    this.worker = null
    this.show(answer.mesh)
    return true
  }

  setStyle({ material, cut, extent }: { material: MaterialSettings; cut: SectionCut | null; extent: Extent }): void {
    this.group.visible = material.latticeOpacity > 0 && (material.opacity < 1 || material.wireframe || cut !== null)
    this.material.uniforms['uTint']?.value.copy(encoded(material.latticeColor))
    const alpha = this.material.uniforms['uAlpha']
    if (alpha) alpha.value = material.latticeOpacity
    this.material.transparent = material.latticeOpacity < 1
    if (!this.cap) return
    this.cap.group.visible = cut !== null
    if (cut) this.cap.place(cut, centerOf(extent))
  }

  clear(): void {
    this.worker?.terminate()
    this.worker = null
    this.cap?.dispose()
    this.mesh?.geometry.dispose()
    this.group.clear()
    this.cap = this.mesh = null
  }

  dispose(): void {
    this.clear()
    this.material.dispose()
  }

  private show({ positions, normals, triangles }: IndexedMesh): void {
    const geometry = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(positions, 3))
      .setAttribute('normal', new BufferAttribute(normals, 3))
      .setIndex(new BufferAttribute(triangles, 1))
    geometry.computeBoundingSphere()
    this.mesh = new Mesh(geometry, this.material)
    this.cap = new SectionCap(
      (material, renderOrder) => Object.assign(new Mesh(geometry, material), { renderOrder }),
      this.shared,
      sectionSize(geometry.boundingSphere?.center, geometry.boundingSphere?.radius),
      'lattice',
    )
    this.group.add(this.mesh, this.cap.group)
    this.changed()
  }
}

/** Side of a square that covers any section through the mesh, mm. */
const sectionSize = (center: Vector3 | undefined, radius: number | undefined): number =>
  2.5 * ((radius ?? 1) * 2 + (center?.length() ?? 0))

function previewMaterial(shared: SharedUniforms): ShaderMaterial {
  return shaderMaterial({
    side: DoubleSide,
    uniforms: {
      ...shared,
      uTint: { value: encoded('#000') },
      uAlpha: { value: 1 },
    },
    vertexShader: /* glsl */ `out vec3 vPoint; out vec3 vNormal;
${deformationGlsl}
void main() {
  vPoint = position;
  vNormal = normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(deformed(position), 1.0);
}`,
    fragmentShader: /* glsl */ `in vec3 vPoint; in vec3 vNormal;
layout(location = 0) out vec4 oColor;
uniform vec3 uTint;
uniform float uAlpha;
${sectionGlsl}
${shadingGlsl}
${deformationGlsl}
${fieldGlsl}
void main() {
  if (cutAway(vPoint)) discard;
  vec3 n = normalize(vNormal);
  vec3 base = fieldBase(vPoint, true, uTint * 1.1);
  vec3 lit = shade(base * (gl_FrontFacing ? 1.0 : 0.64), gl_FrontFacing ? n : -n, towardsEye(vPoint), 1.0);
  oColor = vec4(uFieldOn ? shadeField(base, lit) : lit, uAlpha);
}`,
  })
}

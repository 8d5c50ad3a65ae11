import {
  AlwaysStencilFunc,
  BackSide,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Matrix4,
  Mesh,
  NotEqualStencilFunc,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  ReplaceStencilOp,
  type ShaderMaterial,
  type Side,
  type StencilOp,
  Vector3,
} from 'three'
import { deformationGlsl, fieldGlsl } from '../rendering/field-shading.ts'
import { shaderMaterial } from '../rendering/shader.ts'
import { sectionGlsl } from '../rendering/shading.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { SectionCut } from './plane.ts'

/** Pieces along an edge of the cut, which bends with a deformed part. */
const pieces = 48

/**
 * Caps the solid at the section plane by stencil counting: back-facing triangles increment and front-facing ones
 * decrement, so the stencil differs from zero exactly where the plane is inside the solid; a large quad is drawn there.
 * Needs a stencil buffer and a closed, consistently oriented part.
 */
export class SectionCap {
  readonly group = new Group()
  private readonly quad: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly counters: ShaderMaterial[]

  /**
   * @param draw makes an object that draws the part with a material
   * @param matter the matter whose values a field shows on the cut
   */
  constructor(
    draw: (material: ShaderMaterial, renderOrder: number) => Object3D,
    uniforms: SharedUniforms,
    extent: number,
    matter: 'skin' | 'lattice',
  ) {
    this.counters = [counter(uniforms, BackSide, IncrementWrapStencilOp), counter(uniforms, FrontSide, DecrementWrapStencilOp)]
    for (const material of this.counters) this.group.add(draw(material, 1))
    this.quad = new Mesh(new PlaneGeometry(extent, extent, pieces, pieces), paint(uniforms, matter))
    this.quad.renderOrder = 2
    this.quad.onAfterRender = (renderer) => renderer.clearStencil()
    this.group.add(this.quad)
    this.group.visible = false
  }

  place(cut: SectionCut, center: Vector3): void {
    const normal = new Vector3(...cut.normal)
    this.quad.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), normal))
    this.quad.position.copy(center).addScaledVector(normal, -(normal.dot(center) + cut.offset))
    this.quad.updateMatrix()
    this.quad.material.uniforms['uPlacing']?.value.copy(this.quad.matrix)
  }

  dispose(): void {
    for (const material of this.counters) material.dispose()
    this.quad.geometry.dispose()
    this.quad.material.dispose()
  }
}

function counter(uniforms: SharedUniforms, side: Side, op: StencilOp): ShaderMaterial {
  return shaderMaterial({
    uniforms: { ...uniforms },
    vertexShader: `out vec3 vPoint; ${deformationGlsl}
void main() { vPoint = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(deformed(position), 1.0); }`,
    fragmentShader: `in vec3 vPoint; layout(location = 0) out vec4 oColor; ${sectionGlsl} void main() { if (cutAway(vPoint)) discard; oColor = vec4(0.0); }`,
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: op,
    stencilZFail: op,
    stencilZPass: op,
  })
}

/** The cut face, hatched like a technical drawing, or in the colours of a field. */
function paint(uniforms: SharedUniforms, matter: 'skin' | 'lattice'): ShaderMaterial {
  return shaderMaterial({
    uniforms: { ...uniforms, uPlacing: { value: new Matrix4() } },
    vertexShader: /* glsl */ `out vec3 vPoint;
uniform mat4 uPlacing;
${deformationGlsl}
void main() {
  vPoint = (uPlacing * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * viewMatrix * vec4(deformed(vPoint), 1.0);
}`,
    fragmentShader: /* glsl */ `in vec3 vPoint;
layout(location = 0) out vec4 oColor;
uniform vec3 uCapColor;
uniform float uPixelRatio;
${deformationGlsl}
${fieldGlsl}
void main() {
  if (fieldCovers(${matter === 'lattice'})) {
    oColor = vec4(fieldColor(vPoint, ${matter === 'lattice'}), 1.0);
    return;
  }
  float stripe = abs(fract((gl_FragCoord.x - gl_FragCoord.y) / (9.0 * uPixelRatio)) - 0.5) * 2.0;
  oColor = vec4(mix(uCapColor * 0.80, uCapColor, smoothstep(0.12, 0.3, stripe)), 1.0);
}`,
    side: DoubleSide,
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: ReplaceStencilOp,
    stencilZFail: ReplaceStencilOp,
    stencilZPass: ReplaceStencilOp,
  })
}

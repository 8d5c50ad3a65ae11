import {
  AlwaysStencilFunc,
  BackSide,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
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
import { shaderMaterial } from '../rendering/shader.ts'
import { sectionGlsl } from '../rendering/shading.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { SectionCut } from './plane.ts'

/**
 * Caps the solid at the section plane by stencil counting: back-facing triangles increment and front-facing ones
 * decrement, so the stencil differs from zero exactly where the plane is inside the solid; a large quad is drawn there.
 * Needs a stencil buffer and a closed, consistently oriented part.
 */
export class SectionCap {
  readonly group = new Group()
  private readonly quad: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly counters: ShaderMaterial[]

  /** @param draw makes an object that draws the part with a material */
  constructor(draw: (material: ShaderMaterial, renderOrder: number) => Object3D, uniforms: SharedUniforms, extent: number) {
    this.counters = [counter(uniforms, BackSide, IncrementWrapStencilOp), counter(uniforms, FrontSide, DecrementWrapStencilOp)]
    for (const material of this.counters) this.group.add(draw(material, 1))
    this.quad = new Mesh(new PlaneGeometry(extent, extent), paint(uniforms))
    this.quad.renderOrder = 2
    this.quad.onAfterRender = (renderer) => renderer.clearStencil()
    this.group.add(this.quad)
    this.group.visible = false
  }

  place(cut: SectionCut, center: Vector3): void {
    const normal = new Vector3(...cut.normal)
    this.quad.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), normal))
    this.quad.position.copy(center).addScaledVector(normal, -(normal.dot(center) + cut.offset))
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
    vertexShader:
      'out vec3 vPoint; void main() { vPoint = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
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

/** The cut face, hatched like a technical drawing. */
function paint(uniforms: SharedUniforms): ShaderMaterial {
  return shaderMaterial({
    uniforms: { ...uniforms },
    vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: /* glsl */ `layout(location = 0) out vec4 oColor;
uniform vec3 uCapColor;
uniform float uPixelRatio;
void main() {
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

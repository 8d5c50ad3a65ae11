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
 * Closes the solid at the section: back faces count up and front faces count down in the stencil, so it differs from zero exactly where the
 * plane runs inside the solid; a large quad is painted there. Needs a canvas with a stencil buffer and a closed, oriented part.
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

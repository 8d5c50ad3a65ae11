import {
  AddEquation,
  CustomBlending,
  DepthTexture,
  FloatType,
  HalfFloatType,
  LinearFilter,
  Mesh,
  NearestFilter,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  Scene,
  type ShaderMaterial,
  type Texture,
  WebGLRenderTarget,
} from 'three'
import { shaderMaterial } from '../rendering/shader.ts'

const vertexShader = 'out vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }'

/** Composites the lattice's picture into the scene with its own depth, so that it and meshes occlude each other. */
export class CompositeQuad {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly uniforms = {
    uPicture: { value: null as Texture | null },
    uDepth: { value: null as Texture | null },
    uSamples: { value: 1 },
    uOpacity: { value: 1 },
  }

  constructor() {
    const material = shaderMaterial({
      vertexShader,
      fragmentShader: /* glsl */ `in vec2 vUv;
layout(location = 0) out vec4 oColor;
uniform sampler2D uPicture, uDepth;
uniform float uSamples, uOpacity;
void main() {
  vec4 color = texture(uPicture, vUv) / uSamples;
  if (color.a < 0.02) discard;
  gl_FragDepth = texture(uDepth, vUv).r;
  oColor = color * uOpacity;
}`,
      uniforms: this.uniforms,
      transparent: true,
      depthTest: true,
      depthWrite: true,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    })
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 2
    this.mesh.visible = false
  }

  show(picture: Texture, depth: Texture | null, samples: number): void {
    this.uniforms.uPicture.value = picture
    this.uniforms.uDepth.value = depth
    this.uniforms.uSamples.value = samples
  }

  set opacity(value: number) {
    this.uniforms.uOpacity.value = value
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

/** A scene that adds one picture to the current target. */
export function accumulationScene(picture: Texture): { scene: Scene; dispose: () => void } {
  const material = shaderMaterial({
    vertexShader,
    fragmentShader:
      'in vec2 vUv; layout(location = 0) out vec4 oColor; uniform sampler2D uPicture; void main() { oColor = texture(uPicture, vUv); }',
    uniforms: { uPicture: { value: picture } },
    depthTest: false,
    depthWrite: false,
    transparent: true,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  })
  const mesh = new Mesh(new PlaneGeometry(2, 2), material)
  mesh.frustumCulled = false
  const scene = new Scene()
  scene.add(mesh)
  return {
    scene,
    dispose: () => {
      mesh.geometry.dispose()
      material.dispose()
    },
  }
}

/** Off-screen targets of the lattice: coarse while the view moves, sharp in tiles, and the running sum of samples. */
export interface LatticeTargets {
  readonly low: WebGLRenderTarget
  readonly full: WebGLRenderTarget
  readonly sum: WebGLRenderTarget
  dispose(): void
}

export function latticeTargets(): LatticeTargets {
  const withDepth = (filter: typeof LinearFilter | typeof NearestFilter) => {
    const target = new WebGLRenderTarget(4, 4, { minFilter: filter, magFilter: filter })
    target.depthTexture = new DepthTexture(4, 4, FloatType)
    return target
  }
  const low = withDepth(LinearFilter)
  const full = withDepth(NearestFilter)
  // Half floats: four samples of eight bits each would overflow one byte.
  const sum = new WebGLRenderTarget(4, 4, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: false,
  })
  const dispose = () => {
    for (const target of [low, full, sum]) {
      target.depthTexture?.dispose()
      target.dispose()
    }
  }
  return { low, full, sum, dispose }
}

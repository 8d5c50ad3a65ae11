import { Mesh, PlaneGeometry, type ShaderMaterial } from 'three'
import { shaderMaterial } from '../rendering/shader.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'

/** A vertical gradient behind everything, dithered by half a grey level against banding. */
export class Background {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>

  constructor() {
    const material = shaderMaterial({
      depthTest: false,
      depthWrite: false,
      uniforms: { uTop: { value: encoded('#000') }, uBottom: { value: encoded('#000') } },
      vertexShader: 'out vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader: /* glsl */ `in vec2 vUv;
layout(location = 0) out vec4 oColor;
uniform vec3 uTop, uBottom;
void main() {
  float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  oColor = vec4(mix(uBottom, uTop, smoothstep(0.0, 1.0, vUv.y)) + grain / 255.0, 1.0);
}`,
    })
    this.mesh = new Mesh(new PlaneGeometry(2, 2), material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = -100
  }

  paint(colors: ThemeColors): void {
    const { uTop, uBottom } = this.mesh.material.uniforms
    uTop?.value.copy(encoded(colors.backgroundTop))
    uBottom?.value.copy(encoded(colors.backgroundBottom))
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

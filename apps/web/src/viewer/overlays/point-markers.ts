import { BufferAttribute, BufferGeometry, type Color, Points, type ShaderMaterial } from 'three'
import { shaderMaterial } from '../rendering/shader.ts'
import { encoded } from '../rendering/theme-colors.ts'
import type { Vec3 } from '../rendering/vec3.ts'

/** Round markers of fixed screen size with a light outline, drawn over everything. */
export class PointMarkers {
  readonly points: Points<BufferGeometry, ShaderMaterial>

  constructor(diameterPx = 11) {
    const material = shaderMaterial({
      depthTest: false,
      depthWrite: false,
      transparent: true,
      uniforms: { uTint: { value: encoded('#000') }, uSize: { value: diameterPx } },
      vertexShader: /* glsl */ `in vec3 tint;
out vec3 vTint;
uniform float uSize;
void main() {
  vTint = tint;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = uSize;
}`,
      fragmentShader: /* glsl */ `in vec3 vTint;
layout(location = 0) out vec4 oColor;
uniform vec3 uTint;
void main() {
  float r = length(gl_PointCoord - 0.5) * 2.0;
  if (r > 1.0) discard;
  vec3 fill = vTint.r < 0.0 ? uTint : vTint;
  oColor = vec4(mix(fill, vec3(1.0), smoothstep(0.62, 0.74, r)), 1.0 - smoothstep(0.9, 1.0, r));
}`,
    })
    this.points = new Points(new BufferGeometry(), material)
    this.points.frustumCulled = false
    this.points.renderOrder = 22
    this.points.visible = false
  }

  /** @param at mm, part frame
   * @param colors one CSS colour per marker; without them all have the common colour */
  place(at: readonly Vec3[], colors?: readonly string[]): void {
    this.points.visible = at.length > 0
    const tints = at.flatMap((_, i) => (colors ? encoded(colors[i] ?? '#000').toArray() : [-1, -1, -1]))
    this.points.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(at.flat()), 3))
    this.points.geometry.setAttribute('tint', new BufferAttribute(Float32Array.from(tints), 3))
  }

  tint(color: Color): void {
    this.points.material.uniforms['uTint']?.value.copy(color)
  }

  /** Device pixels per CSS pixel. */
  scale(ratio: number, diameterPx = 11): void {
    const size = this.points.material.uniforms['uSize']
    if (size) size.value = diameterPx * ratio
  }

  dispose(): void {
    this.points.geometry.dispose()
    this.points.material.dispose()
  }
}

import { DoubleSide, Mesh, PlaneGeometry, type ShaderMaterial, type Vector3 } from 'three'
import { shaderMaterial } from '../rendering/shader.ts'
import { shadingGlsl } from '../rendering/shading.ts'
import { encoded, type ThemeColors } from '../rendering/theme-colors.ts'

/** Distance between two thin lines: the power of ten (mm) that puts 10 to 100 of them across the part. */
export const gridStep = (radius: number): number => 10 ** Math.floor(Math.log10(Math.max(1e-6, radius) / 3))

/**
 * The grid under the part: thin lines every step, stronger ones every ten, fading with distance and at grazing angles.
 */
export class Grid {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>

  constructor() {
    const material = shaderMaterial({
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: { uLine: { value: encoded('#000') }, uStep: { value: 10 }, uFade: { value: 100 } },
      vertexShader: /* glsl */ `out vec3 vPoint;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPoint = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,
      fragmentShader: /* glsl */ `in vec3 vPoint;
layout(location = 0) out vec4 oColor;
uniform vec3 uLine;
uniform float uStep, uFade;
${shadingGlsl}
float lines(vec2 p, float pitch) {
  vec2 q = p / pitch;
  vec2 width = fwidth(q);
  vec2 line = 1.0 - smoothstep(vec2(0.0), width * 1.2, abs(fract(q - 0.5) - 0.5));
  // Fades out where a cell is smaller than a few pixels, to avoid aliasing.
  vec2 clear = 1.0 - smoothstep(vec2(0.15), vec2(0.45), width);
  return max(line.x * clear.x, line.y * clear.y);
}
void main() {
  float thin = lines(vPoint.xy, uStep) * 0.20;
  float strong = lines(vPoint.xy, uStep * 10.0) * 0.42;
  float fade = exp(-pow(length(vPoint.xy) / uFade, 2.0));
  float alpha = max(thin, strong) * fade * smoothstep(0.0, 0.22, abs(towardsEye(vPoint).z));
  if (alpha < 0.004) discard;
  oColor = vec4(uLine, alpha);
}`,
    })
    this.mesh = new Mesh(new PlaneGeometry(1, 1), material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 3
  }

  place(min: Vector3, radius: number): void {
    this.mesh.position.set(0, 0, min.z - radius * 0.002)
    this.mesh.scale.setScalar(radius * 16)
    const { uStep, uFade } = this.mesh.material.uniforms
    if (uStep) uStep.value = gridStep(radius)
    if (uFade) uFade.value = radius * 2.3
  }

  paint(colors: ThemeColors): void {
    this.mesh.material.uniforms['uLine']?.value.copy(encoded(colors.grid))
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

import { ConeGeometry, CylinderGeometry, Group, Mesh, Quaternion, type ShaderMaterial, Vector3 } from 'three'
import { shaderMaterial } from '../rendering/shader.ts'
import { shadingGlsl } from '../rendering/shading.ts'
import { encoded } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'

/** An arrow of length 1 along +Y from the origin, shaded like the part; used for the force and for the three axes. */
export class Arrow {
  readonly group = new Group()
  private readonly material: ShaderMaterial

  /** @param slimness length ÷ shaft radius */
  constructor(shared: SharedUniforms, slimness = 44) {
    this.material = shaderMaterial({
      uniforms: { uKeyLight: shared.uKeyLight, uTint: { value: encoded('#000') } },
      vertexShader: /* glsl */ `out vec3 vPoint; out vec3 vNormal;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPoint = world.xyz;
  vNormal = mat3(modelMatrix) * normal;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,
      fragmentShader: /* glsl */ `in vec3 vPoint; in vec3 vNormal;
layout(location = 0) out vec4 oColor;
uniform vec3 uTint;
${shadingGlsl}
void main() { oColor = vec4(shade(uTint, normalize(vNormal), towardsEye(vPoint), 1.0), 1.0); }`,
    })
    const r = 1 / slimness
    const head = Math.min(0.3, r * 11)
    const shaft = new Mesh(new CylinderGeometry(r, r, 1 - head, 20).translate(0, (1 - head) / 2, 0), this.material)
    const cone = new Mesh(new ConeGeometry(r * 3.4, head, 28).translate(0, 1 - head / 2, 0), this.material)
    this.group.add(shaft, cone)
  }

  tint(color: string): void {
    this.material.uniforms['uTint']?.value.copy(encoded(color))
  }

  place(from: Vector3, direction: Vector3, length: number): void {
    this.group.position.copy(from)
    this.group.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), direction.clone().normalize()))
    this.group.scale.setScalar(length)
  }

  dispose(): void {
    this.material.dispose()
    for (const child of this.group.children) if (child instanceof Mesh) child.geometry.dispose()
  }
}

/** Greatest length of a force arrow on the screen, CSS pixels. */
const LONGEST_PX = 120

/**
 * Length of a force arrow, mm: half the part's radius, but at most LONGEST_PX on the screen.
 * @param pixelMm length of a CSS pixel at the arrow, mm
 */
export const arrowLength = (partRadius: number, pixelMm: number): number => Math.min(0.5 * partRadius, LONGEST_PX * pixelMm)

/**
 * Start of a force arrow (mm): its tip touches the surface when the force pushes into the material, its tail when it
 * pulls, so that the arrow is never inside the part.
 */
export function arrowStart(origin: Vector3, direction: Vector3, surfaceNormal: Vector3 | null, length: number): Vector3 {
  const pushes = surfaceNormal !== null && surfaceNormal.dot(direction) < -0.05
  return pushes ? origin.clone().addScaledVector(direction, -length) : origin.clone()
}

import {
  BackSide,
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  FrontSide,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  Mesh,
  type ShaderMaterial,
  SphereGeometry,
  TorusGeometry,
} from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import { shaderMaterial } from '../rendering/shader.ts'
import { shadingGlsl } from '../rendering/shading.ts'
import { encoded } from '../rendering/theme-colors.ts'
import type { Mark, MarkShape } from './layout.ts'

/** Share of a full turn. */
const turned = 0.78

/** The shapes at size 1, along y. A ring's points lie around its middle circle, whose radius each mark gives. */
const shapes: Readonly<Record<MarkShape, () => BufferGeometry>> = {
  arrow: () => {
    const head = 0.34
    return merged([
      new CylinderGeometry(0.045, 0.045, 1 - head, 12).translate(0, (1 - head) / 2, 0),
      new ConeGeometry(0.14, head, 16).translate(0, 1 - head / 2, 0),
    ])
  },
  turn: () => {
    const end = 2 * Math.PI * turned
    // Torus and cone lie in the plane of x and y; turned about x, they go around y by the right hand.
    const head = new ConeGeometry(0.28, 0.6, 14).translate(0, 0.18, 0).rotateZ(end).translate(Math.cos(end), Math.sin(end), 0)
    return merged([new TorusGeometry(1, 0.1, 8, 40, end), head]).rotateX(-Math.PI / 2)
  },
  ball: () => merged([new SphereGeometry(1, 14, 10)]),
  rollers: () => {
    const roller = (x: number) => new CylinderGeometry(0.22, 0.22, 0.7, 16).rotateX(Math.PI / 2).translate(x, 0.22, 0)
    const plate = new BoxGeometry(1.3, 0.1, 0.8).translate(0, 0.5, 0)
    return merged([roller(-0.34), roller(0.34), plate])
  },
  ring: () => {
    const ring = merged([new TorusGeometry(1, 1, 8, 48)]).rotateX(-Math.PI / 2)
    const position = ring.getAttribute('position')
    const spine = new Float32Array(position.array)
    // A torus whose tube is as thick as its middle circle: what is left without the tube is the circle.
    const normal = ring.getAttribute('normal')
    for (let i = 0; i < spine.length; i++) spine[i] = (position.array[i] ?? 0) - (normal.array[i] ?? 0)
    ring.setAttribute('spine', new BufferAttribute(spine, 3))
    ring.setAttribute('position', new BufferAttribute(new Float32Array(normal.array), 3))
    return ring
  },
}

function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  const geometry = mergeGeometries(parts.map((part) => part.deleteAttribute('uv')))
  for (const part of parts) part.dispose()
  geometry.setAttribute('spine', new BufferAttribute(new Float32Array(geometry.getAttribute('position').array.length), 3))
  return geometry
}

const vertexShader = /* glsl */ `
in vec3 spine, anchor, along, tint;
/** Size in CSS pixels, greatest size in mm, shift in sizes, radius of a ring in mm. */
in vec4 measures;
out vec3 vPoint, vNormal, vTint;
out float vAlong;
uniform float uHeightPx, uRimPx;
void main() {
  float pixel = 2.0 * (projectionMatrix * viewMatrix * vec4(anchor, 1.0)).w / (projectionMatrix[1][1] * uHeightPx);
  float size = min(measures.x * pixel, measures.y);
  vec3 helper = abs(along.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
  vec3 x = normalize(cross(along, helper));
  mat3 frame = mat3(x, along, cross(x, along));
  vec3 local = (position + vec3(0.0, measures.z, 0.0)) * size + spine * measures.w + normal * uRimPx * min(pixel, 0.1 * measures.y);
  vPoint = anchor + frame * local;
  vNormal = frame * normal;
  vTint = tint;
  vAlong = position.y;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPoint, 1.0);
}`

const fragmentShader = /* glsl */ `
in vec3 vPoint, vNormal, vTint;
in float vAlong;
layout(location = 0) out vec4 oColor;
uniform bool uDashed;
uniform vec3 uRim;
uniform float uRimPx;
${shadingGlsl}
void main() {
  if (uDashed && vAlong < 0.62 && fract(vAlong * 5.0) > 0.66) discard;
  oColor = vec4(uRimPx > 0.0 ? uRim : shade(vTint, normalize(vNormal), towardsEye(vPoint), 1.0), 1.0);
}`

interface MarkUniforms {
  readonly uKeyLight: IUniform
  /** Height of the canvas, CSS pixels. */
  readonly uHeightPx: IUniform<number>
}

/** All marks of one shape in a draw call, and a second for the dark outline that light colours need on light ground. */
export class Marks {
  readonly group = new Group()
  private readonly geometry: BufferGeometry
  private readonly meshes: readonly Mesh<InstancedBufferGeometry, ShaderMaterial>[]

  /** @param through true: drawn through the part and dashed */
  constructor(shape: MarkShape, uniforms: MarkUniforms, through = false) {
    this.geometry = shapes[shape]()
    const material = (rimPx: number, side: typeof BackSide | typeof FrontSide) =>
      shaderMaterial({
        vertexShader,
        fragmentShader,
        uniforms: {
          ...uniforms,
          uRimPx: { value: rimPx },
          uRim: { value: encoded('#16202b') },
          uDashed: { value: through },
        },
        side,
        depthTest: !through,
        // Drawn after the part, through which it is visible.
        transparent: through,
      })
    this.meshes = [material(1.1, BackSide), material(0, FrontSide)].map((look) => {
      const mesh = new Mesh(new InstancedBufferGeometry(), look)
      mesh.frustumCulled = false
      mesh.renderOrder = through ? 20 : 0
      return mesh
    })
    this.group.add(...this.meshes)
    this.place([])
  }

  place(marks: readonly Mark[]): void {
    this.group.visible = marks.length > 0
    const list = (of: (mark: Mark) => readonly number[], size: number) =>
      new InstancedBufferAttribute(Float32Array.from(marks.flatMap(of)), size)
    const attributes = {
      anchor: list(({ at }) => at.toArray(), 3),
      along: list(({ direction }) => direction.toArray(), 3),
      tint: list(({ color }) => encoded(color).toArray(), 3),
      measures: list(({ sizePx, mostMm, shift, radius = 0 }) => [sizePx, mostMm, shift, radius], 4),
    }
    for (const mesh of this.meshes) {
      mesh.geometry.dispose()
      const geometry = new InstancedBufferGeometry()
      geometry.setIndex(this.geometry.index)
      for (const name of ['position', 'normal', 'spine']) geometry.setAttribute(name, this.geometry.getAttribute(name))
      for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
      geometry.instanceCount = marks.length
      mesh.geometry = geometry
    }
  }

  dispose(): void {
    this.geometry.dispose()
    for (const { geometry, material } of this.meshes) {
      geometry.dispose()
      material.dispose()
    }
  }
}

import { BackSide, Color, type Data3DTexture, type IUniform, Matrix4, type ShaderMaterial, Vector2, type Vector3 } from 'three'
import { shaderMaterial } from '../rendering/shader.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { LatticeField, LatticeVolume } from './load.ts'
import { hostShader, rayVertexShader } from './sphere-tracing.ts'
import { samplingOf, volumeTexture } from './volume-texture.ts'

export interface RayUniforms {
  readonly uToWorld: IUniform<Matrix4>
  readonly uToClip: IUniform<Matrix4>
  readonly uResolution: IUniform<Vector2>
  readonly uJitter: IUniform<Vector2>
  readonly uBoxMin: IUniform<Vector3>
  readonly uBoxMax: IUniform<Vector3>
  readonly uLatticeColor: IUniform<Color>
  readonly uLatticeCap: IUniform<Color>
  readonly uSkinColor: IUniform<Color>
  readonly uShell: IUniform<number>
  readonly uReveal: IUniform<number>
  readonly uCell: IUniform<number>
  readonly uVoxel: IUniform<number>
  readonly uEps: IUniform<number>
  readonly uPixelBase: IUniform<number>
  readonly uPixelSlope: IUniform<number>
  readonly uSkinDrawn: IUniform<boolean>
}

export interface LatticeMaterial {
  readonly material: ShaderMaterial
  readonly uniforms: RayUniforms
  dispose(): void
}

/** @param box the part's bounds: rays live inside it */
export function latticeMaterial(
  volume: LatticeVolume,
  shared: SharedUniforms,
  box: { readonly min: Vector3; readonly max: Vector3 },
  filtersFloat: boolean,
): LatticeMaterial {
  const fields = Object.entries(volume.fields).filter((entry): entry is [string, LatticeField] => typeof entry[1] === 'object')
  const uniforms = rayUniforms(volume, box)
  const volumeUniforms: Record<string, IUniform> = {}
  const textures: Data3DTexture[] = []
  for (const [name, field] of fields) {
    const texture = volumeTexture(field, filtersFloat)
    const { origin, scale, shift } = samplingOf(field)
    textures.push(texture)
    volumeUniforms[`uField_${name}`] = { value: texture }
    volumeUniforms[`uOrigin_${name}`] = { value: origin }
    volumeUniforms[`uScale_${name}`] = { value: scale }
    volumeUniforms[`uShift_${name}`] = { value: shift }
  }
  const material = shaderMaterial({
    vertexShader: rayVertexShader,
    fragmentShader: hostShader(
      volume.glsl,
      fields.map(([name]) => name),
    ),
    uniforms: { ...shared, ...uniforms, ...volumeUniforms },
    // The back of the box, which is visible when the camera is inside the part as well.
    side: BackSide,
    toneMapped: false,
  })
  const dispose = () => {
    material.dispose()
    for (const texture of textures) texture.dispose()
  }
  return { material, uniforms, dispose }
}

function rayUniforms(volume: LatticeVolume, box: { readonly min: Vector3; readonly max: Vector3 }): RayUniforms {
  return {
    uToWorld: { value: new Matrix4() },
    uToClip: { value: new Matrix4() },
    uResolution: { value: new Vector2(1, 1) },
    uJitter: { value: new Vector2() },
    uBoxMin: { value: box.min.clone() },
    uBoxMax: { value: box.max.clone() },
    uLatticeColor: { value: new Color() },
    uLatticeCap: { value: new Color() },
    uSkinColor: { value: new Color() },
    uShell: { value: volume.fields.shell_mm },
    uReveal: { value: 0 },
    uCell: { value: volume.fields.cell_mm },
    uVoxel: { value: volume.fields.part.spacing },
    uEps: { value: box.max.distanceTo(box.min) * 1e-4 },
    uPixelBase: { value: 0 },
    uPixelSlope: { value: 0 },
    uSkinDrawn: { value: false },
  }
}

import {
  ClampToEdgeWrapping,
  Data3DTexture,
  DataUtils,
  FloatType,
  HalfFloatType,
  LinearFilter,
  RedFormat,
  UnsignedByteType,
  Vector3,
} from 'three'
import type { LatticeField } from './load.ts'

/**
 * A field as a 3D texture with smooth sampling. 32-bit floats become 16-bit ones where the device cannot filter them.
 * @param filtersFloat whether OES_texture_float_linear exists
 */
export function volumeTexture(field: LatticeField, filtersFloat: boolean): Data3DTexture {
  const [nx = 1, ny = 1, nz = 1] = field.size
  const texture = new Data3DTexture(null, nx, ny, nz)
  if (field.format === 'r8') {
    texture.image.data = new Uint8Array(field.bytes)
    texture.type = UnsignedByteType
  } else if (field.format === 'r16f') {
    texture.image.data = new Uint16Array(field.bytes)
    texture.type = HalfFloatType
  } else if (filtersFloat) {
    texture.image.data = new Float32Array(field.bytes)
    texture.type = FloatType
  } else {
    texture.image.data = Uint16Array.from(new Float32Array(field.bytes), (v) => DataUtils.toHalfFloat(v))
    texture.type = HalfFloatType
  }
  texture.format = RedFormat
  texture.minFilter = texture.magFilter = LinearFilter
  texture.wrapS = texture.wrapT = texture.wrapR = ClampToEdgeWrapping
  texture.unpackAlignment = 1
  texture.needsUpdate = true
  return texture
}

/** Texture coordinate of a point: (p − origin) · scale + shift; node i lies at the centre of texel i. */
export function samplingOf(field: LatticeField): { origin: Vector3; scale: Vector3; shift: Vector3 } {
  const [nx = 1, ny = 1, nz = 1] = field.size
  const [x = 0, y = 0, z = 0] = field.origin
  return {
    origin: new Vector3(x, y, z),
    scale: new Vector3(1 / (nx * field.spacing), 1 / (ny * field.spacing), 1 / (nz * field.spacing)),
    shift: new Vector3(0.5 / nx, 0.5 / ny, 0.5 / nz),
  }
}

import {
  ClampToEdgeWrapping,
  Data3DTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  NearestFilter,
  type PixelFormat,
  RGBAFormat,
  RGFormat,
  UnsignedByteType,
} from 'three'
import { mapColour } from './colour-maps.ts'
import type { Colouring } from './model.ts'
import type { CellValues } from './values.ts'

/** Half floats, divided by `scale`, the largest magnitude, so that all digits of a half float are used. */
export interface ScaledVolume {
  readonly texture: Data3DTexture
  readonly scale: number
}

type Size = readonly [number, number, number]

/** Skin in red, lattice in green; 0 where there is none. */
export function cellTexture({ skin, lattice, smooth }: CellValues, size: Size): ScaledVolume {
  const scale = Math.max(largest(skin), largest(lattice)) || 1
  const data = new Uint16Array(2 * size[0] * size[1] * size[2])
  for (const [channel, values] of [skin, lattice].entries()) {
    if (!values) continue
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0
      if (!Number.isNaN(value)) data[2 * at + channel] = DataUtils.toHalfFloat(value / scale)
    }
  }
  return { texture: volume(data, size, RGFormat, smooth), scale }
}

/** @param displacement x, y, z per node */
export function nodeTexture(displacement: Float32Array, size: Size): ScaledVolume {
  const scale = largest(displacement) || 1
  const data = new Uint16Array((4 * displacement.length) / 3)
  for (let from = 0, to = 0; from < displacement.length; from += 3, to += 4)
    for (let c = 0; c < 3; c++) data[to + c] = DataUtils.toHalfFloat((displacement[from + c] ?? 0) / scale)
  return { texture: volume(data, size, RGBAFormat, true), scale }
}

/** 256 colours of a map, from its least to its greatest value. */
export function mapTexture({ map, reversed, bandColours }: Colouring): DataTexture {
  const data = new Uint8Array(4 * 256)
  for (let i = 0; i < 256; i++) data.set([...mapColour({ map, reversed, bandColours }, i / 255), 255], 4 * i)
  const texture = new DataTexture(data, 256, 1, RGBAFormat, UnsignedByteType)
  texture.minFilter = texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

function volume(data: Uint16Array<ArrayBuffer>, size: Size, format: PixelFormat, smooth: boolean): Data3DTexture {
  const texture = new Data3DTexture(data, ...size)
  texture.type = HalfFloatType
  texture.format = format
  texture.minFilter = texture.magFilter = smooth ? LinearFilter : NearestFilter
  texture.wrapS = texture.wrapT = texture.wrapR = ClampToEdgeWrapping
  texture.needsUpdate = true
  return texture
}

function largest(values: Float32Array | null): number {
  let most = 0
  if (values) for (const value of values) if (!Number.isNaN(value)) most = Math.max(most, Math.abs(value))
  return most
}

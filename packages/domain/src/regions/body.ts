import type { RegionBody } from './model.ts'

const bytesOfTriangle = 36

/** A body of triangles in the unit of a file, of which each is `scale` mm; nine numbers each. */
export function regionBody(name: string, soup: Float32Array, scale: number): RegionBody {
  const view = new DataView(new ArrayBuffer(4 * soup.length))
  for (let i = 0; i < soup.length; i++) view.setFloat32(4 * i, soup[i]! * scale, true)
  const letters = Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte))
  return { name, trianglesMm: btoa(letters.join('')) }
}

/** Triangles of a body by the length of its text; undefined where that is no whole number of them. */
export function bodyTriangleCount({ trianglesMm: text }: RegionBody): number | undefined {
  if (text.length % 4 !== 0) return undefined
  const bytes = (3 * text.length) / 4 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  return bytes % bytesOfTriangle === 0 ? bytes / bytesOfTriangle : undefined
}

/** The triangles of a body, mm, nine coordinates of the file each. Its text was checked. */
export function bodyTriangles({ trianglesMm }: RegionBody): Float32Array {
  const letters = atob(trianglesMm)
  const view = new DataView(new ArrayBuffer(letters.length))
  for (let i = 0; i < letters.length; i++) view.setUint8(i, letters.charCodeAt(i))
  return Float32Array.from({ length: letters.length / 4 }, (_, i) => view.getFloat32(4 * i, true))
}

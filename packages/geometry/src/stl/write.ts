/**
 * Writes a soup (9 floats per triangle) as a binary STL: 84 + 50 × count bytes, normals from the winding, attributes zero.
 * The header does not begin with "solid", so that no reader takes it for text. Coordinates are kept bit for bit.
 */
export function writeBinaryStl(soup: Float32Array, header = 'Trabecula binary STL'): Uint8Array<ArrayBuffer> {
  const count = Math.floor(soup.length / 9)
  const bytes = new Uint8Array(84 + 50 * count)
  const view = new DataView(bytes.buffer)
  const text = /^solid/i.test(header) ? `STL ${header}` : header
  for (let i = 0; i < Math.min(80, text.length); i++) bytes[i] = text.charCodeAt(i) & 0x7f
  view.setUint32(80, count, true)
  const bits = new Uint32Array(soup.buffer, soup.byteOffset, soup.length)
  for (let triangle = 0, at = 84; triangle < count; triangle++, at += 50) {
    const o = 9 * triangle
    const ux = soup[o + 3] - soup[o]
    const uy = soup[o + 4] - soup[o + 1]
    const uz = soup[o + 5] - soup[o + 2]
    const vx = soup[o + 6] - soup[o]
    const vy = soup[o + 7] - soup[o + 1]
    const vz = soup[o + 8] - soup[o + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz) || 1
    view.setFloat32(at, nx / length, true)
    view.setFloat32(at + 4, ny / length, true)
    view.setFloat32(at + 8, nz / length, true)
    for (let i = 0; i < 9; i++) view.setUint32(at + 12 + 4 * i, bits[o + i], true)
  }
  return bytes
}

import { inflateRawSync } from 'node:zlib'

/** The parts of a 3MF by their names: an independent reader of ZIP, by the central directory, as unzip does it. */
export function partsOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const parts = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [nameLength, extra, comment] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o)) as [number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    parts.set(name, inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20))))
    at += 46 + nameLength + extra + comment
  }
  return parts
}

/** The text of the model in a 3MF. */
export const modelOf = (bytes: Buffer): string => partsOf(bytes).get('3D/3dmodel.model')!.toString('utf8')

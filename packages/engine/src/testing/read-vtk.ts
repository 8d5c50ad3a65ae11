import { inflateSync } from 'node:zlib'

/** A second reading of a VTK XML file with appended, raw, zlib-compressed arrays: its text and its arrays by name. */
export function readVtk(bytes: Uint8Array): { readonly text: string; readonly arrays: ReadonlyMap<string, readonly number[]> } {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const start = latin.indexOf('<AppendedData encoding="raw">')
  const first = latin.indexOf('_', start) + 1
  const text = latin.slice(0, start)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const arrays = new Map<string, readonly number[]>()
  for (const [, type, name, offset] of text.matchAll(/<DataArray type="(\w+)" Name="([^"]+)".*?offset="(\d+)"/g)) {
    const word = (n: number) => Number(view.getBigUint64(first + Number(offset) + 8 * n, true))
    const [blocks, blockSize, lastSize] = [word(0), word(1), word(2)]
    const parts: Uint8Array[] = []
    let at = first + Number(offset) + 8 * (3 + blocks)
    for (let block = 0; block < blocks; block++) {
      const part = inflateSync(bytes.subarray(at, at + word(3 + block)))
      const wanted = block === blocks - 1 && lastSize > 0 ? lastSize : blockSize
      if (part.length !== wanted) throw new Error(`A block of ${name} has ${part.length} bytes instead of ${wanted}.`)
      parts.push(part)
      at += word(3 + block)
    }
    arrays.set(name!, numbers(type!, Uint8Array.from(Buffer.concat(parts))))
  }
  return { text, arrays }
}

function numbers(type: string, { buffer }: Uint8Array<ArrayBuffer>): readonly number[] {
  if (type === 'Float32') return [...new Float32Array(buffer)]
  if (type === 'Float64') return [...new Float64Array(buffer)]
  if (type === 'Int32') return [...new Int32Array(buffer)]
  if (type === 'UInt8') return [...new Uint8Array(buffer)]
  throw new Error(`No such type: ${type}.`)
}

import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

export interface VtkArray {
  readonly name: string
  readonly components?: number
  readonly values: Float32Array | Float64Array | Uint8Array | Int32Array
}

/** A piece of a VTK file: an element of XML with its attributes and arrays. */
export interface VtkElement {
  readonly element: string
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly arrays?: readonly VtkArray[]
  readonly children?: readonly VtkElement[]
}

const compress = promisify(deflate)

/**
 * A VTK XML file: arrays appended as raw bytes, each compressed with zlib in blocks of a megabyte; little endian,
 * 64-bit headers. Source: VTK File Formats, section "XML File Formats" (Kitware).
 */
export async function vtkFile(type: string, content: VtkElement): Promise<Uint8Array> {
  const appended: Uint8Array[] = []
  let offset = 0
  const text = async ({ element, attributes = {}, arrays = [], children = [] }: VtkElement): Promise<string> => {
    const inner: string[] = []
    for (const { name, components = 1, values } of arrays) {
      inner.push(
        `<DataArray type="${typeOf(values)}" Name="${name}" NumberOfComponents="${components}"${tuples(element, values)} format="appended" offset="${offset}"/>\n`,
      )
      for (const piece of await packed(values)) {
        appended.push(piece)
        offset += piece.length
      }
    }
    for (const child of children) inner.push(await text(child))
    const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${element}${named.join('')}>\n${inner.join('')}</${element}>\n`
  }
  const body = await text(content)
  const head = `<?xml version="1.0"?>\n<VTKFile type="${type}" version="1.0" byte_order="LittleEndian" header_type="UInt64" compressor="vtkZLibDataCompressor">\n`
  const parts = [utf8(`${head}${body}<AppendedData encoding="raw">\n_`), ...appended, utf8('\n</AppendedData>\n</VTKFile>\n')]
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const blockBytes = 1 << 20

/** Number of blocks, size of a block, size of a last, smaller one (0: none), their compressed sizes; the blocks. */
async function packed({ buffer, byteOffset, byteLength }: VtkArray['values']): Promise<Uint8Array[]> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += blockBytes)
    blocks.push(await compress(bytes.subarray(at, at + blockBytes), { level: 5 }))
  const sizes = [blocks.length, blockBytes, byteLength % blockBytes, ...blocks.map(({ length }) => length)]
  return [new Uint8Array(BigUint64Array.from(sizes, BigInt).buffer), ...blocks]
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Arrays of the file as a whole must say how long they are. */
const tuples = (element: string, { length }: VtkArray['values']): string =>
  element === 'FieldData' ? ` NumberOfTuples="${length}"` : ''

function typeOf(values: VtkArray['values']): string {
  if (values instanceof Float64Array) return 'Float64'
  if (values instanceof Float32Array) return 'Float32'
  return values instanceof Uint8Array ? 'UInt8' : 'Int32'
}

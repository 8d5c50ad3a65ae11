import { type CadBody, readCad, type ToStlOptions, toStl } from '@trabecula/cad'
import { boundsOf } from '@trabecula/geometry'
import library from 'occt-import-js/dist/occt-import-js.wasm?url'
import type { Converted, ConverterAnswer, ConverterRequest, ReadFacts } from './converter.ts'

/** What was read last: bodies are chosen without reading the file again. */
let bodies: readonly CadBody[] = []

self.onmessage = async ({ data }: MessageEvent<ConverterRequest>) => {
  try {
    const answer = 'file' in data ? await read(data) : make(data)
    const stl = 'stl' in answer ? [answer.stl.buffer as ArrayBuffer] : []
    self.postMessage(answer satisfies ConverterAnswer, { transfer: stl })
  } catch (error) {
    // An error in an asynchronous handler would not reach the page.
    self.postMessage({ failure: String(error) } satisfies ConverterAnswer)
  }
}

async function read({ file, tolerance }: Extract<ConverterRequest, { file: Blob }>): Promise<ReadFacts | { refusal: string }> {
  const reading = await readCad(new Uint8Array(await file.arrayBuffer()), { tolerance, library })
  if (!reading.ok) return { refusal: reading.refusal.message }
  bodies = reading.value.bodies
  const { format, notes } = reading.value
  return { format, notes, bodies: bodies.map(factsOf) }
}

const factsOf = ({ name, within, color, soup, faces }: CadBody): ReadFacts['bodies'][number] => {
  const { min, max } = boundsOf(soup)
  const size = max.map((most, axis) => most - (min[axis] ?? 0))
  return { name, within, color, size, faces: faces.length, triangles: soup.length / 9 }
}

function make(options: ToStlOptions): Converted | { refusal: string } {
  const made = toStl(bodies, options)
  return made.ok ? made.value : { refusal: made.refusal.message }
}

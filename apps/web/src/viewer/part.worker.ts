import { inspect, readStl, segment } from '@trabecula/geometry'
import { buffersOf, drawablePart } from './part/drawable-part.ts'
import { toPartFrame } from './part/frame.ts'
import { millimetresPer, type PartReading, type PartRefusal, type ReadRequest } from './read-part.ts'

self.onmessage = ({ data }: MessageEvent<ReadRequest>) => {
  const answer = read(data)
  const buffers = answer.ok
    ? [
        answer.soup.buffer,
        answer.surfaces.label.buffer,
        answer.surfaces.order.buffer,
        answer.surfaces.edges.buffer,
        ...buffersOf(answer.drawable),
      ]
    : []
  self.postMessage(answer, { transfer: [...new Set(buffers)] as Transferable[] })
}

function read({ bytes, fileUnit }: ReadRequest): PartReading | PartRefusal {
  const reading = readStl(new Uint8Array(bytes))
  if (!reading.ok) return { ok: false, code: reading.code, message: reading.message }
  const report = inspect(reading.soup)
  const unitScale = millimetresPer[fileUnit]
  const { soup, center } = toPartFrame(reading.soup, unitScale)
  const surfaces = segment(soup)
  return { ok: true, soup, surfaces, report, center, unitScale, notes: reading.notes, drawable: drawablePart(soup, surfaces) }
}

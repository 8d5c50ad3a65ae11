import { mmPerFileUnit } from '@trabecula/domain'
import { printSides } from '@trabecula/engine/print-position'
import {
  collapseInSoup,
  facesByLabel,
  inspect,
  partFrame,
  readPartFile,
  segment,
  weldBest,
  weldedInFrame,
} from '@trabecula/geometry'
import { buffersOf, drawablePart } from './drawable.ts'
import type { PartReading, PartRefusal, ReadRequest } from './reader.ts'

self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  const answer = await read(data)
  const buffers = answer.ok
    ? [
        answer.soup.buffer,
        answer.fileSoup.buffer,
        answer.surfaces.label.buffer,
        answer.surfaces.order.buffer,
        answer.surfaces.edges.buffer,
        ...buffersOf(answer.drawable),
      ]
    : []
  self.postMessage(answer, { transfer: [...new Set(buffers)] as Transferable[] })
}

async function read({ file, fileUnit, labels }: ReadRequest): Promise<PartReading | PartRefusal> {
  const reading = readPartFile(new Uint8Array(await file.arrayBuffer()))
  if (!reading.ok) return { ok: false, code: reading.code, message: reading.message }
  const welded = weldBest(reading.soup)
  const report = inspect(reading.soup, welded)
  const unitScale = mmPerFileUnit[fileUnit]
  const { soup: inFrame, center } = partFrame(reading.soup, unitScale)
  // Duplicate triangles of the file are drawn and measured once, as in the analysis.
  const soup = collapseInSoup(inFrame, welded.duplicateOf)
  const surfaces =
    labels?.length === soup.length / 9 ? facesByLabel(soup, labels) : segment(soup, weldedInFrame(welded, center, unitScale))
  const drawable = drawablePart(soup, surfaces)
  return {
    ...{ ok: true, soup, fileSoup: reading.soup, surfaces, report, center, unitScale, notes: reading.notes, drawable },
    printSides: printSides(soup),
  }
}

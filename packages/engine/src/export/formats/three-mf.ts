import { Zip, type ZipInputFile } from 'fflate'
import { type DeflateTotals, deflateBlocks } from './deflate-blocks.ts'
import { densitySheets, sheetPath } from './implicit-xml.ts'
import { type ModelFacts, type ModelShapes, modelXml } from './model-xml.ts'

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
<Default Extension="png" ContentType="image/png"/>
</Types>
`

const relationships = (more: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
${more}</Relationships>
`

const thumbnailPath = 'Metadata/thumbnail.png'
/** The package's picture, as file managers and slicers look for it (Open Packaging Conventions). */
const ofThumbnail = `<Relationship Target="/${thumbnailPath}" Id="rel1" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail"/>
`

/** The images that a model reads belong to it (3MF Core Specification 1.3, 2.1.2). */
const imageRelationships = (paths: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
${paths.map((path, i) => `<Relationship Target="/${path}" Id="rel${i}" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture"/>\n`).join('')}</Relationships>
`

/** A ZIP entry carries a time; a fixed one keeps the bytes the same. Local, as ZIP reads it. */
const noTime = new Date(1980, 0, 1)

/** A 3MF package in chunks: a ZIP (by fflate) with content types, relationships and the model deflated in parallel. */
export async function* threeMfChunks(shapes: ModelShapes, facts: ModelFacts): AsyncGenerator<Uint8Array, void, void> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const text = new TextEncoder()
  const entries: readonly (readonly [string, Iterable<Uint8Array>])[] = [
    ['[Content_Types].xml', [text.encode(contentTypes)]],
    ['_rels/.rels', [text.encode(relationships(facts.thumbnail ? ofThumbnail : ''))]],
    ...(facts.thumbnail ? [[thumbnailPath, [facts.thumbnail]] as const] : []),
    ...imagesOf(shapes).map(([path, png]) => [path, [png]] as const),
    ['3D/3dmodel.model', modelXml(shapes, facts)],
  ]
  for (const [filename, chunks] of entries) {
    const entry: ZipInputFile = { filename, size: 0, crc: 0, compression: 8, mtime: noTime }
    zip.add(entry)
    const totals = yield* entryChunks(deflateBlocks(chunks), entry, ready)
    entry.crc = totals.crc
    entry.size = totals.size
    entry.ondata!(null, new Uint8Array(0), true)
  }
  zip.end()
  yield* ready
}

/** The images that the model reads, and the list of them. */
function imagesOf({ skinAndLattice }: ModelShapes): readonly (readonly [string, Uint8Array])[] {
  if (!skinAndLattice || !('levelSet' in skinAndLattice.lattice)) return []
  const sheets = [...densitySheets(skinAndLattice.lattice.levelSet.density)].map((png, k) => [sheetPath(k), png] as const)
  const list = new TextEncoder().encode(imageRelationships(sheets.map(([path]) => path)))
  return [...sheets, ['3D/_rels/3dmodel.model.rels', list]]
}

/** Hands every deflated block to the ZIP and what the ZIP makes of it to the reader. */
async function* entryChunks(
  blocks: AsyncGenerator<Uint8Array<ArrayBuffer>, DeflateTotals, void>,
  entry: ZipInputFile,
  ready: Uint8Array<ArrayBuffer>[],
): AsyncGenerator<Uint8Array<ArrayBuffer>, DeflateTotals, void> {
  for (;;) {
    const step = await blocks.next()
    if (step.done) return step.value
    entry.ondata!(null, step.value, false)
    yield* ready.splice(0)
  }
}

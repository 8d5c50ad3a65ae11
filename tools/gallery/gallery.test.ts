import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orThrow } from '@trabecula/domain'
import { loadPart } from '@trabecula/engine'
import { nearestFace, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { root } from '../workspaces.ts'
import { examples } from './examples.ts'
import { galleryPage, type SolvedExample, shippedExamples } from './pages.ts'
import { galleryParts } from './parts.ts'

const shipped = join(root, 'apps/web/public/gallery')
const solved: Readonly<Record<string, SolvedExample>> = JSON.parse(readFileSync(join(root, 'tools/gallery/solved.json'), 'utf8'))
const parts = new Map(Object.entries(await galleryParts()))

describe.each(examples)('$title', ({ id, load, held, settings }) => {
  const stl = readFileSync(join(shipped, `${id}.stl`))

  it('is shipped as the code makes it, and is closed', () => {
    expect(stl.equals(writeBinaryStl(parts.get(id)!, `Trabecula gallery ${id}`))).toBe(true)
    expect(orThrow(loadPart(stl, { name: `${id}.stl` })).report.closed).toBe(true)
  })

  it('was solved for the faces at its points', () => {
    const part = orThrow(loadPart(stl, { name: `${id}.stl` }))
    const at = (points: typeof load) => [...new Set(points.map((point) => nearestFace(part.fileSoup, part.surfaces, point).id))]
    expect(solved[id]!.selection.load).toEqual(at(load))
    expect(solved[id]!.selection.held).toEqual(at(held))
    expect(solved[id]!.triangles).toBe(part.fileSoup.length / 9)
  })

  it('has a verified best design that does all that is required, of the families that are named', () => {
    const { rows } = solved[id]!
    expect(rows.every(({ state }) => state === 'verified')).toBe(true)
    expect(rows[0]!.targetMet).toBe(true)
    for (const { cell } of rows) expect(settings.families).toContain(cell)
  })
})

it('the page of the documents and the examples of the home page say what was solved', () => {
  expect(readFileSync(join(root, 'docs/gallery.md'), 'utf8')).toBe(galleryPage(solved))
  expect(JSON.parse(readFileSync(join(shipped, 'examples.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(shippedExamples(solved))),
  )
})

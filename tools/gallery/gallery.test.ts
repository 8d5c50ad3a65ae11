import { readFileSync } from 'node:fs'
import { loadPart } from '@trabecula/engine'
import { inspect, nearestFace, writeBinaryStl } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import type { GalleryEntry } from './entry.ts'
import { galleryPage } from './entry.ts'
import { examples } from './examples.ts'
import { galleryParts } from './parts.ts'

const repository = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, repository))
const entries: readonly GalleryEntry[] = JSON.parse(read('apps/web/public/examples/examples.json').toString())

it('lists every part of the gallery, and its page is made of that list', () => {
  expect(entries.map(({ name }) => name)).toEqual(examples.map(({ name }) => name))
  expect(entries.map(({ about }) => about)).toEqual(examples.map(({ about }) => about))
  expect(read('docs/gallery.md').toString()).toBe(galleryPage(entries))
})

it.each(entries.map((entry) => [entry.name, entry] as const))(
  '%s is closed, is the file that is shipped, and has the faces of its set-up',
  async (name, { load, boundary, settings, force, rows }) => {
    const soup = await galleryParts[name]()
    expect(inspect(soup)).toMatchObject({ closed: true, oriented: true, verdict: 'ok', components: 1 })
    const stl = writeBinaryStl(soup, `Trabecula ${name}`)
    expect(Buffer.compare(read(`apps/web/public/examples/${name}.stl`), Buffer.from(stl))).toBe(0)
    const part = loadPart(stl, { name })
    if (!part.ok) throw new Error(part.refusal.message)
    const { fileSoup, surfaces } = part.value
    const setup = JSON.parse(read(`examples/gallery/${name}.json`).toString())
    const faces = (choices: readonly { near: [number, number, number] }[]) =>
      choices.map(({ near }) => nearestFace(fileSoup, surfaces, near).id)
    expect([load, boundary]).toEqual([faces(setup.load), faces(setup.boundary)])
    expect(force).toEqual(setup.force_vector)
    expect(settings.optimization_value).toBe(setup.optimization_value)
    // The lightest row comes first and carries what it should in its file.
    expect(rows[0]?.max_load_n).toBeGreaterThanOrEqual(setup.optimization_value)
  },
)

import { orThrow } from '@trabecula/domain'
import { box, cylinder, inspect, moved, nearestFace, readPartFile, soupVolume, sphere, writeBinaryStl } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { exportMesh } from '../export/export-mesh.ts'
import { outerMesh } from '../export/field/outer-mesh.ts'
import { optimize } from '../optimize.ts'
import { cantilever, loadedOn } from '../testing/sample-parts.ts'
import { loadPart, type PartOptions, partVolume } from './part.ts'

const loaded = (soup: Float32Array, options: PartOptions = {}) => {
  return orThrow(loadPart(writeBinaryStl(soup), options))
}

describe('what is done with a file before anything else looks at it', () => {
  it('is nothing, unless it was requested', () => {
    const open = box([20, 20, 20]).subarray(9)
    expect(loaded(open)).toMatchObject({ outer: 'uploaded', changes: [] })
    expect(loaded(open).fileSoup).toEqual(open)
  })

  it('is nothing to a sound part, whatever was requested', () => {
    const sound = box([20, 20, 20])
    expect(loaded(sound, { repair: true, acceptRemeshed: true })).toMatchObject({ outer: 'uploaded', changes: [] })
    expect(loaded(sound, { repair: true, acceptRemeshed: true }).fileSoup).toEqual(sound)
  })

  it('is a repair that keeps the other triangles bit for bit', () => {
    const open = box([20, 20, 20]).subarray(9)
    const part = loaded(open, { repair: true, acceptRemeshed: true })
    expect(part).toMatchObject({ outer: 'repaired', changes: [expect.stringContaining('A missing facet')] })
    expect(part.fileSoup.subarray(0, open.length)).toEqual(open)
    expect(part.report.verdict).toBe('ok')
  })

  it('is the choice of bodies; one that is not there is refused in a sentence', () => {
    const two = Float32Array.from([...box([20, 20, 20]), ...moved(box([10, 10, 10]), 50)])
    expect(loaded(two).report.bodies).toHaveLength(2)
    const one = loaded(two, { bodies: [1] })
    expect(one.fileSoup).toEqual(two.subarray(9 * 12))
    expect(one.changes).toEqual(['Only body 1 of the file was kept.'])
    expect(loadPart(writeBinaryStl(two), { bodies: [2] })).toMatchObject({ ok: false, refusal: { code: 'unknown-body' } })
    expect(loadPart(writeBinaryStl(two), { bodies: [] })).toMatchObject({ ok: false, refusal: { code: 'no-bodies' } })
  })
})

describe('a body inside a body', () => {
  const enclosed = Float32Array.from([...box([30, 30, 30]), ...box([10, 10, 10]).map((value) => value + 10)])

  it('is decided before anything is computed, and each answer gives a part', async () => {
    const undecided = loaded(enclosed)
    expect(partVolume(undecided)).toBeCloseTo(27_000, 3)
    const refusal = { ok: false, refusal: { code: 'bodies-inside-bodies', message: expect.stringContaining('"inner_bodies"') } }
    expect(await optimize(undecided, cantilever(undecided, [0, 0, -1]))).toMatchObject(refusal)
    expect(await exportMesh(undecided, sampleDesign(undecided, 'octet'), () => {})).toMatchObject(refusal)
    const cavity = loaded(enclosed, { innerBodies: 'cavities' })
    expect(cavity).toMatchObject({ outer: 'uploaded', changes: [expect.stringContaining('cavities')] })
    expect(partVolume(cavity)).toBeCloseTo(26_000, 3)
    expect(outerMesh(cavity).closed).toBe(true)
    const material = loaded(enclosed, { innerBodies: 'material', repair: true })
    expect(material.fileSoup).toEqual(box([30, 30, 30]))
    expect(material.changes).toEqual([expect.stringContaining('left out')])
  })
})

describe('new outer faces for a part that cannot be closed', () => {
  // A cylinder without one end and with a gap in its wall: no single facets, no small hole.
  const whole = cylinder(10, 30, 48)
  const open = whole.filter((_, i) => {
    const t = 9 * Math.floor(i / 9)
    const middle = [0, 1, 2].map((axis) => (whole[t + axis] + whole[t + 3 + axis] + whole[t + 6 + axis]) / 3)
    return !(middle[2] > 29.9 && middle[0] > 0)
  })

  it('are closed, keep the volume, the faces and the sharp edges of the old ones', { tags: ['long'] }, () => {
    expect(inspect(open).closed).toBe(false)
    const part = loaded(open, { acceptRemeshed: true })
    expect(part.outer).toBe('re-meshed')
    expect(part.changes).toEqual([expect.stringContaining('The outer faces were re-meshed')])
    expect(part.report).toMatchObject({ closed: true, oriented: true, verdict: 'ok' })
    expect(Math.abs(part.report.volume / inspect(whole).volume - 1)).toBeLessThan(0.01)
    const [corner] = [part.bounds.min].map((min) => Math.hypot(min[0], min[1]))
    expect(corner).toBeCloseTo(Math.hypot(10, 10), 1)
    const end = nearestFace(part.fileSoup, part.surfaces, [0, 0, 0])
    expect(part.surfaces.faces[end.id].area).toBeCloseTo(Math.PI * 100, -1)
    expect(part.surfaces.faces.length).toBeLessThan(10)
    // An export keeps these faces, and says that they are not the uploaded ones.
    expect(outerMesh(part)).toMatchObject({ verbatim: false, closed: true, file: part.fileSoup, notes: part.changes })
  })

  it('are refused where nothing is enclosed', () => {
    const sheet = Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0)
    expect(loadPart(writeBinaryStl(sheet), { acceptRemeshed: true })).toMatchObject({
      ok: false,
      refusal: { code: 'encloses-nothing', message: expect.stringMatching(/\.$/) },
    })
  })

  it('are needed for a closed surface that passes through itself, which is refused without them', {
    tags: ['long'],
  }, async () => {
    // A ball whose top is pulled out through its bottom.
    const pulled = sphere(10, 24).map((value, i) => (i % 3 === 2 && value > 9.9 ? -14 : value))
    const asItIs = loaded(pulled)
    expect(asItIs.report).toMatchObject({ closed: true, verdict: 'repairable' })
    expect(asItIs.report.selfCrossings).toBeGreaterThan(0)
    const refused = await exportMesh(asItIs, sampleDesign(asItIs, 'gyroid-sheet'), () => {})
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'part-not-closed', message: expect.stringContaining('New outer faces close it') },
    })
  })

  it('pass the health check of an upload also where thin walls meet at sharp angles, in every unit', { tags: ['long'] }, () => {
    // An open ball with thin plates through it: sharpened without a look at the result, 26 pairs of triangles cross.
    const plate = (i: number): Float32Array =>
      rotated(
        box([40, 4, 0.3]).map((value, c) => value - [20, 2, 2][c % 3]!),
        0.7 * i,
        0.5 * i,
      )
    const star = Float32Array.from([sphere(6, 24).subarray(90), ...[0, 1, 2, 3, 4, 5, 6].map(plate)].flatMap((soup) => [...soup]))
    const part = loaded(
      star.map((value) => value / 1000),
      { repair: true, acceptRemeshed: true },
    )
    expect(part).toMatchObject({ outer: 're-meshed', report: { verdict: 'ok', selfCrossings: 0, bodyCrossings: 0 } })
    expect(outerMesh(part).closed).toBe(true)
  })

  it('are refused with their own reason where the file cannot hold them, never with the advice to accept them', () => {
    const far = sphere(10, 24)
      .subarray(900)
      .map((value) => value + 4_800_000)
    expect(loadPart(writeBinaryStl(far), { repair: true, acceptRemeshed: true })).toMatchObject({
      ok: false,
      refusal: { code: 'new-faces-not-sound', message: expect.stringContaining('move it to the origin') },
    })
  })

  it('are not made for closed bodies that overlap: what is inside any of them is inside, and the notes say so', () => {
    const two = Float32Array.from([...box([20, 20, 20]), ...moved(box([16, 14, 12]), 15)])
    const part = loaded(two, { acceptRemeshed: true })
    expect(part).toMatchObject({ outer: 'uploaded', report: { verdict: 'ok', selfCrossings: 0 } })
    expect(part.report.bodyCrossings).toBeGreaterThan(0)
    expect(outerMesh(part)).toMatchObject({ closed: true, verbatim: true, notes: [expect.stringContaining('overlap')] })
  })

  it('count what overlapping bodies share once: volume, mass, and the analysis of the part', async () => {
    const cube = box([14, 14, 14])
    const two = loaded(Float32Array.from([...cube, ...cube.map((value) => value + 8)]))
    const union = 2 * 14 ** 3 - 6 ** 3
    expect(Math.abs(partVolume(two) / union - 1)).toBeLessThan(0.001)
    const chunks: Uint8Array[] = []
    const design = sampleDesign(two, 'gyroid-sheet', { cellSize: 10 })
    const exported = orThrow(await exportMesh(two, design, (chunk) => void chunks.push(chunk.slice())))
    expect(exported.volumeMm3).toBeLessThan(union)
    expect(exported.notes.join(' ')).toContain('which volume and mass count once')
    const file = readPartFile(Buffer.concat(chunks))
    if (!file.ok) throw new Error(file.message)
    expect(soupVolume(file.soup) - exported.volumeMm3).toBeCloseTo(two.overlap, 0)
  })
})

/** Turned about z, then about x, by radians. */
function rotated(soup: Float32Array, aboutZ: number, aboutX: number): Float32Array {
  const out = soup.slice()
  for (let at = 0; at < soup.length; at += 3) {
    const [x, y, z] = soup.subarray(at, at + 3)
    const across = x * Math.sin(aboutZ) + y * Math.cos(aboutZ)
    out[at] = x * Math.cos(aboutZ) - y * Math.sin(aboutZ)
    out[at + 1] = across * Math.cos(aboutX) - z * Math.sin(aboutX)
    out[at + 2] = across * Math.sin(aboutX) + z * Math.cos(aboutX)
  }
  return out
}

describe('bad input ends in a sentence', () => {
  it('a part at coordinate 4.8 million', async () => {
    const part = loaded(box([26, 22, 20]).map((value) => value + 4.8e6))
    const outcome = await exportMesh(part, sampleDesign(part, 'octet'), () => {
      throw new Error('nothing may be written')
    })
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'export-far-from-origin', message: expect.stringContaining('0.5 mm') },
    })
  })

  it('twenty thousand separate bodies are listed, and one open triangle is no part', { tags: ['long'] }, () => {
    const one = box([1, 1, 1])
    const count = 20_000
    const many = new Float32Array(count * one.length)
    for (let i = 0; i < count; i++) many.set(moved(one, 2 * i), i * one.length)
    expect(inspect(many)).toMatchObject({ triangles: 12 * count, components: count, closed: true })
    expect(loaded(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)).report.verdict).toBe('refused')
  })

  it('one triangle is neither analysed nor exported, and both say why', async () => {
    const part = loaded(Float32Array.of(0, 0, 0, 20, 0, 0, 0, 20, 0))
    const exported = await exportMesh(part, sampleDesign(part, 'octet'), () => {
      throw new Error('nothing may be written')
    })
    const setup = { ...loadedOn(cantilever(part, [0, 0, -1]), Uint32Array.of(0)), held: Uint32Array.of(0) }
    for (const outcome of [exported, await optimize(part, setup), await optimize(part, { ...setup, held: Uint32Array.of(1) })]) {
      expect(!outcome.ok && outcome.refusal.message).toMatch(/^[A-Z].*\.$/)
    }
    expect(!exported.ok && exported.refusal.code).toBe('part-not-closed')
  })

  it('two rods that share an edge, of which no triangle can go, are closed by new outer faces', { tags: ['long'] }, () => {
    // New faces for something slender are few.
    const rod = box([10, 10, 250])
    const atAnEdge = Float32Array.from([...rod, ...rod.map((value, i) => (i % 3 === 2 ? value : value + 10))])
    expect(loaded(atAnEdge, { repair: true }).report.closed).toBe(false)
    expect(loaded(atAnEdge, { repair: true, acceptRemeshed: true }).report.verdict).toBe('ok')
  })
})

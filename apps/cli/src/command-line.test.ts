import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { box, sphere, writeBinaryStl } from '@trabecula/geometry'
import { modelOf } from '@trabecula/testkit/three-mf-parts'
import { describe, expect, test } from 'vitest'
import { main } from './command-line.ts'
import { at, beam, expectWholeRun, folder, interrupted, optimized, setup, trabecula } from './testing/run-command.ts'

test.each([[['check', beam]], [['check', beam, '--repair', at('repaired.stl')]], [['surfaces', beam]]])(
  '%j takes Ctrl-C from nobody: it ends the process at once, in the middle of a health check',
  async (args) => {
    let asked = 0
    const environment = {
      stdout: { write: () => {} },
      stderr: { write: () => {} },
      catalogFile: 'none.json',
      server: { url: undefined, key: undefined },
      protocol: { input: new PassThrough(), output: new PassThrough(), log: { write: () => {} } },
      now: () => 0,
      get signal() {
        asked++
        return new AbortController().signal
      },
    }
    expect(await main(args, environment)).toBe(0)
    expect(asked).toBe(0)
  },
)

describe('every command', () => {
  test('without arguments the commands are listed', async () => {
    const { code, out } = await trabecula()
    expect(code).toBe(2)
    for (const name of ['check', 'surfaces', 'optimize', 'export', 'verify', 'fields', 'cell'])
      expect(out).toContain(`trabecula ${name} `)
    expect((await trabecula('optimize', '--help')).code).toBe(0)
  })

  test.each([
    [['frobnicate'], 'There is no command "frobnicate"'],
    [['check'], 'PART.stl is missing. Usage: trabecula check'],
    [['surfaces', 'a.stl', 'b.stl'], '"b.stl" is one argument too many'],
    [['surfaces', 'a.stl', '--fast'], "Unknown option '--fast'"],
    [['surfaces', at('absent.stl')], 'There is no file'],
    [['surfaces', folder], 'is a folder'],
  ])('%j is refused with exit 2 and one sentence', async (args, sentence) => {
    const { code, out, err } = await trabecula(...args)
    expect(code).toBe(2)
    expect(err).toContain(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(out).toBe('')
  })

  test('a refusal with --json is one object on standard output', async () => {
    const { code, out } = await trabecula('surfaces', at('broken.stl'), '--json')
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({
      status: 'error',
      code: 'stl-truncated',
      message: expect.stringContaining('12 triangles'),
    })
  })
})

describe('check', () => {
  test('prints one table for several files and refuses when one of them cannot be used', async () => {
    const { code, out } = await trabecula('check', beam, at('broken.stl'))
    expect(code).toBe(2)
    expect(out).toMatch(/beam\.stl +binary +12 +1 +90 × 20 × 40 +72000 +0 +ok/)
    expect(out).toMatch(/broken\.stl: The file is cut off/)
  })

  test('--json prints the whole report', async () => {
    const { code, out, err } = await trabecula('check', beam, '--json')
    expect(code).toBe(0)
    expect(err).toBe('')
    const report = JSON.parse(out)
    expect(report.files[0]).toMatchObject({ verdict: 'ok', triangles: 12, closed: true, boundary_edges: 0, volume: 72000 })
  })
})

describe('check of broken files', () => {
  const soup = box([90, 20, 40])
  writeFileSync(at('facet-missing.stl'), writeBinaryStl(soup.subarray(9)))
  const bodies = Float32Array.from([...soup, ...box([10, 10, 10]).map((value) => value + 100)])
  writeFileSync(at('bodies.stl'), writeBinaryStl(bodies))

  test('--repair writes the repaired file and lists each change', async () => {
    const { code, out } = await trabecula('check', at('facet-missing.stl'), '--repair', at('repaired.stl'), '--json')
    expect(code).toBe(0)
    const { changes, before, after } = JSON.parse(out)
    expect(changes).toEqual([
      { kind: 'filled hole', sentence: expect.stringContaining('A missing facet near'), at: expect.any(Array) },
    ])
    expect(before).toMatchObject({ verdict: 'refused', hole_count: 1, holes: [{ edges: 3 }] })
    expect(after).toMatchObject({ verdict: 'ok', closed: true, volume: 72000 })
    expect((await trabecula('check', at('repaired.stl'))).code).toBe(0)
    const sound = await trabecula('check', beam, '--repair', at('same.stl'))
    expect(sound.out).toContain('Nothing needed repair')
    expect((await trabecula('check', beam, at('bodies.stl'), '--repair', at('x.stl'))).err).toContain('one file at a time')
  })

  test('a few crossing triangles are repaired where they are; where too many cross, what helps instead is said', {
    tags: ['long'],
  }, async () => {
    /** A ball with one vertex drawn through its far side; new faces for a slender one are few. */
    const drawn = (rings: number, triangle: number, width = 1): Uint8Array => {
      const ball = sphere(10, rings).map((value, i) => (i % 3 === 2 ? value : width * value))
      const [x, y, z] = ball.subarray(9 * triangle, 9 * triangle + 3)
      for (let i = 0; i < ball.length; i += 3)
        if (ball[i] === x && ball[i + 1] === y && ball[i + 2] === z) for (let n = i; n < i + 3; n++) ball[n]! *= -1.05
      return writeBinaryStl(ball)
    }
    writeFileSync(at('few.stl'), drawn(96, 2000))
    expect((await trabecula('check', at('few.stl'))).out).toContain('"check --repair OUT.stl" closes it.')
    const few = await trabecula('check', at('few.stl'), '--repair', at('few-repaired.stl'))
    expect(few.out).toMatch(/\d+ triangles around a defect near .* were replaced by \d+/)
    expect((await trabecula('check', at('few-repaired.stl'))).code).toBe(0)
    writeFileSync(at('many.stl'), drawn(48, 500, 0.05))
    const many = await trabecula('check', at('many.stl'), '--repair', at('many-repaired.stl'))
    expect(many.out).toContain('Nothing could be repaired')
    expect(many.out).toMatch(/The repair leaves it open(; new outer faces close it|, and neither do new outer faces)/)
    expect(many.out, 'no advice of what was just done').not.toContain('check --repair')
  })

  test('bodies are listed, and surfaces of the chosen ones only are found', async () => {
    const { out } = await trabecula('check', at('bodies.stl'))
    expect(out).toContain('2 separate bodies (choose with --bodies):')
    expect(out).toMatch(/1: 10 × 10 × 10, volume 1000, 12 triangles/)
    const chosen = await trabecula('surfaces', at('bodies.stl'), '--bodies', '1', '--json')
    expect(JSON.parse(chosen.out).surfaces).toHaveLength(6)
    const absent = await trabecula('surfaces', at('bodies.stl'), '--bodies', '0,2')
    expect(absent).toMatchObject({ code: 2, err: expect.stringContaining('There is no body 2: the file holds bodies 0 to 1') })
    expect((await trabecula('surfaces', at('bodies.stl'), '--bodies', 'all')).err).toContain('is not a list of body numbers')
  })

  test('a body inside a body is named with both volumes, and either reading can be written', async () => {
    const inner = box([10, 10, 10]).map((value) => value + 10)
    writeFileSync(at('inner.stl'), writeBinaryStl(Float32Array.from([...box([30, 30, 30]), ...inner])))
    const { out } = await trabecula('check', at('inner.stl'))
    expect(out).toMatch(/Body 1 lies inside body 0 .* 26000 .* 27000/)
    expect(out).toContain('--inner cavities')
    const json = JSON.parse((await trabecula('check', at('inner.stl'), '--json')).out).files[0]
    expect(json).toMatchObject({ verdict: 'repairable', volume: expect.closeTo(27_000, 6), body_count: 2, inner_bodies: 1 })
    for (const [reading, volume] of [
      ['cavities', 26_000],
      ['material', 27_000],
    ] as const) {
      const written = await trabecula('check', at('inner.stl'), '--repair', at('read.stl'), '--inner', reading, '--json')
      expect(JSON.parse(written.out).after).toMatchObject({ verdict: 'ok', volume: expect.closeTo(volume, 6), inner_bodies: 0 })
      const surfaces = await trabecula('surfaces', at('inner.stl'), '--inner', reading, '--json')
      expect(JSON.parse(surfaces.out).surfaces).toHaveLength(reading === 'cavities' ? 12 : 6)
    }
    expect((await trabecula('check', at('inner.stl'), '--inner', 'cavities')).err).toContain('needs --repair')
    expect((await trabecula('surfaces', at('inner.stl'), '--inner', 'void')).err).toContain('choose cavities or material')
  })

  test('an open part is refused with what helps, and it works', { tags: ['long'] }, async () => {
    const open = setup({ elements: 600 }, 'open.json')
    const run = (...more: string[]) => optimized(at('facet-missing.stl'), open, at('open-run'), ...more)
    const refused = await run()
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('"repair": true')
    expect(refused.err, 'what is smaller is enough').not.toContain('"accept_remeshed": true')
    const repaired = await run('--repair', '--json')
    expect(repaired.code, repaired.err).toBe(0)
    const { part, analysis } = JSON.parse(repaired.out)
    expect(part).toMatchObject({ repair: true, changes: [expect.stringContaining('missing facet')] })
    expect(analysis.notes).toContain(part.changes[0])
  })
})

test('surfaces lists the six faces of a beam in file coordinates', async () => {
  const { code, out } = await trabecula('surfaces', beam, '--json')
  expect(code).toBe(0)
  const { surfaces } = JSON.parse(out)
  expect(surfaces).toHaveLength(6)
  const end = surfaces.find(({ normal }: { normal: number[] }) => normal[0]! > 0.9)
  expect(end).toMatchObject({ kind: 'plane', area: 800, centroid: [90, 10, 20], triangles: 2 })
})

describe('optimize refuses before any work', () => {
  const run = (setupFile: string, ...more: string[]) =>
    trabecula('optimize', beam, '--setup', setupFile, '--out', at('never'), ...more)

  test.each([
    ['an unknown key', { shell_tickness: 1 }, 'unknown key "shell_tickness"'],
    ['a wrong unit', { file_unit: 'ft' }, '"file_unit" must be one of mm, cm, m, in, not "ft"'],
    ['a text for a number', { optimization_value: '5' }, '"optimization_value" must be a number of zero or more, not "5"'],
    ['a value beyond all sizes', { optimization_value: 1e30 }, '"optimization_value" must be at most 1e+12, not 1e+30'],
    ['a negative shell', { shell_thickness: -1 }, '"shell_thickness" must be a number'],
    ['a point with two numbers', { load: [{ near: [1, 2] }] }, '"load" must be a list of faces'],
    ['no held face', { boundary: [] }, '"boundary" is empty'],
    ['a face that is not there', { load: [6] }, '"load" names face 6, but the part has faces 0 to 5'],
    ['the same face twice', { load: [{ near: [0, 10, 20] }] }, 'The same face is selected as load and'],
    [
      'a region loaded and held at once',
      { load: [{ near: [45, 10, 20], radius: 500 }], boundary: [{ near: [0, 10, 20] }] },
      'The same face is selected as load and',
    ],
    ['a point in the wrong unit', { load: [{ near: [2286, 254, 508] }] }, 'away from the part, which is only 100.5 across'],
    ['a force without direction', { force_vector: { x: 0, y: 0, z: 0 } }, 'not all zero'],
    ['an unknown material', { material: 'Cheese' }, 'The material "Cheese" is not in the catalogue'],
  ])('%s', async (_, changes, sentence) => {
    const { code, err } = await run(setup(changes, 'wrong.json'))
    expect(code).toBe(2)
    expect(err).toContain(sentence)
    expect(readdirSync(folder)).not.toContain('never')
  })

  test('a set-up that is not JSON, a cell that does not exist, and no threads', async () => {
    writeFileSync(at('bad.json'), '{"load": ')
    expect((await run(at('bad.json'))).err).toContain('The set-up is not JSON')
    expect((await run(setup(), '--only', 'gyroid-sheet,honeycomb')).err).toContain('There is no cell "honeycomb"')
    expect((await run(setup(), '--threads', '0')).err).toContain('--threads 0 is not a whole number from 1 to 64')
  })
})

test('a place that cannot be written is refused, not called a bug', async () => {
  const { code, err } = await trabecula(
    'cell',
    'octet',
    '--density',
    '0.5',
    '--resolution',
    '16',
    '--out',
    join(beam, 'cell.stl'),
  )
  expect(code).toBe(2)
  expect(err).toContain('is a file, not a folder')
})

test('export refuses a folder without a run, and a format that cannot be written', async () => {
  const noRun = await trabecula('export', '--run', folder, '--row', '0', '--out', at('x.stl'))
  expect(noRun).toMatchObject({ code: 2, err: expect.stringContaining('holds no finished run') })
  const noFormat = await trabecula('export', '--run', folder, '--row', '0', '--out', at('x.stl'), '--format', 'obj')
  expect(noFormat).toMatchObject({ code: 2, err: expect.stringContaining('--format obj cannot be written') })
  expect(noFormat.err).toContain('stl, 3mf, stl.gz')
  const noShape = await trabecula('export', '--run', folder, '--row', '0', '--out', at('x.3mf'), '--as', 'voxels')
  expect(noShape).toMatchObject({
    code: 2,
    err: '--as voxels is unknown; a file is written as triangles, beams, both, implicit.\n',
  })
})

test('cell writes one closed cell of about the requested density', async () => {
  const { code, out } = await trabecula(
    'cell',
    'octet',
    '--size',
    '8',
    '--density',
    '0.3',
    '--resolution',
    '48',
    '--out',
    at('cell.stl'),
    '--json',
  )
  expect(code).toBe(0)
  const facts = JSON.parse(out)
  expect(facts.meshed_density).toBeCloseTo(0.3, 2)
  expect(readFileSync(at('cell.stl'))).toHaveLength(84 + 50 * facts.triangles)
})

test('a run is written whole and exported from its folder; a row that is not there is refused', { tags: ['long'] }, async () => {
  const { out } = await expectWholeRun(600)
  const tooLarge = await trabecula(
    'export',
    '--run',
    out,
    '--row',
    '0',
    '--out',
    at('large.stl'),
    '--max-size',
    '1',
    '--spacing',
    '1.6',
  )
  expect(tooLarge).toMatchObject({ code: 2, err: expect.stringContaining('more than the limit of') })
  const beams = ['export', '--run', out, '--row', '0', '--as', 'beams', '--out']
  expect(await trabecula(...beams, at('otherwise.stl'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('3MF files only'),
  })
  const written = await trabecula(...beams, at('beams.3mf'), '--json')
  const { report } = JSON.parse(written.out)
  expect(report).toMatchObject({ as: 'beams', format: '3mf', bytes: readFileSync(at('beams.3mf')).length })
  expect(report.beams).toBeGreaterThan(100)
  expect(report.notes[0]).toContain('programs that do not know it')
  const toBoth = ['export', '--run', out, '--row', '0', '--as', 'both', '--spacing', '1.6', '--out', at('both.3mf'), '--json']
  const { report: ofBoth } = JSON.parse((await trabecula(...toBoth)).out)
  expect(ofBoth).toMatchObject({ as: 'both', format: '3mf', beams: report.beams })
  expect(ofBoth.notes[0]).toContain('triangles, which is what is printed')
  const [ofBeams, model] = ['beams.3mf', 'both.3mf'].map((name) => modelOf(readFileSync(at(name))))
  const count = (text: string, element: string) => text.split(`<${element} `).length - 1
  expect(count(model!, 'b:beam')).toBe(report.beams)
  // Those of the part are in the one file next to those of its skin, and of the body that clips its beams.
  expect(count(model!, 'triangle')).toBe(count(ofBeams!, 'triangle') + ofBoth.triangles)
  const implicit = await trabecula(
    'export',
    '--run',
    out,
    '--row',
    '0',
    '--as',
    'implicit',
    '--out',
    at('implicit.3mf'),
    '--json',
  )
  expect(JSON.parse(implicit.out).report).toMatchObject({ as: 'implicit', beams: 0 })
  const noRow = await trabecula('export', '--run', out, '--row', '1', '--out', at('other.stl'))
  expect(noRow).toMatchObject({ code: 2, err: 'There is no row 1; the run has rows 0 to 0.\n' })
  const otherMesh = await trabecula('verify', '--run', out, '--row', '0', '--mesh', beam.replace('beam', 'broken'))
  expect(otherMesh).toMatchObject({ code: 2, err: expect.stringContaining('The file is cut off') })
  expect(readdirSync(folder).filter((name) => /^(large|other)/.test(name))).toEqual([])
})

test('a run that is cancelled while it verifies keeps its designs, and says which rows are predicted only', {
  tags: ['long'],
}, async () => {
  const out = at('verifying')
  const args = ['optimize', beam, '--setup', setup({ elements: 600 }, 'small.json'), '--out', out, '--only', 'octet']
  const { code, out: text } = await interrupted(args, 'Verifying 1 of 1')
  expect(code).toBe(130)
  expect(text).toContain('Cancelled: 1 of 1 rows are predicted only.')
  expect(text).toContain(`Written to ${out}.`)
  const [row] = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')).candidates
  expect(row).toMatchObject({ state: 'predicted', verified_max_load_n: null })
  expect(readdirSync(join(out, 'designs'))).toEqual(['0.bin', '0.fields'])
})

test('a cancelled run leaves nothing behind', async () => {
  const args = ['optimize', beam, '--setup', setup({ elements: 8000 }, 'long.json'), '--out', at('cancelled')]
  const { code, err } = await interrupted(args, 'Analysing')
  expect(code).toBe(130)
  expect(err).toContain('Cancelled; nothing was written.')
  expect(readdirSync(folder)).not.toContain('cancelled')
})

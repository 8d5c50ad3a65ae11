import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectClosed, readBinaryStl } from '@trabecula/testkit/closed-mesh'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentWith } from '../testing/agent.ts'
import { at, beam, folder } from '../testing/run-command.ts'
import { type CommandUsage, usages } from '../usage.ts'
import { commandTools } from './command-tools.ts'
import { WorkFolder } from './work-folder.ts'

const work = join(folder, 'agent')
let agent: Awaited<ReturnType<typeof agentWith>>

beforeAll(async () => {
  mkdirSync(work)
  writeFileSync(join(work, 'beam.stl'), readFileSync(beam))
  writeFileSync(at('secret.json'), '{}')
  symlinkSync(folder, join(work, 'way-out'))
  symlinkSync(at('not-there-yet'), join(work, 'nowhere'))
  const opened = await WorkFolder.open(work)
  if (!opened.ok) throw new Error(opened.refusal.message)
  agent = await agentWith(commandTools(opened.value, { catalogFile: at('own/none.json') }))
})
afterAll(() => agent.close())

const setup = {
  load: [{ near: [90, 10, 20] }],
  boundary: [{ near: [0, 10, 20] }],
  force_vector: { x: 0, y: 0, z: -1 },
  optimization_goal: 'stiffness',
  is_metric: true,
  elements: 600,
}

it('does the main job on the files of its folder, with progress, without a server', { tags: ['long'] }, async () => {
  expect(await agent.call('check', { part: 'beam.stl' })).toMatch(/beam\.stl +binary +12 +1 +90 × 20 × 40/)
  expect(await agent.call('surfaces', { part: 'beam.stl' })).toContain('plane')
  expect(await agent.call('write_setup', { out: 'setup.json', setup })).toContain('Written to')
  const progress: string[] = []
  const asked = { part: 'beam.stl', setup: 'setup.json', out: 'run', only: ['octet'], no_verify: true, threads: 1 }
  expect(await agent.call('optimize', asked, (message) => progress.push(message))).toMatch(/Octet/i)
  expect(progress.some((message) => /^\d+ % Optimising the lattices/.test(message))).toBe(true)
  expect(await agent.call('export', { run: 'run', row: 0, out: 'lattice.stl', spacing: 0.8 })).toContain('Written to')
  expect(inspectClosed(readBinaryStl(readFileSync(join(work, 'lattice.stl')))).badEdges).toBe(0)
  expect(JSON.parse(await agent.call('report', { run: 'run', out: 'report.html', json: true }))).toMatchObject({
    status: 'success',
    file: join(work, 'report.html'),
  })
  expect(await agent.call('list_files')).toContain('{"name":"run/"}')
  expect(await agent.call('deck', { run: 'run', row: 0, out: 'row.inp', threads: 1 })).toContain('deck stiffer by')
  expect(readFileSync(join(work, 'row.inp'), 'utf8')).toContain('*ELEMENT, TYPE=C3D8I')
  // A whole coupon takes a while: that its size is refused shows that the row was read.
  expect(await agent.call('coupon', { run: 'run', row: 0, kind: 'cube', size: 1, out: 'cube.stl' })).toMatch(/^refused: .*cells/)

  expect(await agent.call('optimize', asked)).toBe(
    'refused: run is there already. Choose another name, or replace it with "confirm": true.',
  )
  expect(await agent.call('deck', { run: 'run', row: 0, out: 'row.inp' })).toMatch(/^refused: row\.inp is there already\./)
  // The prediction is written next to the coupon under a name that no argument has.
  writeFileSync(join(work, 'bar.json'), 'mine')
  const bar = { run: 'run', row: 0, kind: 'bar', out: 'bar.stl' }
  expect(await agent.call('coupon', bar)).toMatch(/^refused: .*bar\.json is there already\./)
  symlinkSync(at('taken.json'), join(work, 'bar2.json'))
  expect(await agent.call('coupon', { ...bar, out: 'bar2.stl', confirm: true })).toMatch(
    /^refused: .*bar2\.json lies outside of /,
  )
  expect(await agent.call('export', { run: 'run', row: 7, out: 'other.stl' })).toMatch(/^refused: .*row/i)
  expect(agent.bugs).toEqual([])
})

it('ends a computation that its agent cancels, and writes nothing', { tags: ['long'] }, async () => {
  await agent.call('write_setup', { out: 'long.json', setup: { ...setup, elements: 60_000 } })
  const abort = new AbortController()
  const asked = { part: 'beam.stl', setup: 'long.json', out: 'cancelled' }
  const call = agent.call('optimize', asked, (message) => message.includes('Analysing') && abort.abort('enough'), abort.signal)
  await expect(call).rejects.toThrow('enough')
  // The next command waits for the end of the cancelled one.
  expect(await agent.call('surfaces', { part: 'beam.stl' })).toContain('plane')
  expect(await agent.call('list_files')).not.toContain('cancelled')
  expect(agent.bugs).toEqual([])
})

describe('the folder', () => {
  const outside = (path: string) => `refused: ${path} lies outside of ${work}, the only folder whose files tools read and write.`

  it.each(['../secret.json', '/etc/passwd', 'way-out/secret.json', 'way-out/new/deep.json', 'nowhere', 'a\0b'])(
    '%j is refused wherever a path is given',
    async (path) => {
      expect(await agent.call('check', { part: path })).toBe(outside(path))
      expect(await agent.call('estimate', { part: 'beam.stl', setup: path })).toBe(outside(path))
      expect(await agent.call('cell', { cell: 'octet', out: path })).toBe(outside(path))
      expect(await agent.call('list_files', { folder: path })).toBe(outside(path))
    },
  )

  it('knows every option that is a path', () => {
    const placeholders = Object.values(usages).flatMap(({ options }: CommandUsage) => options.map(({ value }) => value ?? ''))
    const paths = placeholders.filter((value) => /FILE|DIR|\./.test(value) && !value.includes('|'))
    expect([...new Set(paths)].sort()).toEqual([
      'DIR',
      'DIRECTION',
      'FACES.json',
      'FILE',
      'FILE.json',
      'FILE.stl',
      'OUT.stl',
      'SETUP.json',
    ])
  })

  it('lets no value pass for an option', { tags: ['long'] }, async () => {
    const given = { cell: `--glsl=${at('stolen.glsl')}`, out: 'octet.stl' }
    expect(await agent.call('cell', given)).toContain(`refused: There is no cell "--glsl=${at('stolen.glsl')}"`)
    expect(await agent.call('export', { run: 'run', row: 0, out: 'x.stl', zero_thickness_dir: '-X --out=/x' })).toContain(
      'refused: --zero-thickness-dir -X --out=/x is not one of',
    )
  })
})

it('refuses what a tool does not know in a sentence', async () => {
  expect(await agent.call('check', { part: 'beam.stl', colour: 'red' })).toBe(
    'refused: check has no argument "colour"; its arguments are part, repair, inner, confirm, json.',
  )
  expect(await agent.call('check')).toBe('refused: check: the argument "part" is missing.')
  expect(await agent.call('export', { run: 'run', row: 'first', out: 'x.stl' })).toBe('refused: export: "row" must be a number.')
  expect(await agent.call('delete_everything')).toBe('refused: There is no tool "delete_everything". List the tools.')
  expect(await agent.call('check', { part: 'absent.stl' })).toContain('There is no file')
  expect(await agent.call('write_setup', { out: 'wrong.json', setup: { ...setup, colour: 'red' } })).toContain(
    'The set-up has the unknown key "colour"',
  )
  expect(await agent.call('list_files')).not.toContain('wrong.json')
})

it('says which tools read only, and describes every argument', async () => {
  const { tools } = await agent.client.listTools()
  const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
  expect(readOnly).toEqual(['list_files', 'surfaces', 'estimate'])
  for (const { name, description, inputSchema } of tools) {
    expect([name, description?.length ?? 0]).not.toContain(0)
    for (const [key, value] of Object.entries(inputSchema.properties ?? {}))
      expect([name, key, typeof (value as { description?: string }).description]).toEqual([name, key, 'string'])
  }
  const { optimize, check } = Object.fromEntries(tools.map((tool) => [tool.name, tool]))
  expect(optimize?.inputSchema.required).toEqual(['part', 'setup', 'out'])
  expect(optimize?.inputSchema.properties).toMatchObject({
    threads: { type: 'number' },
    only: { type: 'array', items: { type: 'string' } },
    no_verify: { type: 'boolean' },
    inner: { enum: ['cavities', 'material'] },
  })
  expect(check?.annotations).toEqual({ readOnlyHint: false, destructiveHint: true, openWorldHint: false })
})

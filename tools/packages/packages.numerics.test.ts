import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { serve } from '@trabecula/server/testing'
import { boxStl } from '@trabecula/testkit/box-stl'
import { inspectClosed, readBinaryStl } from '@trabecula/testkit/closed-mesh'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../workspaces.ts'
import { buildPackages } from './build.ts'

/** An empty folder outside the repository, in which nothing of it can be found by chance. */
const folder = mkdtempSync(join(tmpdir(), 'trabecula-installed-'))
const at = (name: string) => join(folder, name)
/** The environment of the npm that runs this test must not reach the npm that it starts. */
const env = { PATH: process.env['PATH'], HOME: folder }

/** Runs a program in the folder, and returns what it prints. @throws Error with what it printed when it fails */
async function run(command: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 1e8 })).stdout
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
  }
}

beforeAll(async () => {
  const { cli, client } = await buildPackages(at('archives'))
  await run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--cache', at('cache'), cli, client)
  writeFileSync(at('box.stl'), boxStl([32, 20, 16]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the installed command line does the main job', async () => {
  const setup = {
    load: [{ near: [32, 10, 8] }],
    boundary: [{ near: [0, 10, 8] }],
    force_vector: { x: 0, y: 0, z: -1 },
    optimization_goal: 'stiffness',
    is_metric: true,
    elements: 600,
  }
  writeFileSync(at('setup.json'), JSON.stringify(setup))
  const trabecula = (...args: string[]) => run(at('node_modules/.bin/trabecula'), ...args, '--json')
  const [face] = JSON.parse(await trabecula('surfaces', 'box.stl')).surfaces
  expect(face).toMatchObject({ kind: 'plane' })
  const optimized = await trabecula(
    'optimize',
    'box.stl',
    '--setup',
    'setup.json',
    '--out',
    'run',
    '--only',
    'octet',
    '--no-verify',
    '--threads',
    '2',
  )
  const { candidates, solid } = JSON.parse(optimized)
  expect(candidates[0].mass_g).toBeLessThan(solid.mass_g)
  await trabecula('export', '--run', 'run', '--row', '0', '--out', 'lattice.stl')
  expect(inspectClosed(readBinaryStl(readFileSync(at('lattice.stl')))).badEdges).toBe(0)
  expect(JSON.parse(await trabecula('fields', '--run', 'run', '--row', '0', '--list')).fields.length).toBeGreaterThan(3)
  for (const [out, start] of [
    ['report.html', '<!doctype html>'],
    ['report.pdf', '%PDF-'],
  ] as const) {
    await trabecula('report', '--run', 'run', '--out', out)
    expect(readFileSync(at(out), 'latin1').slice(0, start.length)).toBe(start)
  }
})

it('the installed command line converts a CAD file with the library that came with it', async () => {
  const step = join(root, 'packages/cad/src/testing/files/plate.step')
  const answer = await run(at('node_modules/.bin/trabecula'), 'convert', step, at('plate.stl'), '--json')
  expect(JSON.parse(answer)).toMatchObject({ status: 'success', format: 'STEP', faces: 7 })
  expect(inspectClosed(readBinaryStl(readFileSync(at('plate.stl'))))).toMatchObject({ badEdges: 0 })
})

it('the installed command line offers its tools to an agent', async () => {
  const agent = new Client({ name: 'test', version: '0' })
  const command = at('node_modules/.bin/trabecula')
  const args = ['mcp', '--folder', folder, '--local']
  await agent.connect(new StdioClientTransport({ command, args, env: { ...env, PATH: env.PATH ?? '' } }))
  const { content } = await agent.callTool({ name: 'check', arguments: { part: 'box.stl' } })
  await agent.close()
  expect(JSON.stringify(content)).toContain('32 × 20 × 16')
})

it('the installed client does the main job, and knows the types of what it gets', async () => {
  const { server, url, key } = await serve()
  try {
    const program = `
      const client = new TrabeculaClient({ url: ${JSON.stringify(url)}, key: ${JSON.stringify(key)} })
      const project = await client.upload(new Uint8Array(await readFile('box.stl')), 'box.stl', { unit: 'mm' })
      await client.chooseFaces(project.id, { load: [{ normal: [1, 0, 0] }], held: [{ near: [0, 10, 8] }] })
      const study = await client.createStudy(project.id)
      const { results } = await client.run(study, { force: { x: 0, y: 0, z: -1 } })
      const file = await client.export(study, 0)
      console.log(JSON.stringify({ rows: results.length, bytes: (await client.download(file.stl_file_path)).length }))`
    const imports = `import { readFile } from 'node:fs/promises'\nimport { TrabeculaClient } from '@trabecula/client'\n`
    writeFileSync(at('job.mjs'), imports + program)
    expect(JSON.parse(await run('node', 'job.mjs'))).toEqual({ rows: 3, bytes: 5 })

    const typed = `declare function readFile(path: string): Promise<Uint8Array<ArrayBuffer>>
      import { TrabeculaClient } from '@trabecula/client'
      ${program}
      const mass: number = results[0]!.mass_g
      // @ts-expect-error a mass is no text
      const text: string = results[0]!.mass_g
      export { mass, text }`
    writeFileSync(at('job.mts'), typed)
    const strict = [
      '--strict',
      '--noEmit',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
      '--module',
      'nodenext',
      '--types',
      '',
    ]
    expect(await run(join(root, 'node_modules/.bin/tsc'), ...strict, 'job.mts')).toBe('')
  } finally {
    await server.close()
  }
})

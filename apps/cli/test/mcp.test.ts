/** Agents on a server with fake results, through the official SDK. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import * as contract from '@trabecula/contract'
import { keyMessages, orThrow } from '@trabecula/domain'
import { makeKey, serve } from '@trabecula/server/testing'
import { boxStl } from '@trabecula/testkit/box-stl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerTools } from '../src/mcp/call-tools.ts'
import { callsInWords, prices, toolName } from '../src/mcp/calls-in-words.ts'
import { WorkFolder } from '../src/mcp/work-folder.ts'
import { agentWith } from '../src/testing/agent.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-agent-'))
const launcher = fileURLToPath(new URL('../bin/trabecula.js', import.meta.url))
let served: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  served = await serve()
  writeFileSync(join(folder, 'bracket.stl'), boxStl())
})
afterAll(async () => {
  await served.server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function agentOn(key: string) {
  const opened = orThrow(await WorkFolder.open(folder))
  const offer = orThrow(openServerTools(opened, { url: served.url, key }))
  const agent = await agentWith(offer.tools)
  const close = async () => {
    await agent.close()
    await offer.close()
  }
  return { ...agent, close }
}

const tokens = async (agent: Awaited<ReturnType<typeof agentOn>>) => JSON.parse(await agent.call('get_token_balance')).data

/** The transcript with ids, hashes and times by names, so that each run of the test writes the same, in short lines. */
function readable(lines: readonly string[]): string {
  const ids = new Map<string, string>()
  return lines
    .map((line) => line.replaceAll(folder, '…').replaceAll(served.url, 'https://trabecula.example'))
    .map((line) =>
      line.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{64}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id-${ids.size + 1}`)
        return ids.get(id)!
      }),
    )
    .map((line) => line.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'))
    .map((line) => (line.length > 300 ? `${line.slice(0, 300)} …` : line).replaceAll(/(?=.{117})(.{40,114}[, ])/g, '$1\n  '))
    .join('\n')
    .trim()
}

it('does the main job with a key, is refused what costs tokens until it may spend them, and the guide shows it', async () => {
  const agent = await agentOn(served.key)
  const before = (await tokens(agent)).used_tokens
  agent.lines.length = 0
  const { data } = JSON.parse(await agent.call('upload_stl', { form: { stl_file: 'bracket.stl' } }))
  const project_id = data.project_id
  await agent.call('set_file_unit', { params: { id: project_id }, body: { unit: 'mm' } })
  expect(JSON.parse(await agent.call('list_faces', { project_id })).faces).toHaveLength(6)
  await agent.call('choose_faces', { project_id, load: [{ near: [40, 10, 5] }], held: [{ normal: [-1, 0, 0] }] })
  const settings = { optimization_goal: 'max-load', optimization_value: 500, material: 'HP HR PA12' }
  const { study } = JSON.parse(await agent.call('create_study', { project_id, name: 'Light bracket', settings }))
  const { optimization_goal, optimization_value, shell_thickness, zero_thickness_dir } = study.optimization_settings
  const body = {
    ...{ optimization_goal, optimization_value, shell_thickness, zero_thickness_dir },
    ...{ is_metric: true, force_vector: { x: 0, y: 0, z: -1 }, project_id, subproject_id: study.id },
  }
  const { length } = served.compute.prepared
  expect(await agent.call('start_run', { body })).toBe(
    'refused: start_run costs 20 tokens, and the team has 200. Nothing was sent. Call it again with "spend_tokens": true when the person for whom you work agrees.',
  )
  expect(served.compute.prepared).toHaveLength(length)
  const { run_id } = JSON.parse(await agent.call('start_run', { body, spend_tokens: true }))
  const progress: string[] = []
  const ended = await agent.call('follow_run', { run_id }, (message) => progress.push(message))
  expect(JSON.parse(ended)).toMatchObject({ state: 'done', designs: 3 })
  const query = { subproject_id: study.id }
  const { results } = JSON.parse(await agent.call('get_results', { params: { id: project_id }, query }))
  expect(results).toHaveLength(3)
  const row = { project_id, subproject_id: study.id, row_index: 0, zero_thickness_dir }
  expect(await agent.call('export_stl', { body: row })).toContain('refused: export_stl costs 19 tokens, and the team has 180.')
  const { stl_file_path } = JSON.parse(await agent.call('export_stl', { body: row, spend_tokens: true }))
  await agent.call('download_file', { path: stl_file_path, save_to: 'lattice.stl' })
  expect(readFileSync(join(folder, 'lattice.stl'), 'utf8')).toBe('solid')
  const transcript = readable(agent.lines)
  expect((await tokens(agent)).used_tokens - before).toBe(20 + 19)

  expect(await agent.call('download_file', { path: stl_file_path, save_to: 'lattice.stl' })).toContain('is there already')
  expect(await agent.call('download_file', { path: stl_file_path, save_to: '../lattice.stl' })).toContain('lies outside of')
  const field = { params: { id: run_id }, query: { format: 'vtu', row_index: 0 } }
  expect(await agent.call('export_fields', { ...field, save_to: 'row-0.vtu' })).toContain('"bytes":')
  expect(readFileSync(join(folder, 'row-0.vtu'), 'latin1')).toContain('VTKFile')
  expect(agent.bugs).toEqual([])
  await agent.close()
  await expect(
    `# An agent's transcript\n\nWritten by \`apps/cli/test/mcp.test.ts\`; long answers are cut.\n\n\`\`\`text\n${transcript}\n\`\`\`\n`,
  ).toMatchFileSnapshot('../../../docs/guide/agents-transcript.md')
})

describe('every call that costs tokens', () => {
  it('has a price, and is refused without its flag before anything is sent', async () => {
    const paid = Object.entries(contract as Record<string, unknown>).filter(
      ([name, call]) => contract.isCall(call) && call.paid && name !== 'optimize',
    )
    for (const [name, call] of paid) expect([name, prices.has(call as contract.Call)]).toEqual([name, true])
    const agent = await agentOn(served.key)
    const { used_tokens } = await tokens(agent)
    for (const call of prices.keys()) {
      const name = toolName(Object.keys(callsInWords).find((each) => (contract as Record<string, unknown>)[each] === call)!)
      expect([name, await agent.call(name, { body: { tokens: 40 } })]).toEqual([
        name,
        expect.stringMatching(/^refused: \w+ costs \d+ tokens?, and the team has \d+\. Nothing was sent\./),
      ])
    }
    expect((await tokens(agent)).used_tokens).toBe(used_tokens)
    await agent.close()
  })

  it('asks for the price of a sweep without a flag, because nothing begins', async () => {
    const agent = await agentOn(served.key)
    const body = { values: [300, 600] }
    const answer = await agent.call('start_sweep', { body })
    expect(answer).toMatch(/^refused: .+ is missing\./)
    await agent.close()
  })
})

it('deletes nothing without confirmation', async () => {
  const agent = await agentOn(served.key)
  const given = { params: { id: 'some' }, body: { version: 1 } }
  expect(await agent.call('delete_own_entry', given)).toContain('Call it again with "confirm": true')
  expect(await agent.call('delete_own_entry', { ...given, confirm: true })).toMatch(/^refused: (?!.*confirm)/)
  await agent.close()
})

describe('a refusal', () => {
  it('has the sentence of the server: a revoked key, a missing scope, a wrong field, another project', async () => {
    const { id, secret } = await makeKey(served.owner, { scopes: ['read'] })
    const agent = await agentOn(secret)
    expect(await agent.call('upload_stl', { form: { stl_file: 'bracket.stl' } })).toBe(
      `refused: ${keyMessages.lacksScope('run')}`,
    )
    expect(await agent.call('get_project', { params: { id: 'no/id' } })).toMatch(/^refused: Id: /)
    expect(await agent.call('get_project', { params: { id: 'other' } })).toMatch(/^refused: /)
    await served.owner.post(`/api/keys/${id}/revoke/`)
    expect(await agent.call('list_projects')).toBe(`refused: ${keyMessages.revoked}`)
    expect(await agent.call('start_run', { body: {} })).toBe(`refused: ${keyMessages.revoked}`)
    expect(agent.bugs).toEqual([])
    await agent.close()
  })
})

describe('the list of tools', () => {
  it('has every call that a key may make, with its schema, and says which read only', async () => {
    const agent = await agentOn(served.key)
    const { tools } = await agent.client.listTools()
    const byName = new Map(tools.map((tool) => [tool.name, tool]))
    expect(byName.size).toBe(tools.length)
    for (const [name, call] of Object.entries(contract as Record<string, unknown>)) {
      if (!contract.isCall(call)) continue
      const hasTool = call.scope !== undefined && call !== contract.optimize && !call.path.endsWith('/events')
      expect([name, byName.has(toolName(name))]).toEqual([name, hasTool])
      if (!hasTool) continue
      const { inputSchema, annotations } = byName.get(toolName(name))!
      const { params, body, spend_tokens } = inputSchema.properties as Record<string, { properties?: object }>
      expect([name, Object.keys(params?.properties ?? {})]).toEqual([name, Object.keys(call.params?.shape ?? {})])
      expect([name, body !== undefined]).toEqual([name, call.body !== undefined])
      expect([name, spend_tokens !== undefined]).toEqual([name, prices.has(call)])
      if (call.method === 'POST') expect([name, annotations?.readOnlyHint]).toEqual([name, false])
    }
    expect(byName.get('start_run')?.inputSchema.properties?.['body']).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['force_vector', 'project_id']),
      properties: { optimization_goal: { enum: expect.arrayContaining(['stiffness']) } },
    })
    expect(byName.get('archive_project')?.inputSchema.required).toEqual(['params'])
    await agent.close()
  })
})

describe('the program that an agent starts', () => {
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder }

  it('speaks the protocol on its streams and ends with its input', async () => {
    const client = new Client({ name: 'test', version: '0' })
    const env = { ...environment, TRABECULA_URL: served.url, TRABECULA_KEY: served.key }
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [launcher, 'mcp', '--folder', folder],
      env,
      stderr: 'pipe',
    })
    await client.connect(transport, { timeout: 600_000 })
    expect(client.getInstructions()).toContain(served.url)
    const { content } = await client.callTool({ name: 'get_catalog', arguments: {} })
    expect(JSON.stringify(content)).toContain('HP HR PA12')
    const { pid } = transport
    await client.close()
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH')
  })

  it.each([
    [{}, ['--folder', join(folder, 'absent')], 'There is no folder'],
    [{ TRABECULA_URL: 'https://trabecula.example' }, ['--folder', folder], 'TRABECULA_KEY is not'],
    [{ TRABECULA_URL: 'trabecula', TRABECULA_KEY: 'x' }, ['--folder', folder], 'is no address of a server'],
  ])('%j %j: is refused in a sentence', (more, args, sentence) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [launcher, 'mcp', ...args], {
      env: { ...environment, ...more },
      encoding: 'utf8',
      input: '',
    })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
  })
})

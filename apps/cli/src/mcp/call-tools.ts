import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { TrabeculaClient, TrabeculaError } from '@trabecula/client'
import * as contract from '@trabecula/contract'
import { type Call, type CallInput, type LooseInput, reportErrorsAsSentences, summarizeIssues } from '@trabecula/contract'
import { done, type Outcome, refuse } from '@trabecula/domain'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import { answersFile, callsInWords, isDestructive, prices, toolName } from './calls-in-words.ts'
import { listFiles } from './file-tools.ts'
import { jobTools } from './job-tools.ts'
import { saveDownload } from './save-download.ts'
import { type ArgumentSchema, argumentsOf, confirmArgument, type Given, type Tool } from './tool.ts'
import type { WorkFolder } from './work-folder.ts'

/** The tools of a server: every call that a key may make, and the job around them. */
export function openServerTools(folder: WorkFolder, server: { readonly url: string; readonly key: string }) {
  reportErrorsAsSentences()
  const client = clientOf(server)
  if (!client.ok) return client
  const watched = new WatchedRuns(client.value)
  const tools = [listFiles(folder), ...jobTools(client.value, folder), ...callTools(client.value, folder, watched)]
  return done({
    tools: tools.map(refusingAsServer),
    instructions: `Lattice designs for a 3D part on the Trabecula server ${server.url}. Files are read from and written into ${folder.root}. The main job: upload_stl, set_file_unit, get_part_health, list_faces, choose_faces, create_study, start_run, follow_run, get_results, export_stl, download_file. Runs, exports, coupons and cells cost tokens: they are refused without "spend_tokens": true, which the person for whom you work decides.`,
    close: () => watched.end(),
  })
}

function clientOf(server: { readonly url: string; readonly key: string }): Outcome<TrabeculaClient> {
  try {
    return done(new TrabeculaClient(server))
  } catch (error) {
    if (error instanceof TrabeculaError) return refuse(error.code, error.message)
    throw error
  }
}

/** The same tool, with the server's refusals as values: their sentences, codes and wrong fields. */
const refusingAsServer = (tool: Tool): Tool => ({
  ...tool,
  run: async (given, context) => {
    try {
      return await tool.run(given, context)
    } catch (error) {
      if (!(error instanceof TrabeculaError)) throw error
      const { code, message, errors } = error
      return { ok: false, refusal: { code, message, errors } }
    }
  },
})

/**
 * A run ends when nobody has watched it for 15 seconds, and a model may think for longer between two calls. The runs that
 * were begun here are watched until the agent's program goes; they are then cancelled, and cost nothing.
 */
class WatchedRuns {
  readonly #client: TrabeculaClient
  readonly #ended = new AbortController()
  readonly #open = new Set<Promise<unknown>>()

  constructor(client: TrabeculaClient) {
    this.#client = client
  }

  add(runId: string): void {
    // How it ends is what the calls of the run report; following only keeps it alive.
    const followed = this.#client.follow(runId, { signal: this.#ended.signal }).catch(() => undefined)
    this.#open.add(followed)
    void followed.then(() => this.#open.delete(followed))
  }

  async end(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#open)
  }
}

function callTools(client: TrabeculaClient, folder: WorkFolder, watched: WatchedRuns): Tool[] {
  const named = contract as unknown as Readonly<Record<string, Call>>
  return Object.entries(callsInWords).map(([name, words]): Tool => {
    const call = named[name]!
    return {
      name: toolName(name),
      description: `${words} (${call.method} ${call.path})`,
      inputSchema: schemaOf(name, call),
      annotations: {
        readOnlyHint: call.method === 'GET' && !answersFile.has(call),
        destructiveHint: isDestructive(name),
        openWorldHint: true,
      },
      run: async (given, { signal }) => {
        const allowed = await allowedBy(client, { name, call }, given)
        if (!allowed.ok) return allowed
        const input = await inputOf(call, given, folder)
        if (!input.ok) return input
        if (answersFile.has(call)) {
          const path = contract.addressOf(call, input.value)
          return saveDownload(client, folder, { path, saveTo: given['save_to'], confirm: given['confirm'] }, signal)
        }
        const idempotencyKey = (given['idempotency_key'] as string | undefined) ?? crypto.randomUUID()
        const sent = { ...input.value, signal } as CallInput<Call>
        const { status: _, ...answer } = (await client.call(call, sent, call.paid ? { idempotencyKey } : {})) as {
          status?: string
        }
        if (call === contract.startRun) watched.add((answer as { run_id: string }).run_id)
        return done(answer)
      },
    }
  })
}

/** What a tool needs: parameters, query and body as the contract declares them, files by their paths, and our own words. */
function schemaOf(name: string, call: Call) {
  const { params, query, body, form } = call
  const file = answersFile.has(call)
  const properties: Record<string, ArgumentSchema | undefined> = {
    params: params && inJson(params),
    query: query && inJson(query),
    body: body && inJson(body),
    form: form && {
      ...argumentsOf(
        Object.fromEntries(
          Object.keys(form).map((field) => [field, { type: 'string', description: 'a file of the working folder' }]),
        ),
        Object.entries(form).flatMap(([field, kind]) => (kind.startsWith('optional') ? [] : [field])),
      ),
    },
    save_to: file ? { type: 'string', description: 'the file of the working folder to write' } : undefined,
    spend_tokens: prices.has(call)
      ? { type: 'boolean', description: 'true: the person for whom you work agrees that tokens are spent' }
      : undefined,
    idempotency_key: call.paid
      ? { type: 'string', description: 'a repetition under the same key gets the first answer and is charged once' }
      : undefined,
    confirm:
      file || isDestructive(name)
        ? confirmArgument(file ? 'a file that is there already is replaced' : 'the person for whom you work agrees')
        : undefined,
  }
  const required = [params && 'params', body && !mayBeLeftOut(body) && 'body', form && 'form', file && 'save_to']
  return argumentsOf(
    Object.fromEntries(Object.entries(properties).flatMap(([key, value]) => (value ? [[key, value] as const] : []))),
    required.filter((key) => typeof key === 'string'),
  )
}

const mayBeLeftOut = (schema: ZodMiniType): boolean => schema.safeParse(undefined).success

/** As the documentation of the calls is made: what is sent, and what JSON Schema cannot say is left to the server. */
function inJson(schema: ZodMiniType): ArgumentSchema {
  const { $schema: _, ...written } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return written as ArgumentSchema
}

/** Nothing is spent or deleted without the caller's explicit word. A sweep without a price only asks for it. */
async function allowedBy(
  client: TrabeculaClient,
  { name, call }: { readonly name: string; readonly call: Call },
  given: Given,
): Promise<Outcome<null>> {
  if (isDestructive(name) && given['confirm'] !== true)
    return refuse(
      'not-confirmed',
      `${toolName(name)} changes what cannot be had back. Nothing was sent. Call it again with "confirm": true when the person for whom you work agrees.`,
    )
  const price = prices.get(call)
  const agreed = (given['body'] as { tokens?: unknown } | undefined)?.tokens
  if (price === undefined || given['spend_tokens'] === true || (call === contract.startSweep && agreed === undefined))
    return done(null)
  const { data: config } = await client.call(contract.getTokenConfig, {})
  const { available_tokens: left } = await client.balance()
  const tokens = call === contract.startSweep ? String(agreed) : String(config.token_costs[price])
  return refuse(
    'not-confirmed',
    `${toolName(name)} costs ${tokens} ${tokens === '1' ? 'token' : 'tokens'}, and the team has ${left}. Nothing was sent. Call it again with "spend_tokens": true when the person for whom you work agrees.`,
  )
}

/** The input of the call: an address that the contract accepts, the body for the server to judge, and files as a form. */
async function inputOf(call: Call, { params, query, body, form }: Given, folder: WorkFolder): Promise<Outcome<LooseInput>> {
  for (const [schema, value, name] of [
    [call.params, params, 'params'],
    [call.query, query ?? {}, 'query'],
  ] as const) {
    const parsed = schema?.safeParse(value)
    if (parsed?.success === false) return refuse('invalid', summarizeIssues(parsed.error.issues, name).message)
  }
  const files = form === undefined ? undefined : await formOf(form as Given, folder)
  if (files && !files.ok) return files
  const address = { params: params as Record<string, string>, query: query as Record<string, unknown> }
  return done({
    ...(params === undefined ? {} : { params: address.params }),
    ...(query === undefined ? {} : { query: address.query }),
    ...(body === undefined ? {} : { body }),
    ...(files ? { form: files.value } : {}),
  })
}

async function formOf(fields: Given, folder: WorkFolder): Promise<Outcome<FormData>> {
  const form = new FormData()
  for (const [field, named] of Object.entries(fields)) {
    const path = await folder.path(String(named))
    if (!path.ok) return path
    const type = field === 'stl_file' ? 'model/stl' : ''
    form.append(field, new Blob([await readFile(path.value)], { type }), basename(path.value))
  }
  return done(form)
}

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { done, type Outcome, refuse } from '@trabecula/domain'
import { commandTools, localInstructions } from '../mcp/command-tools.ts'
import { mcpServer } from '../mcp/server.ts'
import type { Tool } from '../mcp/tool.ts'
import { WorkFolder } from '../mcp/work-folder.ts'
import { readArguments } from '../terminal/arguments.ts'
import { type Answer, type Connections, type Context, version } from '../terminal/command.ts'
import { usages } from '../usage.ts'

interface Offer {
  readonly tools: readonly Tool[]
  readonly instructions: string
  /** Ends what goes on in the background. */
  readonly close: () => Promise<void>
}

/** Offers tools to an agent until its program closes the input, or the signal is aborted. */
export async function mcp(args: readonly string[], context: Context & Connections): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.mcp)
  if (!read.ok) return read
  const { flags, required } = read.value
  const folder = await WorkFolder.open(required('folder'))
  if (!folder.ok) return folder
  const isLocal = flags.has('local') || context.server.url === undefined
  const offer = isLocal ? localOffer(folder.value, context) : await remoteOffer(folder.value, context.server)
  if (!offer.ok) return offer

  const { tools, instructions, close } = offer.value
  const { input, output, log } = context.protocol
  const logBug = (error: unknown) => void log.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  const server = mcpServer(tools, { version: version(), instructions, logBug })
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve())
    // The agent's program is gone when nobody reads any more.
    output.once('error', () => resolve())
    context.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(new StdioServerTransport(input, output))
  await ended
  await server.close()
  await close()
  return done({ json: { status: 'success' }, text: '' })
}

const localOffer = (folder: WorkFolder, context: Context): Outcome<Offer> =>
  done({ tools: commandTools(folder, context), instructions: localInstructions(folder), close: async () => {} })

async function remoteOffer(folder: WorkFolder, { url = '', key }: Connections['server']): Promise<Outcome<Offer>> {
  if (key === undefined)
    return refuse('usage', 'TRABECULA_URL is set, and TRABECULA_KEY is not: make a key for programs in Account, or use --local.')
  return (await import('../mcp/call-tools.ts')).openServerTools(folder, { url, key })
}

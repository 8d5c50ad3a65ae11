import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { productName } from '@trabecula/domain'
import { systemRefusal } from '../files/read-file.ts'
import type { Progress } from '../terminal/progress.ts'
import { describeProgress } from '../terminal/progress.ts'
import { checkArguments, type Given, type Tool, type ToolRefusal } from './tool.ts'

/**
 * A server of the Model Context Protocol with these tools. A refusal is a tool error whose text is its sentence, with its
 * code next to it; a cancelled request aborts its tool's signal.
 *
 * @param instructions what the agent's program may show to the model before anything is called
 * @param logBug receives what a tool throws that is no refusal
 */
export function mcpServer(
  tools: readonly Tool[],
  { version, instructions, logBug }: { version: string; instructions: string; logBug: (error: unknown) => void },
): Server {
  const server = new Server({ name: productName, version }, { capabilities: { tools: {} }, instructions })
  const shown = tools.map(({ run: _, ...tool }) => tool)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: shown as never }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) return refused({ code: 'usage', message: `There is no tool "${params.name}". List the tools.` })
    const token = params._meta?.progressToken
    const notify = (progress: number, message: string) =>
      token === undefined
        ? Promise.resolve()
        : sendNotification({ method: 'notifications/progress', params: { progressToken: token, progress, message } })
    return called(tool, params.arguments ?? {}, signal, reporter(notify))
  })
  return server

  async function called(tool: Tool, given: Given, signal: AbortSignal, onProgress: (progress: Progress) => void) {
    try {
      const known = checkArguments(tool, given)
      const outcome = known.ok ? await tool.run(given, { signal, onProgress }) : known
      if (!outcome.ok) return refused(outcome.refusal)
      const text = typeof outcome.value === 'string' ? outcome.value : JSON.stringify(outcome.value)
      return { content: [{ type: 'text', text }] } satisfies CallToolResult
    } catch (error) {
      const refusal = systemRefusal(error)
      if (refusal) return refused(refusal)
      // The protocol sends no answer to a cancelled request.
      if (!signal.aborted) logBug(error)
      return refused({ code: 'bug', message: `This is a bug in ${tool.name}; please report it.` })
    }
  }
}

/** The values that are wrong follow the sentence, one a line, where the server named several. */
function refused({ code, message, errors = {} }: ToolRefusal): CallToolResult {
  const fields = Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`))
  const text = [message, ...(fields.length > 1 ? fields : [])].join('\n')
  return { isError: true, content: [{ type: 'text', text }], _meta: { 'trabecula/code': code } }
}

/** Sends what has changed. Stages begin again at zero, but the protocol's number only grows: it counts the messages. */
function reporter(notify: (progress: number, message: string) => Promise<void>): (progress: Progress) => void {
  let sent = 0
  let last = ''
  return (progress) => {
    const message = describeProgress(progress).trimStart()
    if (message === last) return
    last = message
    // A client that is gone needs no progress; its call ends by its signal.
    notify(++sent, message).catch(() => undefined)
  }
}

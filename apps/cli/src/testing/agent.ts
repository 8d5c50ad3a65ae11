import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { mcpServer } from '../mcp/server.ts'
import type { Tool } from '../mcp/tool.ts'

/** An agent's program by the official SDK, connected within this process, and a transcript of what it does. */
export async function agentWith(tools: readonly Tool[]) {
  const bugs: unknown[] = []
  const server = mcpServer(tools, { version: '0', instructions: 'For tests.', logBug: (error) => void bugs.push(error) })
  const client = new Client({ name: 'test', version: '0' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([client.connect(ours), server.connect(theirs)])
  const lines: string[] = []

  /** Calls a tool, and returns its text; that of a refusal begins with "refused: ". */
  const call = async (name: string, given: object = {}, onProgress?: (message: string) => void, signal?: AbortSignal) => {
    const options = {
      // It ends a request that hangs; the SDK's minute would measure this machine.
      timeout: 600_000,
      ...(onProgress ? { onprogress: ({ message = '' }: { message?: string | undefined }) => onProgress(message) } : {}),
      ...(signal ? { signal } : {}),
    }
    const result = (await client.callTool({ name, arguments: { ...given } }, undefined, options)) as CallToolResult
    const [content] = result.content
    const text = content?.type === 'text' ? content.text : ''
    const answer = result.isError ? `refused: ${text}` : text
    lines.push(`> ${name} ${JSON.stringify(given)}`, answer, '')
    return answer
  }
  return { client, call, lines, bugs, close: () => client.close() }
}

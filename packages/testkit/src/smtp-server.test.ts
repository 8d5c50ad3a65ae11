import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openSmtpServer } from './smtp-server.ts'

/** Sends one line after each answer, and returns the codes of the answers. */
function dialogue(port: number, lines: readonly string[]): Promise<string[]> {
  const codes: string[] = []
  const left = [...lines]
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.on('close', () => resolve(codes))
    socket.on('data', (chunk) => {
      codes.push(String(chunk).slice(0, 3))
      const next = left.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
  })
}

const email = [
  'HELO test',
  'MAIL FROM:<a@example.com>',
  'RCPT TO:<b@example.com>',
  'DATA',
  'Subject: Hello\r\n\r\nText\r\n.',
  'QUIT',
]

it('keeps what it receives, refuses as often as asked, and opens again at the same port', async () => {
  const server = await openSmtpServer()
  const { port } = server
  server.refuseNext = 1
  expect((await dialogue(port, email)).at(5)).toBe('451')
  expect(server.emails).toEqual([])
  await server.close()
  await expect(dialogue(port, email)).rejects.toThrow('ECONNREFUSED')
  await server.open()
  expect((await dialogue(port, email)).at(5)).toBe('250')
  expect(server.emails.map(({ recipients, mail }) => [recipients, mail.subject])).toEqual([[['b@example.com'], 'Hello']])
  await server.close()
})

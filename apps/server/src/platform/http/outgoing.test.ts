import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookMessages } from '@trabecula/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, type Resolve, targetOf } from './outgoing.ts'

const publicAddress = { address: '93.184.216.34', family: 4 }
const names: Readonly<Record<string, readonly { address: string; family: number }[]>> = {
  'example.com': [publicAddress],
  'inside.example': [{ address: '10.0.0.1', family: 4 }],
  'half-inside.example': [publicAddress, { address: '192.168.1.7', family: 4 }],
  'localhost.example': [{ address: '127.0.0.1', family: 4 }],
}
const resolve: Resolve = async (name) => {
  const found = names[name]
  if (!found) throw new Error('ENOTFOUND')
  return found
}
const judged = async (url: string, allowsLoopback = false) => {
  const target = await targetOf(url, { resolve, allowsLoopback })
  return target.ok ? target.value.to.address : target.refusal.message
}

describe('where may be sent to', () => {
  it('a public https address may, resolved once', async () => {
    expect(await judged('https://example.com/hooks?team=1')).toBe('93.184.216.34')
    expect(await judged('https://[2606:2800:220:1::1]:8443/')).toBe('2606:2800:220:1::1')
  })

  it.each([
    ['private', ['10.0.0.1', '172.16.3.4', '192.168.0.1', '[fd00::1]']],
    ['loopback', ['127.0.0.1', '2130706433', '0x7f.1', '[::1]']],
    ['link-local', ['169.254.169.254', '[fe80::1]']],
    ['a carrier’s NAT', ['100.64.0.1']],
    ['multicast and broadcast', ['224.0.0.1', '255.255.255.255', '[ff02::1]']],
    ['nobody’s', ['0.0.0.0', '[::]', '240.0.0.1', '[2001:db8::1]']],
    [
      'an IPv4 address in another dress',
      ['[::ffff:10.0.0.1]', '[::ffff:93.184.216.34]', '[::10.0.0.1]', '[64:ff9b::a00:1]', '[2002:a00:1::]', '１０.0.0.1'],
    ],
  ])('an address that is %s may not', async (_what, addresses) => {
    for (const address of addresses)
      expect([address, await judged(`https://${address}/`)]).toEqual([address, webhookMessages.notPublic])
  })

  it('a name may not when any of its addresses may not, nor one that is not there', async () => {
    expect(await judged('https://inside.example/')).toBe(webhookMessages.notPublic)
    expect(await judged('https://half-inside.example/')).toBe(webhookMessages.notPublic)
    expect(await judged('https://nowhere.example/')).toBe(webhookMessages.unresolved)
  })

  it('neither http, nor other schemes, nor a user name', async () => {
    expect(await judged('http://example.com/')).toBe(webhookMessages.notHttps)
    expect(await judged('ftp://example.com/')).toBe(webhookMessages.notHttps)
    expect(await judged('https://me:pass@example.com/')).toBe(webhookMessages.badUrl)
    expect(await judged('example.com/hooks')).toBe(webhookMessages.badUrl)
    expect(await judged(`https://example.com/${'a'.repeat(2000)}`)).toBe(webhookMessages.badUrl)
  })

  it('loopback may be where the server listens there itself, and nothing else private', async () => {
    expect(await judged('http://127.0.0.1:9000/', true)).toBe('127.0.0.1')
    expect(await judged('https://localhost.example/', true)).toBe('127.0.0.1')
    expect(await judged('http://10.0.0.1/', true)).toBe(webhookMessages.notHttps)
    expect(await judged('https://inside.example/', true)).toBe(webhookMessages.notPublic)
  })
})

describe('sending', () => {
  let server: Server
  const asked: { host: string | undefined; body: string }[] = []
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      asked.push({ host: request.headers.host, body })
      if (request.url === '/never') return
      if (request.url === '/drips') return void response.writeHead(200).write('a')
      if (request.url === '/moved') return void response.writeHead(302, { location: '/taken' }).end()
      response.writeHead(200)
      // Far more than is read.
      if (request.url === '/endless') for (let i = 0; i < 64; i++) response.write('x'.repeat(65_536))
      else response.end('thanks')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** As to a public name that was found to be this server. */
  const sent = (path: string, timeoutMs = 600_000) => {
    const url = new URL(`http://example.com:${(server.address() as AddressInfo).port}${path}`)
    const to = { address: '127.0.0.1', family: 4 }
    return post({ url, to }, { headers: { 'content-type': 'text/plain' }, body: 'hello', timeoutMs, mostBytes: 4096 })
  }

  it('connects to the address that was checked, under the name of the address', async () => {
    expect(await sent('/taken')).toBe(200)
    expect(asked.at(-1)).toEqual({ host: expect.stringMatching(/^example\.com:/), body: 'hello' })
  })

  it('follows no redirect', async () => {
    const before = asked.length
    expect([await sent('/moved'), asked.length]).toEqual([302, before + 1])
  })

  it('reads so much of an answer and no more', async () => {
    expect(await sent('/endless')).toBe(200)
  })

  it('gives up on who never answers, or never ends', async () => {
    await expect(sent('/never', 50)).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(sent('/drips', 50)).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

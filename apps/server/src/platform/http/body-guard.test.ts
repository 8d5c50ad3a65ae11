import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxUploadBytes, requestMessages, uploadMessages } from '@trabecula/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { BodyPace } from './body-guard.ts'

const impatient = { windowMs: 200, leastBytesPerSecond: 100, longestMs: 2000, longestUploadMs: 4000 }
const hourMs = 3_600_000
/** 20 bytes an hour, which no busy machine takes: windows pass when a test says so. */
const patient = { windowMs: hourMs, leastBytesPerSecond: 20 / 3600, longestMs: 24 * hourMs, longestUploadMs: 24 * hourMs }

let server: TestServer
let owner: Browser
let port: number
const open = async (pace: BodyPace) => {
  server = await openTestServer({ concurrency: 0, pace, caps: { bodyBytesPerUser: 1024 * 1024 } })
  owner = await signedIn(server)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
}

interface Line {
  readonly socket: Socket
  /** All that was answered, when the server has closed the line. */
  readonly answered: Promise<string>
}

function send(head: readonly string[], cookie = ''): Line {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A line that is cut while we write ends with an error here.
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  socket.write([...head, 'host: localhost', ...(cookie ? [`cookie: ${cookie}`] : []), '', ''].join('\r\n'))
  return { socket, answered }
}

/** Writes a byte now and then until the server closes the line. */
async function drip({ socket }: Line, byte: string, everyMs: number): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(byte)
    await sleep(everyMs)
  }
}

const login = ['POST /auth/login/ HTTP/1.1', 'content-type: application/x-www-form-urlencoded', 'content-length: 100000']
const form = ['content-type: multipart/form-data; boundary=b', 'transfer-encoding: chunked']

describe('a body that comes too slowly', () => {
  beforeAll(() => open(impatient))
  afterAll(() => server.close())

  it('is answered 408 and cut: a guest who drips the body of a login', async () => {
    const line = send(login)
    void drip(line, 'a', 50)
    const text = await line.answered
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain(requestMessages.tooSlow)
  })

  it('is cut when it never begins', async () => {
    expect(await send(login).answered).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is cut when it is fast enough but never ends', { tags: ['long'] }, async () => {
    const line = send(login)
    void drip(line, 'a'.repeat(20), 50)
    const text = await line.answered
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is cut in the middle of a file, too', async () => {
    const line = send(['POST /protected/upload_stl/ HTTP/1.1', ...form, `x-csrftoken: ${owner.csrfToken}`], owner.cookie)
    const head = '--b\r\nContent-Disposition: form-data; name="stl_file"; filename="a.stl"\r\n\r\n'
    line.socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    void drip(line, '1\r\na\r\n', 100)
    expect(await line.answered).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a body that comes in time', () => {
  beforeAll(() => open(patient))
  afterAll(() => server.close())

  it('is left alone', async () => {
    const accepted = once(server.app.server, 'connection')
    // The guard's windows pass when the test says so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      const line = send([...login.slice(0, 2), 'content-length: 60', 'connection: close'])
      const begun = once(server.app.server, 'request')
      const [far] = (await accepted) as [Socket]
      await begun
      for (let window = 0; window < 3; window++) {
        const before = far.bytesRead
        line.socket.write('a'.repeat(20))
        await until(async () => far.bytesRead === before + 20)
        vi.advanceTimersByTime(patient.windowMs)
      }
      expect(await line.answered).not.toMatch(/^HTTP\/1\.1 408 /)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a body over the limit', () => {
  beforeAll(() => open(patient))
  afterAll(() => server.close())

  /**
   * Writes a megabyte every few milliseconds until the server, which looks every 100 ms, closes the line.
   * @returns how much it took
   */
  async function flood({ socket }: Line, most: number): Promise<number> {
    const block = 'a'.repeat(1024 * 1024)
    const chunk = `${block.length.toString(16)}\r\n${block}\r\n`
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let written = 0
    while (!socket.destroyed && written < most) {
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      written += block.length
      await sleep(3)
    }
    return written
  }

  it('is cut in the end, not read for ever: JSON of 1 MB at most', { tags: ['long'] }, async () => {
    const line = send(['POST /api/consume-tokens/ HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked'])
    const most = 3 * maxUploadBytes
    expect(await flood(line, most)).toBeLessThan(most)
  })

  it('is cut in the end, not read for ever: a file of 100 MB at most', { tags: ['long'] }, async () => {
    const line = send(['POST /protected/upload_stl/ HTTP/1.1', ...form, `x-csrftoken: ${owner.csrfToken}`], owner.cookie)
    const head = '--b\r\nContent-Disposition: form-data; name="stl_file"; filename="a.stl"\r\n\r\n'
    line.socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    // What may come, and then as much again as is read to let an answer through, twice over.
    const most = 4 * maxUploadBytes
    expect(await flood(line, most)).toBeLessThan(most)
  })

  it('is cut in the end, not read for ever: one that was refused before it came', { tags: ['long'] }, async () => {
    const line = send(['POST /protected/upload_stl/ HTTP/1.1', ...form])
    const most = 3 * maxUploadBytes
    expect(await flood(line, most)).toBeLessThan(most)
  })
})

describe('a refusal before the body has come', () => {
  beforeAll(() => open(patient))
  afterAll(() => server.close())

  const tenMegabytes = Buffer.alloc(10 * 1024 * 1024, 'a')

  /**
   * Writes all of a request before it reads a byte of the answer, as simple clients do, then reads until the line
   * closes.
   */
  async function writeThenRead(head: readonly string[], body: Buffer, headers: readonly string[] = []): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const broken: Error[] = []
    socket.on('error', (error) => broken.push(error))
    socket.pause()
    const length = `content-length: ${body.length}`
    socket.write([...head, 'host: localhost', length, ...headers, '', ''].join('\r\n'))
    await new Promise<void>((resolve) => socket.write(body, () => resolve()))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      // A line that is kept open has answered when its one JSON object has come.
      if (text.trimEnd().endsWith('}')) socket.end()
    })
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(broken).toEqual([])
    return text
  }

  const json = 'content-type: application/json'
  const asOwner = () => [`cookie: ${owner.cookie}`, `x-csrftoken: ${owner.csrfToken}`]

  it.each([
    ['413', 'POST /api/consume-tokens/ HTTP/1.1', true],
    ['401', 'POST /api/consume-tokens/ HTTP/1.1', false],
    ['413', 'POST /api/nowhere/ HTTP/1.1', false],
  ])('reaches a sender that reads only when all is written: %s', async (status, line, signed) => {
    for (const connection of ['keep-alive', 'close']) {
      const headers = [json, `connection: ${connection}`, ...(signed ? asOwner() : [])]
      const text = await writeThenRead([line], tenMegabytes, headers)
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      if (status === '413') expect(text).toContain('This request is too large: at most 1 MB are taken here.')
    }
  })

  it('reaches the sender of a form, too', async () => {
    const headers = ['content-type: multipart/form-data; boundary=b', 'connection: close']
    expect(await writeThenRead(['POST /protected/upload_stl/ HTTP/1.1'], tenMegabytes, headers)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await writeThenRead(['POST /api/consume-tokens/ HTTP/1.1'], tenMegabytes, [...headers, ...asOwner()])).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    )
  })

  const selection = 'POST /api/project/none/surface-selection/ HTTP/1.1'
  const upload = 'POST /protected/upload_stl/ HTTP/1.1'
  const head = '--b\r\ncontent-disposition: form-data; name="stl_file"; filename="a.stl"\r\n\r\n'
  const file = Buffer.concat([Buffer.from(head), tenMegabytes, Buffer.from('\r\n--b--\r\n')])
  it.each([
    ['a call', 'POST /api/consume-tokens/ HTTP/1.1', json, Buffer.from(JSON.stringify('a'.repeat(1_000_000)))],
    ['a form', upload, 'content-type: multipart/form-data; boundary=b', file],
  ])('reaches a sender without the token against forgery: 403 to %s', async (_what, line, type, body) => {
    for (const connection of ['keep-alive', 'close']) {
      const headers = [type, `connection: ${connection}`, `cookie: ${owner.cookie}`]
      expect(await writeThenRead([line], body, headers)).toMatch(/^HTTP\/1\.1 403 /)
    }
  })

  it('reaches the sender of a form that is none, as 400', async () => {
    const headers = ['content-type: multipart/form-data; boundary=b', 'connection: close', ...asOwner()]
    for (const body of [tenMegabytes, file.subarray(0, -10)]) {
      const text = await writeThenRead([upload], body, headers)
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(text).toContain(uploadMessages.badForm)
    }
  })

  it('reaches a sender who has too much on the way: 429', async () => {
    for (const connection of ['keep-alive', 'close']) {
      const headers = [json, `connection: ${connection}`, ...asOwner()]
      expect(await writeThenRead([selection], tenMegabytes, headers)).toMatch(/^HTTP\/1\.1 429 /)
    }
  })

  it('leaves the connection open for the next request', async () => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const head = ['POST /api/nowhere/ HTTP/1.1', 'host: localhost', json, `content-length: ${tenMegabytes.length}`]
    socket.write([...head, '', ''].join('\r\n'))
    socket.write(tenMegabytes)
    socket.write(['GET /healthz HTTP/1.1', 'host: localhost', 'connection: close', '', ''].join('\r\n'))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })
})

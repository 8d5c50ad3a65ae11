import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { accountMessages, requestMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { describe, expect, it } from 'vitest'
import { type Browser, registration, signedIn } from '../../testing/browser.ts'
import { until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'

const megabyte = 1024 ** 2
const stl = { name: 'box.stl', content: boxStl() }
const server = await testServer({
  concurrency: 0,
  caps: {
    streamsPerUser: 2,
    uploadsPerUser: 1,
    registrationsPerAddress: 4,
    bodyBytesPerUser: 4 * megabyte,
    bodyBytes: 5 * megabyte,
  },
})
const owner = await signedIn(server)
await server.app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
const projectId = (await owner.upload('/protected/upload_stl/', [stl])).json.data.project_id

const headers = () => ({ cookie: owner.cookie, 'x-csrftoken': owner.csrfToken })

describe('one person', () => {
  it('follows so many event streams at a time; one more is refused until one is closed', async () => {
    const url = `/api/project/${projectId}/events`
    const follow = async () => {
      const abort = new AbortController()
      const { status } = await fetch(address + url, { headers: { cookie: owner.cookie }, signal: abort.signal })
      return { status, close: () => abort.abort() }
    }
    const [first, second] = [await follow(), await follow()]
    expect([first.status, second.status]).toEqual([200, 200])
    const third = await owner.get(url)
    expect([third.status, third.json]).toMatchObject([429, { code: 'too-many', message: requestMessages.tooManyStreams(2) }])
    const other = await signedIn(server)
    expect((await other.get(url)).status, 'other people are not counted with them').toBe(404)
    first.close()
    // The server notices it a little later.
    const fourth = await until(async () => {
      const next = await follow()
      return next.status === 200 && next
    })
    for (const { close } of [second, fourth]) close()
  })

  it('sends so many files at a time; one more is refused until one has come', async () => {
    const body = new PassThrough()
    const slow = server.app.inject({
      method: 'POST',
      url: '/protected/upload_stl/',
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=b' },
      payload: body,
    })
    body.write('--b\r\nContent-Disposition: form-data; name="stl_file"; filename="a.stl"\r\n\r\n')
    // It is counted before anything of it is read.
    await until(async () => body.readableLength === 0)
    const second = await owner.upload('/protected/upload_stl/', [stl])
    expect([second.status, second.json.message]).toEqual([429, requestMessages.tooManyUploads(1)])
    body.write(stl.content)
    body.end('\r\n--b--\r\n')
    expect((await slow).statusCode).toBe(200)
    expect((await owner.upload('/protected/upload_stl/', [stl])).status).toBe(200)
  })
})

/** A selection of which all but the last byte has come. */
function halfSent(browser: Browser, bytes: number) {
  const body = new PassThrough()
  const { cookie, csrfToken } = browser
  const answer = server.app.inject({
    method: 'POST',
    url: `/api/project/${projectId}/surface-selection/`,
    headers: { cookie, 'x-csrftoken': csrfToken, 'content-type': 'application/json', 'content-length': String(bytes) },
    payload: body,
  })
  // It is read only after it was counted.
  const isRead = once(body, 'drain')
  body.write(Buffer.alloc(bytes - 1, ' '))
  return { answer, isRead, end: () => void body.end(' ') }
}

describe('bodies without files', () => {
  it('are counted by their bytes: one more of the same person is refused until one was answered', async () => {
    const first = halfSent(owner, 3 * megabyte)
    await first.isRead
    const second = await halfSent(owner, 2 * megabyte).answer
    expect([second.statusCode, second.json().message]).toEqual([429, requestMessages.tooManyBytes(4 * megabyte)])
    expect((await owner.post(`/api/project/${projectId}/update-name/`, { name: 'small' })).status).toBe(200)
    first.end()
    expect((await first.answer).statusCode, 'was read, and is no selection').toBe(400)
    const third = halfSent(owner, 2 * megabyte)
    third.end()
    expect((await third.answer).statusCode).toBe(400)
  })

  it('of all people together are limited, too, but small ones never wait', async () => {
    const other = await signedIn(server)
    const first = halfSent(owner, 3 * megabyte)
    await first.isRead
    const second = await halfSent(other, 3 * megabyte).answer
    expect([second.statusCode, second.json().message]).toEqual([503, requestMessages.serverIsReading])
    expect((await other.post(`/api/project/${projectId}/update-name/`, { name: 'small' })).status).toBe(404)
    first.end()
    await first.answer
  })
})

it('one network address creates so many accounts in an hour, and mistakes in the form do not count', async () => {
  const register = (username: string, remoteAddress: string, changes: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/auth/register/',
      headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...registration(username), ...changes }).toString(),
      remoteAddress,
    })
  expect((await register('a', '10.0.0.1')).statusCode, 'too short').toBe(400)
  for (const name of ['anna', 'bert', 'carl', 'dora']) expect((await register(name, '10.0.0.1')).statusCode).toBe(200)
  const refused = await register('emil', '10.0.0.1')
  expect([refused.statusCode, refused.json().message]).toEqual([429, accountMessages.tooManyRegistrations])
  expect((await register('emil', '10.0.0.2')).statusCode).toBe(200)
})

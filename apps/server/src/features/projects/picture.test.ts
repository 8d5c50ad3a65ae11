import { pictureMaxBytes, pictureMessages, projectMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { join } from '../../testing/team.ts'

const server = await testServer({ concurrency: 1 })
const owner = await signedIn(server, 'owner')
const member = await signedIn(server, 'member')
const stranger = await signedIn(server, 'stranger')
await join(owner, member, 'member@example.com')

const upload = async (): Promise<string> =>
  (await owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])).json.data.project_id
const shown = async (id: string) => (await owner.get(`/api/project/${id}/`)).json.project

describe('the picture of a project', () => {
  const png = (colour: string, side = 800) =>
    sharp({ create: { width: side, height: side / 2, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const picturesOf = async (id: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of server.platform.files.list()) if (key.startsWith(`projects/${id}/picture-`)) keys.push(key)
    return keys
  }
  const send = async (id: string, content: Uint8Array | string, principal = owner, field = 'picture') =>
    principal.upload(`/api/project/${id}/picture/`, [{ name: 'part.png', field, content }])

  it('is made small, is in every list of the team, and changes nothing else', async () => {
    const id = await upload()
    const before = await shown(id)
    expect(before.picture_path).toBeUndefined()
    const { picture_path } = (await send(id, await png('#336699'))).json
    expect(await shown(id)).toEqual({ ...before, picture_path })
    expect((await member.get('/api/projects/')).json.projects.find((entry) => entry.id === id)?.picture_path).toBe(picture_path)
    const got = await server.app.inject({ method: 'GET', url: picture_path, headers: { cookie: member.cookie } })
    expect([got.statusCode, got.headers['content-type'], got.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
    ])
    const { width, height, format } = await sharp(got.rawPayload).metadata()
    expect([width, height, format]).toEqual([640, 320, 'webp'])
  })

  it('has a new address when it changes, and the old one is gone', async () => {
    const id = await upload()
    const first = (await send(id, await png('#336699'))).json.picture_path
    expect((await send(id, await png('#336699'))).json.picture_path).toBe(first)
    const second = (await send(id, await png('#993333'))).json.picture_path
    expect(second).not.toBe(first)
    expect([(await owner.get(first)).status, (await owner.get(second)).status]).toEqual([404, 200])
    await until(async () => (await picturesOf(id)).length === 1)
    await owner.post(`/api/project/${id}/archive/`)
    await owner.post(`/api/project/${id}/permanently-delete/`)
    await until(async () => (await picturesOf(id)).length === 0)
  })

  it('is refused when it is none, too large, or sent by another person', async () => {
    const id = await upload()
    const small = await png('#336699', 16)
    const answers = [
      await send(id, 'no picture'),
      await send(id, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      await send(id, small, owner, 'something'),
      await send(id, Buffer.concat([small, Buffer.alloc(pictureMaxBytes)])),
      await send(id, small, stranger),
    ]
    expect(answers.map(({ status, json }) => [status, json.message])).toEqual([
      [400, pictureMessages.pictureUnsupported],
      [400, pictureMessages.pictureUnsupported],
      [400, pictureMessages.pictureMissing],
      [413, pictureMessages.pictureTooLarge],
      [404, projectMessages.notFound],
    ])
    expect((await shown(id)).picture_path).toBeUndefined()
  })
})

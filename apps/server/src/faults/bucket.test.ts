import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxStl } from '@trabecula/testkit/box-stl'
import { openTestBucket } from '@trabecula/testkit/s3-server'
import { afterEach, expect, it } from 'vitest'
import { project } from '../platform/database/schema.ts'
import { s3Store } from '../platform/storage/s3.ts'
import { signedIn } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-bucket-'))
let server: TestServer
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a store that is gone: reading and uploading answer a sentence, lists go on, and no project is half there', async () => {
  const bucket = await openTestBucket()
  server = await openTestServer({ concurrency: 0, files: () => s3Store(bucket.settings, folder) })
  const owner = await signedIn(server)
  const upload = () => owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
  const kept: string = (await upload()).json.data.project_id
  await bucket.close()
  const sentence = 'The server cannot store or read files at the moment. Nothing was stored. Please try again in a few minutes.'
  const refused = await upload()
  expect([refused.status, refused.json.message]).toEqual([503, sentence])
  const unread = await owner.get(`/api/project/${kept}/part.stl`)
  expect([unread.status, unread.json.message]).toEqual([503, sentence])
  const listed = await owner.get('/api/projects/')
  expect(listed.json.projects.map(({ id }) => id)).toEqual([kept])
  expect(await server.platform.db.select().from(project)).toHaveLength(1)
  const ready = await owner.get('/readyz')
  expect([ready.status, ready.json]).toEqual([503, expect.objectContaining({ failures: ['storage'] })])
})

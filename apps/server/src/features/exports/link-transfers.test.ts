import { fileLinkMessages, fileLinkTransfers } from '@trabecula/domain'
import { isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fileLink } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'

const server = await testServer()
const owner = await signedIn(server)
const sample = await sampleProject(owner)
await owner.post('/protected/optimization/', sample.request)

it('a link for a slicer gives a first part of its file so often and no more', async () => {
  const row = { project_id: sample.projectId, subproject_id: sample.subprojectId, row_index: 0, zero_thickness_dir: 'None' }
  const { stl_file_path } = (await owner.post('/protected/export_stl/', { ...row, format: '3mf' })).json
  const linkPath = String(stl_file_path).replace(/[^/]+$/, 'link/') as `/api/project/${string}/exports/${string}/link/`
  const url = new URL((await owner.post(linkPath)).json.url).pathname
  const allButTheLastByte = () => server.app.inject({ url, headers: { range: 'bytes=0-1' } })
  const released = () => until(async () => (await server.platform.db.$count(fileLink, isNull(fileLink.usedAt))) === 1)
  for (let transfer = 0; transfer < fileLinkTransfers; transfer++) {
    expect([transfer, (await allButTheLastByte()).body]).toEqual([transfer, '3m'])
    await released()
  }
  const refused = await allButTheLastByte()
  expect([refused.statusCode, refused.json().message]).toEqual([404, fileLinkMessages.unknown])
  expect((await server.app.inject({ url })).statusCode).toBe(404)
})

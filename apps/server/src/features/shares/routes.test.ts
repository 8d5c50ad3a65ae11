import * as contract from '@trabecula/contract'
import { pathOf } from '@trabecula/contract'
import { findMaterial, shareMessages, shareRequestsPerMinute, sharesInUse, sharesOfProject, toWire } from '@trabecula/domain'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvent, studyShare, user } from '../../platform/database/schema.ts'
import { urlOf } from '../../platform/http/serve.ts'
import { Browser, signedIn } from '../../testing/browser.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { stillClock } from '../../testing/still-clock.ts'
import { follow, invite, join, receivedInvitation } from '../../testing/team.ts'

const day = 24 * 3600 * 1000
const clock = stillClock()
let later = 0

const server = await testServer({ now: () => new Date(clock.now().getTime() + later) })
const owner = await signedIn(server, 'owner')
const sample = await sampleProject(owner)
/** Another project of the team, and another study of the shared one, both with results. */
const otherProject = await sampleProject(owner)
const otherStudy = `second-${sample.projectId}`.slice(0, 60)
await owner.post(`/api/project/${sample.projectId}/subprojects/`, {
  id: otherStudy,
  name: 'Secret study',
  optimization_settings: postedSettings,
})
const otherRunId = (await owner.post('/protected/optimization/', { ...sample.request, subproject_id: otherStudy })).json.run_id
await owner.post('/protected/optimization/', otherProject.request)
const runId = (await owner.post('/protected/optimization/', sample.request)).json.run_id
beforeEach(() => clock.pass(11 * 60_000))

const makeLink = async (days = 30): Promise<{ id: string; secret: string }> => {
  const body = { subproject_id: sample.subprojectId, days }
  const { json, text, status } = await owner.post(`/api/project/${sample.projectId}/shares/`, body)
  if (status !== 200) throw new Error(text)
  return { id: json.share.id, secret: new URL(json.url).hash.slice(1) }
}
/** A person without an account who has the link. */
const over = (secret: string) => new Browser(server.app, { 'x-share-link': secret })
const row = (project_id: string, subproject_id: string) => ({ project_id, subproject_id, row_index: 0 })

describe('a link to a study', () => {
  it('shows part, faces, table, lattice and fields to a person without an account', async () => {
    const guest = over((await makeLink()).secret)
    const opened = (await guest.get('/api/shared/')).json
    expect(opened).toMatchObject({ project_id: sample.projectId, subproject_id: sample.subprojectId })
    const { project } = (await guest.get(`/api/project/${sample.projectId}/`)).json
    expect(project.best_result).toBeNull()
    expect((await guest.get(project.stl_path as string)).status).toBe(200)
    expect((await guest.get(`/api/project/${sample.projectId}/surface-selection/`)).status).toBe(200)
    const { subprojects } = (await guest.get(`/api/project/${sample.projectId}/subprojects/`)).json
    expect(subprojects.map(({ id }: { id: string }) => id)).toEqual([sample.subprojectId])
    const asked = await guest.get(`/api/project/${sample.projectId}/results/?subproject_id=${sample.subprojectId}`)
    expect([asked.status, asked.json.run_id]).toEqual([200, runId])
    // Without a name it is the shared study too, not the project's first.
    expect((await guest.get(`/api/project/${sample.projectId}/results/`)).json.run_id).toBe(runId)
    const shader = await guest.post('/protected/generate_glsl/', row(sample.projectId, sample.subprojectId))
    expect((await guest.get(shader.json.glsl_file_path as string)).status).toBe(200)
    const { subjects } = (await guest.get(`/api/runs/${runId}/fields/`)).json
    expect((await guest.get(subjects[0]?.url as string)).status).toBe(200)
  })

  it("shows the team's own material that its study names, and no other", async () => {
    const ours = toWire(findMaterial('HP HR PA12')!)
    for (const name of ['PA11-CF', 'Secret resin'])
      await owner.post('/api/own-catalog/add/', { kind: 'material', entry: { ...ours, name, young_mpa: 3800 } })
    const { projectId, subprojectId } = sample
    const address = `/api/project/${projectId}/subprojects/${subprojectId}/`
    const rename = (material: string) => owner.post(address, { optimization_settings: { ...postedSettings, material } })
    const guest = over((await makeLink()).secret)
    expect((await guest.get('/api/catalog/')).json.own).toEqual({ materials: [], printers: [] })
    expect((await rename('PA11-CF')).status).toBe(200)
    const { own, materials } = (await guest.get('/api/catalog/')).json
    expect(own).toMatchObject({ materials: [{ name: 'PA11-CF', young_mpa: 3800 }], printers: [] })
    expect(materials.at(-1)).toMatchObject({ name: 'PA11-CF', e_mpa: 3800 })
    expect(JSON.stringify(materials)).not.toContain('Secret resin')
  })

  it('opens nothing else: every other call is refused, and no file of a design is given', async () => {
    const guest = over((await makeLink()).secret)
    const calls = contract.callsOf(contract).filter(({ shared }) => !shared)
    const served = calls.filter(({ method, ...call }) =>
      server.app.hasRoute({ method, url: urlOf({ method, ...call }).replace(/\/$/, '') }),
    )
    for (const call of served) {
      const address = pathOf(call, { id: sample.projectId, sid: sample.subprojectId, share: 'x', token: 'x', artifact: 'x' })
      const { status, json } = await (call.method === 'GET' ? guest.get(address) : guest.post(address, {}))
      expect([call.path, status, json?.message]).toEqual([call.path, 403, shareMessages.readOnly])
    }
    expect(served.length).toBeGreaterThan(40)
    const exported = { ...row(sample.projectId, sample.subprojectId), zero_thickness_dir: 'None' }
    const { stl_file_path } = (await owner.post('/protected/export_stl/', exported)).json
    expect((await guest.get(stl_file_path as string)).status).toBe(404)
  })

  it('does not reach another study, project or run, nor their shaders', async () => {
    const guest = over((await makeLink()).secret)
    const { projectId, subprojectId } = otherProject
    const shader = (await owner.post('/protected/generate_glsl/', row(sample.projectId, otherStudy))).json.glsl_file_path
    const { subjects } = (await owner.get(`/api/runs/${otherRunId}/fields/`)).json
    const refused = [
      `/api/project/${projectId}/`,
      `/api/project/${projectId}/subprojects/`,
      `/api/project/${projectId}/part.stl`,
      `/api/project/${projectId}/results/`,
      `/api/project/${sample.projectId}/results/?subproject_id=${otherStudy}`,
      `/api/runs/${otherRunId}/fields/`,
      subjects[0]?.url as string,
      shader as string,
    ]
    for (const address of refused) expect([address, (await guest.get(address)).status]).toEqual([address, 404])
    for (const body of [row(projectId, subprojectId), row(sample.projectId, otherStudy), row(projectId, sample.subprojectId)])
      expect((await guest.post('/protected/generate_glsl/', body)).status).toBe(404)
  })

  it('is refused when it is guessed, revoked or expired', async () => {
    const guessed = await over('A'.repeat(43)).get('/api/shared/')
    expect([guessed.status, guessed.json.message]).toEqual([401, shareMessages.unknown])
    const { id, secret } = await makeLink(7)
    const guest = over(secret)
    later = 8 * day
    expect((await guest.get('/api/shared/')).status).toBe(401)
    later = 0
    expect((await guest.get('/api/shared/')).status).toBe(200)
    expect((await owner.post(`/api/project/${sample.projectId}/shares/${id}/revoke/`)).status).toBe(200)
    expect((await guest.get(`/api/project/${sample.projectId}/part.stl`)).status).toBe(401)
    expect((await owner.post(`/api/project/${sample.projectId}/shares/${id}/revoke/`)).status).toBe(404)
  })

  it('is stored as a hash, listed with how often it was opened, and is in the audit log', async () => {
    const { id, secret } = await makeLink()
    await over(secret).get('/api/shared/')
    await over(secret).get('/api/shared/')
    const list = await owner.get(`/api/project/${sample.projectId}/shares/?subproject_id=${sample.subprojectId}`)
    expect(list.json.shares[0]).toMatchObject({ id, username: 'owner', opened: 2 })
    const { db } = server.platform
    const written = JSON.stringify([await db.select().from(studyShare), await db.select().from(auditEvent), list.json])
    expect(written).not.toContain(secret)
    const made = (await db.select().from(auditEvent)).filter(({ event }) => event === 'share-made')
    expect(made.at(-1)?.detail).toEqual({ share: id, project: sample.projectId, study: sample.subprojectId })
  })

  it("cannot be made, seen or revoked by strangers, nor for a study without a result or another's study", async () => {
    const stranger = await signedIn(server, 'stranger')
    const { id } = await makeLink()
    const shares = `/api/project/${sample.projectId}/shares/` as const
    const body = { subproject_id: sample.subprojectId, days: 30 }
    expect((await stranger.post(shares, body)).status).toBe(404)
    expect((await stranger.get(`${shares}?subproject_id=${sample.subprojectId}`)).status).toBe(404)
    expect((await stranger.post(`${shares}${id}/revoke/`)).status).toBe(404)
    expect((await owner.post(shares, { ...body, subproject_id: otherProject.subprojectId })).status).toBe(404)
    expect((await owner.post(shares, { ...body, days: 4000 })).status).toBe(400)
    const fresh = await sampleProject(stranger)
    const none = await stranger.post(`/api/project/${fresh.projectId}/shares/`, { ...body, subproject_id: fresh.subprojectId })
    expect([none.status, none.json.message]).toEqual([409, shareMessages.noResult])
  })

  it('is one of so many to a study, and of so many to a project, in use and in a day', async () => {
    const maker = await signedIn(server, 'maker')
    const { projectId, subprojectId, request } = await sampleProject(maker)
    await maker.post('/protected/optimization/', request)
    const make = () => maker.post(`/api/project/${projectId}/shares/`, { subproject_id: subprojectId, days: 30 })
    const first = await make()
    const { db } = server.platform
    const [made] = await db.select().from(studyShare).where(eq(studyShare.id, first.json.share.id))
    if (!made) throw new Error('no link was made')
    const add = (count: number, study: string) =>
      db.insert(studyShare).values(
        Array.from({ length: count }, (_, n) => ({
          ...made,
          id: `${study} ${n}`,
          secretHash: `${study} ${n}`,
          subprojectId: study,
        })),
      )
    const answer = async () => {
      const { status, json } = await make()
      return [status, json.code, json.message]
    }
    await add(sharesInUse - 1, subprojectId)
    expect(await answer()).toEqual([409, 'conflict', shareMessages.tooMany])
    const revoked = { revokedAt: clock.now() }
    await db.update(studyShare).set(revoked).where(eq(studyShare.subprojectId, subprojectId))
    const second = 'another-study-of-the-maker'
    await maker.post(`/api/project/${projectId}/subprojects/`, {
      id: second,
      name: 'Second',
      optimization_settings: postedSettings,
    })
    await add(sharesOfProject, second)
    expect(await answer()).toEqual([409, 'conflict', shareMessages.tooManyOfProject])
    await db.update(studyShare).set(revoked).where(eq(studyShare.subprojectId, second))
    expect(await answer()).toEqual([429, 'too-many', shareMessages.tooManyToday])
    clock.pass(day)
    expect((await make()).status).toBe(200)
  })

  it('may be used so often a minute and no more, and goes with its project', { tags: ['long'] }, async () => {
    const { secret } = await makeLink()
    const guest = over(secret)
    for (let sent = 0; sent < shareRequestsPerMinute; sent++) await guest.get('/api/catalog/')
    expect((await guest.get('/api/catalog/')).json.message).toBe(shareMessages.tooManyRequests)
    await owner.post(`/api/project/${sample.projectId}/archive/`)
    await owner.post(`/api/project/${sample.projectId}/permanently-delete/`)
    expect((await guest.get('/api/shared/')).status).toBe(401)
  })
})

describe('a link whose maker', () => {
  const makeAs = async (member: Browser) => {
    const body = { subproject_id: otherProject.subprojectId, days: 30 }
    const { json } = await member.post(`/api/project/${otherProject.projectId}/shares/`, body)
    return { id: json.share.id, guest: over(new URL(json.url).hash.slice(1)) }
  }
  const opens = async ({ guest }: { readonly guest: Browser }) => (await guest.get('/api/shared/')).status

  it('is removed from the team opens nothing any more, also after a return', async () => {
    const member = await signedIn(server, 'removed')
    const memberId = await join(owner, member, 'removed@example.com')
    const [link, owners] = [await makeAs(member), await makeAs(owner)]
    expect([await opens(link), await opens(owners)]).toEqual([200, 200])
    await owner.post('/api/team/remove/', { memberId })
    expect([await opens(link), await opens(owners)]).toEqual([401, 200])
    await join(owner, member, 'removed@example.com')
    expect(await opens(link)).toBe(401)
    const { shares } = (
      await owner.get(`/api/project/${otherProject.projectId}/shares/?subproject_id=${otherProject.subprojectId}`)
    ).json
    expect(shares.map(({ id }) => id)).not.toContain(link.id)
  })

  it('leaves for another team opens nothing any more, also after a return', async () => {
    const member = await signedIn(server, 'changing')
    await join(owner, member, 'changing@example.com')
    const link = await makeAs(member)
    const elsewhere = await signedIn(server, 'elsewhere')
    await join(elsewhere, member, 'changing@example.com')
    expect(await opens(link)).toBe(401)
    await invite(owner, 'changing@example.com')
    await follow(member, (await receivedInvitation(owner, 'changing@example.com')).link)
    expect(await opens(link)).toBe(401)
  })

  it('is blocked opens nothing for so long', async () => {
    const member = await signedIn(server, 'blocked')
    await join(owner, member, 'blocked@example.com')
    const link = await makeAs(member)
    const block = (blockedAt: Date | null) =>
      server.platform.db.update(user).set({ blockedAt }).where(eq(user.username, 'blocked'))
    await block(new Date())
    expect(await opens(link)).toBe(401)
    await block(null)
    expect(await opens(link)).toBe(200)
  })
})

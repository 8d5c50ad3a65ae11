import { keyMessages, keyRequestsPerMinute, keysInUse, keysPerDay } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvent, programKey, user } from '../../platform/database/schema.ts'
import { makeKey, programWith, signedIn } from '../../testing/browser.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { stillClock } from '../../testing/still-clock.ts'
import { join } from '../../testing/team.ts'

const day = 24 * 3600 * 1000
const clock = stillClock()
let later = 0

const server = await testServer({ now: () => new Date(clock.now().getTime() + later) })
const owner = await signedIn(server, 'owner')
const member = await signedIn(server, 'member')
await join(owner, member, 'member@example.com')
const sample = await sampleProject(owner)
beforeEach(() => clock.pass(11 * 60_000))

const row = () => ({ project_id: sample.projectId, subproject_id: sample.subprojectId, row_index: 0 })
const used = async () => (await owner.get('/api/token-balance/')).json.data.used_tokens
const runWith = (secret: string, request: object, key: string) =>
  programWith(server, secret, { 'idempotency-key': key }).post('/protected/optimization/', request)

describe('a key', () => {
  it('is shown once, stored as a hash, listed with its hint and its last use, and is in the audit log', async () => {
    const { id, secret } = await makeKey(owner, { scopes: ['export', 'read'] })
    expect(secret).toMatch(/^trabecula_[\w-]{43}$/)
    const [stored] = await server.platform.db.select().from(programKey).where(eq(programKey.id, id))
    expect(JSON.stringify(stored)).not.toContain(secret)
    await programWith(server, secret).get('/api/projects/')
    const list = await owner.get('/api/keys/')
    expect(list.text).not.toContain(secret)
    const listed = list.json.keys.find((key: { id: string }) => key.id === id)
    expect(listed).toMatchObject({ hint: secret.slice(0, 14), scopes: ['read', 'export'], username: 'owner', expired: false })
    expect(listed?.last_used_at).not.toBeNull()
    const lines = await server.platform.db.select().from(auditEvent).where(eq(auditEvent.event, 'key-made'))
    expect(lines.at(-1)?.detail).toMatchObject({ key: id, kind: 'personal', scopes: 'read export' })
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('does the main job without cookies or CSRF, and pays from the tokens of its team', async () => {
    const { secret } = await makeKey(owner)
    const program = programWith(server, secret)
    const before = await used()
    const finished = await program.post('/protected/optimization/', sample.request)
    expect(finished.json.data.length).toBeGreaterThan(0)
    const exported = await program.post('/protected/export_stl/', { ...row(), zero_thickness_dir: 'None' })
    expect((await program.get(exported.json.stl_file_path as string)).status).toBe(200)
    expect(await used()).toBeGreaterThan(before)
  })

  it('counts and not the cookies next to it; another scheme is not ours', async () => {
    const revoked = await makeKey(owner)
    await owner.post(`/api/keys/${revoked.id}/revoke/`)
    const headers = { authorization: `Bearer ${revoked.secret}` }
    expect((await owner.get('/api/projects/', headers)).status).toBe(401)
    expect((await owner.get('/api/projects/', { authorization: 'Basic eDp5' })).status).toBe(200)
  })

  it('is refused with a sentence when it is unknown, revoked or expired', async () => {
    const guessed = await programWith(server, `trabecula_${'A'.repeat(43)}`).get('/api/projects/')
    expect([guessed.status, guessed.json.message]).toEqual([401, keyMessages.unknown])
    expect(guessed.headers['www-authenticate']).toBe('Bearer')
    const { id, secret } = await makeKey(owner, { days: 7 })
    const program = programWith(server, secret)
    later = 8 * day
    expect((await program.get('/api/projects/')).json.message).toBe(keyMessages.expired)
    later = 0
    expect((await program.get('/api/projects/')).status).toBe(200)
    expect((await owner.post(`/api/keys/${id}/revoke/`)).status).toBe(200)
    const refused = await program.get('/api/projects/')
    expect([refused.status, refused.json.message]).toEqual([401, keyMessages.revoked])
    expect((await owner.post(`/api/keys/${id}/revoke/`)).status).toBe(404)
  })

  it('does only what its scopes say, and never what is for people alone', async () => {
    const reader = programWith(server, (await makeKey(owner, { scopes: ['read'] })).secret)
    expect((await reader.get(`/api/project/${sample.projectId}/`)).status).toBe(200)
    const run = await reader.post('/protected/optimization/', sample.request)
    expect([run.status, run.json.message]).toEqual([403, keyMessages.lacksScope('run')])
    expect((await reader.post('/protected/export_stl/', row())).json.message).toBe(keyMessages.lacksScope('export'))
    const { stl_file_path } = (await owner.post('/protected/export_stl/', { ...row(), zero_thickness_dir: 'None' })).json
    expect((await reader.get(stl_file_path as string)).json.message).toBe(keyMessages.lacksScope('export'))
    const all = programWith(server, (await makeKey(owner)).secret)
    for (const path of ['/api/account/', '/api/keys/', '/api/sessions/', '/api/team/members/'])
      expect([path, (await all.get(path)).json.message]).toEqual([path, keyMessages.notForKeys])
    const deletion = await all.post(`/api/project/${sample.projectId}/permanently-delete/`)
    expect(deletion.json.message).toBe(keyMessages.notForKeys)
    expect((await all.post('/api/delete-account/')).status).toBe(403)
  })

  it('of a blocked person opens nothing', async () => {
    const blocked = await signedIn(server, 'blocked')
    const { secret } = await makeKey(blocked)
    await server.platform.db.update(user).set({ blockedAt: new Date() }).where(eq(user.username, 'blocked'))
    expect((await programWith(server, secret).get('/api/projects/')).status).toBe(401)
  })

  it('may send so many requests a minute and no more', async () => {
    const program = programWith(server, (await makeKey(owner)).secret)
    for (let sent = 0; sent < keyRequestsPerMinute; sent++) await program.get('/api/token-config/')
    const refused = await program.get('/api/token-config/')
    expect([refused.status, refused.json.message]).toEqual([429, keyMessages.tooManyRequests])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is refused where it cannot be made', async () => {
    const asked = { name: 'Key', kind: 'personal', scopes: ['read'], days: 30 }
    const stranger = await signedIn(server, 'maker')
    const made = async (change: object) => (await stranger.post('/api/keys/', { ...asked, ...change })).json
    expect((await made({ name: '  ' })).errors).toEqual({ name: [keyMessages.name] })
    expect((await made({ scopes: [] })).message).toBe(keyMessages.noScope)
    expect((await made({ days: 5000 })).message).toContain('Choose one of these')
    const rows = Array.from({ length: keysInUse }, (_, index) => index)
    const [person] = await server.platform.db.select().from(user).where(eq(user.username, 'maker'))
    const { id } = await makeKey(await signedIn(server, 'other'))
    const [sampleRow] = await server.platform.db.select().from(programKey).where(eq(programKey.id, id))
    const teamId = (await server.platform.accountTeams.teamOf(server.platform.db, person?.id ?? '')) ?? ''
    await server.platform.db.insert(programKey).values(
      rows.map((index) => ({
        ...(sampleRow as never as object),
        id: `k${index}`,
        secretHash: `h${index}`,
        teamId,
        userId: person?.id,
      })) as never,
    )
    expect((await made({})).message).toBe(keyMessages.tooManyKeys)
  })

  it('are made so often a day and no oftener, also when each is revoked at once', async () => {
    const busy = await signedIn(server, 'busy')
    const body = { name: 'Printer', scopes: ['read'], days: 7 }
    for (let made = 0; made < keysPerDay; made++) {
      clock.pass(10_000)
      const { id } = await makeKey(busy, body)
      await busy.post(`/api/keys/${id}/revoke/`)
    }
    clock.pass(60_000)
    const refused = await busy.post('/api/keys/', body)
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([429, 'too-many', keyMessages.tooManyToday])
    expect((await signedIn(server, 'idle').then((idle) => idle.post('/api/keys/', body))).status).toBe(200)
    clock.pass(day)
    expect((await (await signedIn(server, 'busy')).post('/api/keys/', body)).status).toBe(200)
  })
})

describe("a team's keys", () => {
  it("are the owner's to make and revoke, work as a member, and nobody else sees them", async () => {
    const asked = { name: 'Build server', kind: 'team', scopes: ['read'], days: 30 }
    expect((await member.post('/api/keys/', asked)).json.message).toBe(keyMessages.ownersOnly)
    const { id, secret } = await makeKey(owner, asked)
    expect((await programWith(server, secret).get('/api/projects/')).json.projects).toHaveLength(1)
    expect((await owner.get('/api/keys/')).json).toMatchObject({ may_manage_team: true })
    const seen = (await member.get('/api/keys/')).json
    expect(seen).toMatchObject({ keys: [], may_manage_team: false })
    expect((await member.post(`/api/keys/${id}/revoke/`)).status).toBe(404)
    expect((await owner.post(`/api/keys/${id}/revoke/`)).status).toBe(200)
  })

  it('a personal key ends with the membership, also for who comes back', async () => {
    const { secret } = await makeKey(member)
    const program = programWith(server, secret)
    expect((await program.get('/api/projects/')).json.projects).toHaveLength(1)
    const { members } = (await owner.get('/api/team/members/')).json.data
    await owner.post('/api/team/remove/', { memberId: members[1]?.memberId })
    expect((await program.get('/api/projects/')).status).toBe(401)
    await join(owner, member, 'member@example.com')
    expect((await program.get('/api/projects/')).json.message).toBe(keyMessages.revoked)
  })

  it('a key made in the own team rests while its owner works in another', async () => {
    const late = await signedIn(server, 'late')
    const program = programWith(server, (await makeKey(late)).secret)
    expect((await program.get('/api/projects/')).status).toBe(200)
    await join(owner, late, 'late@example.com')
    const refused = await program.get('/api/projects/')
    expect([refused.status, refused.json.message]).toEqual([401, keyMessages.leftTeam])
  })
})

describe('a repeated request', () => {
  it('of a run answers the first run and is charged once; another one under its key is refused', async () => {
    const { secret } = await makeKey(owner)
    const before = await used()
    const [first, atOnce] = await Promise.all([
      runWith(secret, sample.request, 'run 1'),
      runWith(secret, sample.request, 'run 1'),
    ])
    const price = (await used()) - before
    expect(price).toBeGreaterThan(0)
    expect([first.status, atOnce.json.run_id]).toEqual([200, first.json.run_id])
    const again = await runWith(secret, sample.request, 'run 1')
    expect([again.json.run_id, await used()]).toEqual([first.json.run_id, before + price])
    const other = await runWith(secret, { ...sample.request, shell_thickness: 1.1 }, 'run 1')
    expect([other.status, other.json.message]).toEqual([409, keyMessages.otherRequest])
    const next = await runWith(secret, sample.request, 'run 2')
    expect([next.json.run_id === first.json.run_id, await used()]).toEqual([false, before + 2 * price])
  })

  it('of an export is answered as before, also when the study has a new result by then', async () => {
    const { secret } = await makeKey(owner)
    await runWith(secret, sample.request, 'run 3')
    const program = programWith(server, secret, { 'idempotency-key': 'export 1' })
    const body = { ...row(), zero_thickness_dir: 'None' }
    const first = await program.post('/protected/export_stl/', body)
    await runWith(secret, sample.request, 'run 4')
    const before = await used()
    const again = await program.post('/protected/export_stl/', body)
    expect([again.json.stl_file_path, await used()]).toEqual([first.json.stl_file_path, before])
    expect((await program.post('/protected/export_stl/', { ...body, format: '3mf' })).status).toBe(409)
  })

  it('that was refused may be sent again', async () => {
    const program = programWith(server, (await makeKey(owner)).secret, { 'idempotency-key': 'export 2' })
    const wrong = { ...row(), row_index: 999, zero_thickness_dir: 'None' }
    expect((await program.post('/protected/export_stl/', wrong)).status).toBeGreaterThanOrEqual(400)
    expect((await program.post('/protected/export_stl/', { ...wrong, row_index: 0 })).status).toBe(200)
    const unreadable = programWith(server, (await makeKey(owner)).secret, { 'idempotency-key': 'x'.repeat(300) })
    expect((await unreadable.post('/protected/export_stl/', wrong)).json.message).toBe(keyMessages.idempotencyKey)
  })
})

it('the OpenAPI document says which key each call needs', async () => {
  const document = (await owner.get('/api/docs')).json as unknown as {
    paths: Record<string, Record<string, { security?: object[] }>>
    components: { securitySchemes: Record<string, { scheme?: string }> }
  }
  expect(document.components.securitySchemes['key']?.scheme).toBe('bearer')
  expect(document.paths['/protected/optimization/']?.['post']?.security).toEqual([{ key: ['run'] }, { session: [] }])
  expect(document.paths['/api/keys/']?.['get']?.security).toEqual([{ session: [] }])
  expect(document.paths['/auth/login/']?.['post']?.security).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Call } from '@trabecula/contract'
import * as contract from '@trabecula/contract'
import { boxStl, heldBox } from '@trabecula/testkit/box-stl'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import { test } from '../support/browser/test.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { ApiClient } from '../support/product/api-client.ts'
import { emailTo, linkIn } from '../support/product/outbox.ts'
import { superuser } from '../support/product/under-test.ts'

/**
 * §6: every call of the contract by every role, over HTTP. The project, the run and the member belong to the owner's
 * team; the stranger owns another team, and the superuser owns a third.
 */
const roles = ['guest', 'member', 'owner', 'stranger', 'superuser'] as const
type Role = (typeof roles)[number]

/**
 * 'done': 200. 'may': got past the permission; what is refused afterwards is something else. 'sign in': 401.
 * 'forbidden': 403. 'not there': 404 in the same words as for something that never existed.
 */
type Verdict = 'done' | 'may' | 'sign in' | 'forbidden' | 'not there'

interface Things {
  readonly projectId: string
  readonly studyId: string
  readonly runId: string
  readonly memberId: string
}

interface Row {
  readonly call: Call
  readonly verdicts: Readonly<Record<Role, Verdict>>
  readonly sent: (things: Things) => Parameters<ApiClient['send']>[1]
}

const everybody = (verdict: Verdict) => ({
  guest: verdict,
  member: verdict,
  owner: verdict,
  stranger: verdict,
  superuser: verdict,
})
/** About oneself or the own team. */
const signedIn = (verdict: Verdict) => ({ ...everybody(verdict), guest: 'sign in' }) as const
/** About the bills of the own team: a superuser has none. */
const owners = (verdict: Verdict) => ({ ...signedIn(verdict), member: 'forbidden', superuser: 'forbidden' }) as const
/** About a thing of the owner's team. */
const ofTheTeam = (verdict: Verdict) => ({ ...signedIn(verdict), stranger: 'not there', superuser: 'not there' }) as const
/** About the own team, by who leads it; the thing named is one of the owner's team. */
const leadersOnly = (verdict: Verdict) => ({ ...ofTheTeam(verdict), member: 'forbidden' }) as const

const inProject = ({ projectId }: Things) => ({ params: { id: projectId } })
const ofRun = ({ runId }: Things) => ({ params: { id: runId } })
const designOf = ({ projectId, studyId }: Things) => ({ project_id: projectId, subproject_id: studyId, row_index: 0 })
const form = (fields: Readonly<Record<string, string>>) => () => ({ body: fields })
const unread = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('not a file of this kind') })

const row = (call: Call, verdicts: Row['verdicts'], sent: Row['sent'] = () => ({})): Row => ({ call, verdicts, sent })

const rows: readonly Row[] = [
  row(contract.getCsrfToken, everybody('done')),
  row(contract.getCatalog, everybody('done')),
  row(contract.reportBug, everybody('may'), () => ({ files: { screenshot: unread('a.png', 'image/png') } })),
  row(contract.login, everybody('may'), form({ email: 'nobody@example.com', password: 'not a password' })),
  row(
    contract.register,
    everybody('may'),
    form({ first_name: '', last_name: '', username: '', email: '', password1: '', password2: '' }),
  ),
  row(contract.forgotPassword, everybody('done'), form({ email: 'no address' })),
  row(contract.resendVerification, everybody('done'), form({ email: 'no address' })),
  row(contract.resetPassword, everybody('may'), () => ({
    params: { token: 'made-up' },
    body: { password: 'long-enough-1', confirmPassword: 'long-enough-1' },
  })),

  row(contract.getTokenBalance, signedIn('done')),
  row(contract.getUsageHistory, signedIn('done')),
  row(contract.getTokenConfig, signedIn('done')),
  row(contract.getSubscriptionStatus, signedIn('done')),
  row(contract.getBillingSummary, owners('done')),
  row(contract.paymentWebhook, everybody('may')),
  // Nobody here has a paid plan to cancel: refused after the permission.
  row(contract.paySandbox, owners('may'), form({ item: 'cancel' })),
  row(contract.consumeTokens, signedIn('done'), () => ({ body: { tokens: 0, description: 'nothing' } })),

  row(contract.getAccount, signedIn('done')),
  row(contract.updateNames, signedIn('done'), () => ({ body: { first_name: 'Ada', last_name: 'Byron' } })),
  row(contract.changeEmail, signedIn('may'), () => ({ body: { email: 'no address', current_password: 'wrong' } })),
  row(contract.changePassword, signedIn('may'), () => ({
    body: { current_password: 'wrong', password: 'long-enough-1', confirmPassword: 'long-enough-1' },
  })),
  row(contract.listSessions, signedIn('done')),
  row(contract.endOtherSessions, signedIn('done')),
  row(contract.listKeys, signedIn('done')),
  row(contract.createKey, signedIn('done'), () => ({ body: { name: 'Nightly', kind: 'personal', scopes: ['read'], days: 7 } })),
  row(contract.listWebhooks, signedIn('done')),
  row(
    contract.createWebhook,
    { ...signedIn('may'), member: 'forbidden' },
    // Refused after the permission: nothing leaves the machine.
    () => ({ body: { url: 'https://10.0.0.1/', events: ['run.finished'] } }),
  ),
  ...[contract.testWebhook, contract.resumeWebhook, contract.removeWebhook].map((call) =>
    row(call, { ...signedIn('not there'), member: 'forbidden' }, () => ({ params: { id: 'never-there' } })),
  ),
  row(contract.listOwnCatalog, signedIn('done')),
  row(contract.exportOwnCatalog, signedIn('done')),
  // No values: refused after the permission.
  row(contract.addOwnEntry, { ...signedIn('may'), member: 'forbidden' }, () => ({ body: { kind: 'material', entry: {} } })),
  row(contract.importOwnCatalog, { ...signedIn('may'), member: 'forbidden' }, () => ({ body: { catalog: {} } })),
  row(contract.editOwnEntry, { ...signedIn('not there'), member: 'forbidden' }, () => ({
    params: { id: 'never-there' },
    body: { version: 0, entry: {} },
  })),
  row(contract.deleteOwnEntry, { ...signedIn('not there'), member: 'forbidden' }, () => ({
    params: { id: 'never-there' },
    body: { version: 0 },
  })),
  row(contract.uploadAvatar, signedIn('may'), () => ({ files: { avatar: unread('a.png', 'image/png') } })),
  row(contract.deleteAvatar, signedIn('done')),

  row(contract.teamMembers, signedIn('done')),
  row(contract.inviteMember, { ...signedIn('may'), member: 'forbidden' }, () => ({ body: { email: 'no address' } })),
  row(contract.resendInvite, leadersOnly('may'), ({ memberId }) => ({ body: { memberId } })),

  row(contract.listProjects, signedIn('done')),
  row(contract.getHistory, signedIn('done')),
  row(contract.getStorageUsage, signedIn('done')),
  row(contract.uploadStl, signedIn('may'), () => ({ files: { stl_file: unread('a.stl', 'model/stl') } })),
  row(contract.getProject, ofTheTeam('done'), inProject),
  row(contract.updateProjectName, ofTheTeam('done'), (things) => ({ ...inProject(things), body: { name: 'Bracket' } })),
  // Refused while it is not in the archive: nothing is lost here.
  row(contract.deleteProject, ofTheTeam('may'), inProject),
  row(contract.archiveProject, ofTheTeam('done'), inProject),
  row(contract.restoreProject, ofTheTeam('done'), inProject),
  row(contract.setFileUnit, ofTheTeam('done'), (things) => ({ ...inProject(things), body: { unit: 'mm' } })),
  row(contract.getPartHealth, ofTheTeam('done'), inProject),
  row(contract.choosePartInput, ofTheTeam('done'), (things) => ({ ...inProject(things), body: { repair: true } })),
  row(contract.listSubprojects, ofTheTeam('done'), inProject),
  row(contract.createSubproject, ofTheTeam('done'), (things) => ({
    ...inProject(things),
    body: { id: things.studyId, name: 'Study', optimization_settings: postedSettings },
  })),
  row(contract.updateSubproject, ofTheTeam('done'), ({ projectId, studyId }) => ({
    params: { id: projectId, sid: studyId },
    body: { name: 'Study' },
  })),
  row(contract.getFaces, ofTheTeam('done'), inProject),
  row(contract.getSurfaces, ofTheTeam('done'), inProject),
  row(contract.saveSurfaces, ofTheTeam('done'), (things) => ({ ...inProject(things), body: { surfaces: heldBox() } })),
  row(contract.getCadFaces, ofTheTeam('done'), inProject),
  row(contract.saveCadFaces, ofTheTeam('done'), (things) => ({
    ...inProject(things),
    body: { unit: 'mm', faces: [{ id: 0, triangles: [[0, 12]] }] },
  })),
  row(contract.saveCadFile, ofTheTeam('may'), (things) => ({
    ...inProject(things),
    files: { cad_file: unread('a.txt', 'text/plain') },
  })),
  row(contract.saveProjectPicture, ofTheTeam('may'), (things) => ({
    ...inProject(things),
    files: { picture: unread('a.png', 'image/png') },
  })),
  row(contract.getResults, ofTheTeam('may'), inProject),
  row(
    contract.optimize,
    ofTheTeam('may'),
    // No force: refused after the permission, before anything is computed.
    ({ projectId, studyId }) => ({ files: { data: runData(projectId, studyId, { x: 0, y: 0, z: 0 }) } }),
  ),
  row(
    contract.startRun,
    ofTheTeam('may'),
    // No force here either.
    ({ projectId, studyId }) => ({ body: runSettings(projectId, studyId, { x: 0, y: 0, z: 0 }) }),
  ),
  row(
    contract.startSweep,
    ofTheTeam('may'),
    // Without the price nothing begins.
    ({ projectId, studyId }) => ({
      body: { ...runSettings(projectId, studyId, { x: 0, y: 0, z: -1 }), values: [100, 200] },
    }),
  ),
  row(contract.listSweeps, ofTheTeam('done'), inProject),
  // No sweep was begun here; whose it must be is tested with the feature.
  ...[contract.getSweep, contract.cancelSweep].map((call) =>
    row(call, signedIn('not there'), () => ({ params: { id: 'never-there' } })),
  ),
  row(contract.getRun, ofTheTeam('done'), ofRun),
  row(contract.runEvents, ofTheTeam('done'), ofRun),
  row(contract.cancelRun, ofTheTeam('done'), ofRun),
  row(contract.exportStl, ofTheTeam('may'), (things) => ({
    body: { ...designOf(things), zero_thickness_dir: 'None', format: 'stl' },
  })),
  row(contract.makeCoupon, ofTheTeam('may'), (things) => ({ body: { ...designOf(things), kind: 'cube' } })),
  row(contract.startCoupon, ofTheTeam('may'), (things) => ({ body: { ...designOf(things), kind: 'cube' } })),
  row(contract.cancelExport, ofTheTeam('may'), (things) => ({ body: designOf(things) })),
  row(contract.createFileLink, ofTheTeam('may'), ({ projectId }) => ({ params: { id: projectId, artifact: 'x' } })),
  row(contract.generateGlsl, ofTheTeam('may'), (things) => ({ body: designOf(things) })),
  row(contract.listShares, ofTheTeam('done'), ({ projectId, studyId }) => ({
    params: { id: projectId },
    query: { subproject_id: studyId },
  })),
  row(contract.createShare, ofTheTeam('may'), ({ projectId, studyId }) => ({
    params: { id: projectId },
    body: { subproject_id: studyId, days: 7 },
  })),
  row(contract.revokeShare, ofTheTeam('may'), ({ projectId }) => ({ params: { id: projectId, share: 'x' } })),
  // A link is no role: nobody here came over one.
  row(contract.openShare, signedIn('not there')),
  // The run was cancelled: there is nothing to be sent but a sentence, after the permission.
  row(contract.getFields, ofTheTeam('done'), ofRun),
  row(contract.exportFields, ofTheTeam('may'), ofRun),
  row(contract.exportDeck, ofTheTeam('may'), ofRun),
  row(contract.getReport, ofTheTeam('may'), ({ projectId, studyId }) => ({
    params: { id: projectId, sid: studyId, format: 'html' },
  })),
  row(contract.computeFields, ofTheTeam('may'), (things) => ({ body: designOf(things) })),
  row(contract.verify, ofTheTeam('may'), (things) => ({ body: designOf(things) })),
  row(
    contract.generateStandaloneCell,
    signedIn('may'),
    // No such cell: refused after the permission, before anything is made or paid.
    () => ({ body: { cell: 'no-such-cell', cell_size: 8, relative_density: 0.2, is_metric: true } }),
  ),
]

/** Calls that end what the others need; they have tests of their own below. */
const ending: readonly Call[] = [
  contract.removeMember,
  contract.logout,
  contract.deleteAccount,
  contract.endSession,
  contract.revokeKey,
]

/** The answer stays open; it has a test of its own below. */
const streams: readonly Call[] = [contract.projectEvents]

function runSettings(projectId: string, studyId: string, force: { x: number; y: number; z: number }) {
  const { domain: _d, material: _m, printer: _p, ...posted } = postedSettings
  return { ...posted, force_vector: force, project_id: projectId, subproject_id: studyId }
}

function runData(projectId: string, studyId: string, force: { x: number; y: number; z: number }) {
  const data = { ...runSettings(projectId, studyId, force), username: 'another' }
  return { name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(data)) }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

let callers: Readonly<Record<Role, ApiClient>>
let things: Things
const nowhere: Things = { projectId: 'never-there', studyId: 'never-there', runId: 'never-there', memberId: 'never-there' }

test.beforeAll(async ({ request }) => {
  const invitee = await registered(request, newPerson('member'))
  const owner = await ApiClient.open(await registered(request, newPerson('owner')))
  const member = await ApiClient.open(invitee)
  callers = {
    guest: await ApiClient.open(),
    member,
    owner,
    stranger: await ApiClient.open(await registered(request, newPerson('stranger'))),
    superuser: await ApiClient.open(superuser()),
  }
  expect((await owner.send(contract.inviteMember, { body: { email: invitee.email } })).status).toBe(200)
  const link = linkIn(await emailTo(request, invitee.email, /team/), '/team/accept-invitation/')
  expect((await member.get(link)).headers()['location']).toBe('/?invitation_success=joined_team')
  things = await prepareThings(owner)
})

test.afterAll(async () => {
  await Promise.all(Object.values(callers ?? {}).map((caller) => caller.close()))
})

/** A box with faces chosen, a study, a run that was started and cancelled, and an open invitation. */
async function prepareThings(owner: ApiClient): Promise<Things> {
  const projectId = await uploaded(owner)
  const studyId = randomUUID()
  const params = { id: projectId }
  const study = { id: studyId, name: 'Study', optimization_settings: postedSettings }
  expect((await owner.send(contract.createSubproject, { params, body: study })).status).toBe(200)
  expect((await owner.send(contract.saveSurfaces, { params, body: { surfaces: heldBox() } })).status).toBe(200)

  const run = owner.send(contract.optimize, { files: { data: runData(projectId, studyId, { x: 0, y: 0, z: -1 }) } })
  const activeRun = async (): Promise<string | undefined> =>
    (await (await owner.fetch(contract.getProject, { params })).json()).project.active_run?.id
  let runId: string | undefined
  await expect.poll(async () => (runId = await activeRun()), { message: 'the run has started' }).toBeTruthy()
  expect((await owner.send(contract.cancelRun, { params: { id: runId ?? '' } })).status).toBe(200)
  expect((await run).code).toBe('cancelled')

  const invited = newPerson('invited').email
  expect((await owner.send(contract.inviteMember, { body: { email: invited } })).status).toBe(200)
  const { members } = (await (await owner.fetch(contract.teamMembers)).json()).data
  const memberId = members.find(({ email }: { email: string }) => email === invited).memberId
  return { projectId, studyId, runId: runId ?? '', memberId }
}

/** A box, as a new project of this person's team. */
async function uploaded(caller: ApiClient): Promise<string> {
  const upload = await caller.fetch(contract.uploadStl, {
    files: { stl_file: { name: 'box.stl', mimeType: 'model/stl', buffer: boxStl() } },
  })
  expect(upload.status(), await upload.text()).toBe(200)
  return (await upload.json()).data.project_id
}

/** What the answer says about the permission: one of the verdicts, or what else came. */
async function verdictOf(caller: ApiClient, { call, sent }: Row, expected: Verdict): Promise<string> {
  const answer = await caller.send(call, sent(things))
  if (answer.status === 401 && answer.code === 'signed-out') return 'sign in'
  if (answer.status === 403 && answer.code === 'not-allowed') return 'forbidden'
  if (answer.status === 404 && answer.text === (await caller.send(call, sent(nowhere))).text) return 'not there'
  if (answer.status === 200) return expected === 'may' ? 'may' : 'done'
  const failed = answer.status >= 500 || answer.status === 429 || answer.code === 'failed-to-authorize'
  return expected === 'may' && !failed ? 'may' : `${answer.status} ${answer.text}`
}

test('the matrix has every call that the product serves', async () => {
  const listed = new Set([...rows.map(({ call }) => call), ...ending, ...streams].map(nameOf))
  const missing: string[] = []
  for (const call of contract.callsOf(contract)) {
    if (listed.has(nameOf(call))) continue
    const { status, text } = await callers.owner.send(call, {
      params: { id: 'x', sid: 'x', token: 'x', share: 'x', artifact: 'x' },
    })
    if (status !== 404 || !text.includes('Page not found')) missing.push(nameOf(call))
  }
  expect(missing).toEqual([])
})

test('the event stream of a project opens for its team alone', async () => {
  const opened = async (role: Role) =>
    (await callers[role].statusOfStream(contract.projectEvents, { id: things.projectId })) === 200
  for (const role of ['owner', 'member'] as const) expect(await opened(role), role).toBe(true)
  for (const role of ['guest', 'stranger'] as const) expect(await opened(role), role).toBe(false)
})

for (const row of rows) {
  test(`§1.1 §6.1 §7.4 ${nameOf(row.call)} answers each role as it should`, async () => {
    const found: Partial<Record<Role, string>> = {}
    for (const role of roles) found[role] = await verdictOf(callers[role], row, row.verdicts[role])
    expect(found).toEqual(row.verdicts)
  })
}

test('§7.6 the project’s file is for its team only', async () => {
  const path = `/api/project/${things.projectId}/part.stl`
  const statuses: Partial<Record<Role, number>> = {}
  for (const role of roles) statuses[role] = (await callers[role].get(path)).status()
  expect(statuses).toEqual({ guest: 401, member: 200, owner: 200, stranger: 404, superuser: 404 })
})

test('an archived project is deleted for good by its team only', async () => {
  const archived = { params: { id: await uploaded(callers.owner) } }
  expect((await callers.owner.send(contract.archiveProject, archived)).status).toBe(200)
  const statuses: Partial<Record<Role, number>> = {}
  for (const role of ['guest', 'stranger', 'superuser', 'member'] as const) {
    statuses[role] = (await callers[role].send(contract.deleteProject, archived)).status
  }
  expect(statuses).toEqual({ guest: 401, stranger: 404, superuser: 404, member: 200 })
  expect((await callers.owner.send(contract.getProject, archived)).status).toBe(404)
})

test('§4.15 §6.3 a superuser is treated as owner in the own team view, a member as member', async () => {
  const roleOf = async (role: Role) => (await (await callers[role].fetch(contract.teamMembers)).json()).data.user_role
  expect(await Promise.all((['member', 'owner', 'superuser'] as const).map(roleOf))).toEqual(['member', 'owner', 'owner'])
})

test('§6.2 §7.7 removing is for the leaders of the team; the removed person is a stranger at once', async () => {
  const remove = (role: Role, memberId: string) => callers[role].send(contract.removeMember, { body: { memberId } })
  const { members } = (await (await callers.owner.fetch(contract.teamMembers)).json()).data
  const memberId: string = members.find(
    ({ status, role }: { status: string; role: string }) => status === 'active' && role === 'member',
  ).memberId
  expect((await remove('guest', memberId)).status).toBe(401)
  expect((await remove('member', memberId)).status).toBe(403)
  expect((await remove('stranger', memberId)).status).toBe(404)
  expect((await remove('superuser', memberId)).status).toBe(404)
  expect((await callers.member.send(contract.getProject, inProject(things))).status).toBe(200)
  expect((await remove('owner', memberId)).status).toBe(200)
  expect((await callers.member.send(contract.getProject, inProject(things))).status).toBe(404)
})

test('§6.7 an invitation is for one address: others are refused, an unknown one gets an account', async ({ request }) => {
  const follow = async (caller: ApiClient, link: string) => (await caller.get(link)).headers()['location']
  const newcomer = newPerson('newcomer').email
  expect((await callers.owner.send(contract.inviteMember, { body: { email: newcomer } })).status).toBe(200)
  const email = await emailTo(request, newcomer, /team/)
  const link = linkIn(email, '/team/accept-invitation/')
  const next = encodeURIComponent(new URL(link).pathname)
  expect(await follow(callers.guest, link)).toBe(`/auth/login?invitation_error=login_required&next=${next}`)
  expect(await follow(callers.stranger, link)).toBe('/?invitation_error=wrong_email')
  expect(await follow(callers.stranger, '/team/accept-invitation/never-issued')).toBe('/?invitation_error=internal_error')

  const password = /^Password: (\S+)$/m.exec(email.text)?.[1] ?? ''
  const invited = await ApiClient.open({ email: newcomer, password })
  expect(await follow(invited, link)).toBe('/?invitation_success=joined_team')
  expect(await follow(invited, link)).toBe('/?invitation_error=already_member')
  const { members } = (await (await callers.owner.fetch(contract.teamMembers)).json()).data
  const { memberId } = members.find(({ email }: { email: string }) => email === newcomer)
  expect((await callers.owner.send(contract.removeMember, { body: { memberId } })).status).toBe(200)
  expect(await follow(invited, link)).toBe('/?invitation_error=invitation_expired')
  await invited.close()
})

test('nobody revokes another person’s key', async () => {
  const { keys } = await (await callers.owner.fetch(contract.listKeys)).json()
  const params = { id: keys[0].id }
  expect((await callers.guest.send(contract.revokeKey, { params })).status).toBe(401)
  for (const role of ['member', 'stranger', 'superuser'] as const) {
    expect((await callers[role].send(contract.revokeKey, { params })).status).toBe(404)
  }
  expect((await callers.owner.send(contract.revokeKey, { params })).status).toBe(200)
})

test('nobody ends another person’s session', async () => {
  const { sessions } = await (await callers.owner.fetch(contract.listSessions)).json()
  const params = { id: sessions[0].id }
  expect((await callers.guest.send(contract.endSession, { params })).status).toBe(401)
  for (const role of ['member', 'stranger', 'superuser'] as const) {
    expect((await callers[role].send(contract.endSession, { params })).status).toBe(404)
  }
  expect((await callers.owner.send(contract.getAccount)).status).toBe(200)
})

test('accounts are deleted and sessions ended by the person only', async () => {
  expect((await callers.guest.send(contract.deleteAccount)).status).toBe(401)
  expect((await callers.stranger.send(contract.deleteAccount)).status).toBe(200)
  expect((await callers.stranger.send(contract.getAccount)).status).toBe(401)
  expect((await callers.owner.send(contract.logout)).status).toBe(200)
  expect((await callers.owner.send(contract.getAccount)).status).toBe(401)
  expect((await callers.member.send(contract.getAccount)).status).toBe(200)
})

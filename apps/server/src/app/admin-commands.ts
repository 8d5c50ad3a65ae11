import { randomUUID } from 'node:crypto'
import { counted, done, isTokenAmount, type Outcome, refuse, tokenMessages } from '@trabecula/domain'
import { endSessions, listUsers, readUserByEmail, type UserRow, updateUser } from '../features/accounts/queries.ts'
import { listReports, writeReport } from '../features/bug-reports/administration.ts'
import { ensureTeam, personalTeam } from '../features/teams/service.ts'
import { setTokens } from '../features/tokens/grant.ts'
import { type AuditEvent, audit, auditLines } from '../platform/audit/log.ts'
import type { Database } from '../platform/database/connection.ts'

interface Administration {
  readonly db: Database
  readonly now: () => Date
}

interface Command {
  readonly name: string
  readonly arguments: string
  readonly explanation: string
}

export const commands: readonly Command[] = [
  { name: 'list', arguments: '', explanation: 'all accounts' },
  { name: 'audit', arguments: 'EMAIL', explanation: 'the last 50 events of an account' },
  { name: 'make-superuser', arguments: 'EMAIL', explanation: 'gives the rights of a superuser' },
  { name: 'unset-superuser', arguments: 'EMAIL', explanation: 'takes them away' },
  { name: 'verify', arguments: 'EMAIL', explanation: 'confirms the email without an email' },
  { name: 'block', arguments: 'EMAIL', explanation: 'signs out everywhere and refuses to sign in' },
  { name: 'unblock', arguments: 'EMAIL', explanation: 'lets sign in again' },
  { name: 'set-tokens', arguments: 'EMAIL NUMBER', explanation: "sets the balance of the account's team" },
]

/** Commands of other features, listed here so that the help shows all of them together. */
const otherCommands: readonly Command[] = [
  { name: 'reports', arguments: '', explanation: 'the last 50 bug reports' },
  { name: 'report', arguments: 'ID FOLDER', explanation: 'writes a bug report with its screenshots' },
]

export const usage = [
  'Usage: npm run admin -- COMMAND',
  ...[...commands, ...otherCommands].map(
    (command) => `  ${`${command.name} ${command.arguments}`.padEnd(26)} ${command.explanation}`,
  ),
]

export interface FullAdministration extends Administration {
  readonly files: Parameters<typeof writeReport>[0]['files']
}

/** Runs one command of the server's command line and returns the lines to print. */
export async function runCommand(admin: FullAdministration, words: readonly string[]): Promise<Outcome<string[]>> {
  const [name, id, folder] = words
  if (name === 'reports') return done(await listReports(admin))
  if (name !== 'report') return administer(admin, words)
  if (!id || !folder) return refuse('invalid', 'Name the report and a folder: npm run admin -- report ID FOLDER')
  return writeReport(admin, id, folder)
}

const cli = 'command-line'

/** Runs a command about an account. Every change leaves an audit line. */
export async function administer(
  admin: Administration,
  [name, email, amount, ...rest]: readonly string[],
): Promise<Outcome<string[]>> {
  const command = commands.find((each) => each.name === name)
  const wanted = command?.arguments.split(' ').filter(Boolean).length ?? 0
  const given = [email, amount, ...rest].filter((argument) => argument !== undefined).length
  if (!command || given !== wanted) return refuse('bad-command', usage.join('\n'))
  if (name === 'list') return done((await listUsers(admin.db)).map(oneLine))
  const person = await readUserByEmail(admin.db, email ?? '')
  if (!person) return refuse('unknown-account', `There is no account with the email ${email}.`)
  if (name === 'audit') return done(await auditLines(admin.db, person.id))
  if (name === 'set-tokens') return giveTokens(admin, person, amount ?? '')
  return change(admin, person, name as keyof typeof changes)
}

/** What a command writes, and what the audit log calls it. */
const changes = {
  'make-superuser': { event: 'superuser-made', write: () => ({ isSuperuser: true }) },
  'unset-superuser': { event: 'superuser-unmade', write: () => ({ isSuperuser: false }) },
  verify: { event: 'verified-by-hand', write: () => ({ emailVerified: true }) },
  block: { event: 'blocked', write: (now: Date) => ({ blockedAt: now }) },
  unblock: { event: 'unblocked', write: () => ({ blockedAt: null }) },
} as const satisfies Record<string, { event: AuditEvent; write: (now: Date) => Partial<UserRow> }>

async function change({ db, now }: Administration, person: UserRow, name: keyof typeof changes): Promise<Outcome<string[]>> {
  const { event, write } = changes[name]
  await db.transaction(async (tx) => {
    await updateUser(tx, person.id, write(now()), now())
    if (name === 'block') await endSessions(tx, person.id)
    await audit(tx, { event, userId: person.id, actor: cli }, now())
  })
  const after = await readUserByEmail(db, person.email)
  return done(after ? [oneLine(after)] : [])
}

async function giveTokens({ db, now }: Administration, person: UserRow, text: string): Promise<Outcome<string[]>> {
  const tokens = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!isTokenAmount(tokens) || tokens > 1e9) return refuse('invalid', tokenMessages.invalidAmount)
  const before = await db.transaction(async (tx) => {
    const teamId = (await personalTeam(tx, person.id)) ?? (await ensureTeam(tx, person.id, person.username, now())).teamId
    const was = await setTokens(tx, teamId, tokens, `admin:${randomUUID()}`, now())
    if (was === null) return null
    await audit(tx, { event: 'tokens-set', userId: person.id, actor: cli, detail: { before: was, after: tokens } }, now())
    return was
  })
  if (before === null) return refuse('no-subscription', `The team of ${person.email} has no subscription.`)
  return done([`${person.email}: ${counted(before, 'token')} before, ${tokens} now`])
}

function oneLine(row: UserRow): string {
  const marks = [
    row.isSuperuser ? 'superuser' : '',
    row.emailVerified ? '' : 'not confirmed',
    row.requiresPasswordChange ? 'to change the password' : '',
    row.blockedAt ? 'blocked' : '',
  ].filter(Boolean)
  return `${row.email}  ${row.username}  since ${row.createdAt.toISOString().slice(0, 10)}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`
}

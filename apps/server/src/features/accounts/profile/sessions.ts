import type { SessionInfo } from '@trabecula/contract'
import { accountMessages, done, type Outcome } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import { notFound, type Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessions, type SessionRow, sessionsOf } from '../queries.ts'

/** One's own open sessions: the current one first, then the newest. */
export async function openSessions({ db, now }: Platform, principal: Principal): Promise<SessionInfo[]> {
  const rows = (await sessionsOf(db, principal.userId)).filter((row) => row.expiresAt > now())
  const infos = rows.map((row) => infoOf(row, row.id === principal.sessionId))
  return [...infos.filter((info) => info.current), ...infos.filter((info) => !info.current)]
}

/** Another person's session is reported as missing. */
export async function endOwnSession(
  { db, now }: Platform,
  principal: Principal,
  id: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  const ended = await endSessions(db, principal.userId, { only: id })
  if (ended === 0) return notFound(accountMessages.sessionNotFound)
  await audit(db, { event: 'session-ended', userId: principal.userId, from }, now())
  return done({ message: accountMessages.sessionEnded })
}

export async function endOtherSessions({ db, now }: Platform, principal: Principal, from: Origin): Promise<number> {
  const ended = await endSessions(db, principal.userId, { except: principal.sessionId ?? '' })
  await audit(db, { event: 'other-sessions-ended', userId: principal.userId, from, detail: { ended } }, now())
  return ended
}

const infoOf = (row: SessionRow, current: boolean): SessionInfo => ({
  id: row.id,
  current,
  device: deviceName(row.userAgent ?? ''),
  address: row.ipAddress ?? '',
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.updatedAt.toISOString(),
})

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox on Linux": enough to recognise one's own browsers by; everything unknown is "Unknown device". */
function deviceName(agent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

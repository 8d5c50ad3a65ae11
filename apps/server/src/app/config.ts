import { join, resolve } from 'node:path'
import { done, isEmail, type Outcome, refuse } from '@trabecula/domain'
import { type Payments, readPayments } from '../features/billing/payments.ts'
import { type Quota, readQuota } from '../features/projects/quota.ts'
import type { RunLimits } from '../features/runs/admission.ts'
import type { Caps } from '../platform/http/caps.ts'
import { hostName, type ServedHosts } from '../platform/http/served-hosts.ts'
import type { S3Settings } from '../platform/storage/s3.ts'
import { readS3Settings } from '../platform/storage/s3-settings.ts'
import { dataFolder } from './data-folder.ts'

export interface Config extends Numbers {
  /** 'all' is the embedded default: calls and computing in one process. */
  readonly role: Role
  readonly host: string
  readonly dataDir: string
  /** Where files live when they are not in a bucket. */
  readonly filesDir: string
  /** Files in a bucket; absent: on disk in filesDir. */
  readonly s3: S3Settings | null
  /** PostgreSQL; absent means the embedded database in dataDir. */
  readonly databaseUrl: string | null
  readonly publicUrl: string
  readonly logLevel: string
  readonly smtpUrl: string | null
  /** Signs cookies and verification links; the embedded default makes its own in dataDir. */
  readonly secret: string | null
  readonly runLimits: RunLimits
  readonly caps: Caps
  /** Whether other machines can reach the address. */
  readonly reachable: boolean
  /** Whether everybody may read the emails that were not sent, and sign in with the demo account. */
  readonly openToTry: boolean
  /**
   * The names under which calls are answered; null: all, on an embedded default whose outbox and demo account are
   * closed. A page of another site would find nothing there that does not require a password.
   */
  readonly servedHosts: ServedHosts | null
  readonly payments: Payments
  readonly quota: Quota
  /** What readers of /metrics must bring; absent: /metrics is closed in production and open in the embedded default. */
  readonly metricsToken: string | null
  /** The team's address for bug reports; absent: they are stored only. */
  readonly reportsTo: string | null
  /** Whether runs verify their designs when the request does not say. */
  readonly verifiesDesigns: boolean
}

type Role = 'all' | 'api' | 'worker'

/** Whole numbers: variable, default, least and greatest. */
const numbers = {
  port: ['PORT', 3000, 0, 65_535],
  /** Port of a worker process for health and metrics; 0 is none. */
  workerPort: ['WORKER_PORT', 0, 0, 65_535],
  /** Compute threads of this process; each grades one candidate at a time with two solver threads. */
  computeThreads: ['WORKERS', 1, 1, 64],
  /** Wished number of analysis cells of a run; the engine's own by default. Fewer is faster and less exact. */
  analysisCells: ['ANALYSIS_CELLS', 150_000, 2000, 2_000_000],
  /** What one step of a computation may take: preparing a run, one candidate, one file, one verification. */
  taskMinutes: ['TASK_MINUTES', 30, 1, 1440],
  /** Memory of a verification, of which each process computes one at a time; 0 is an eighth of what there is. */
  verifyMegabytes: ['VERIFY_MEGABYTES', 0, 0, 3200],
  /** Proxies of ours in front of this process, whose header about the browser's address is trusted. */
  trustedProxies: ['TRUST_PROXY', 0, 0, 10],
  /** Connections to PostgreSQL that this process may hold, besides about six of the job engine and the events. */
  databasePool: ['DATABASE_POOL', 8, 2, 200],
  runsPerTeam: ['RUNS_PER_TEAM', 2, 1, 1000],
  waitingPerTeam: ['WAITING_RUNS_PER_TEAM', 20, 0, 100_000],
  /** Limit of one person, in this process. */
  streamsPerUser: ['EVENT_STREAMS_PER_USER', 20, 1, 10_000],
  uploadsPerUser: ['PARALLEL_UPLOADS_PER_USER', 4, 1, 1000],
  /** Limits of bodies without files that are being received: of one person, and of all. */
  bodyMegabytesPerUser: ['BODY_MEGABYTES_PER_USER', 48, 33, 10_000],
  bodyMegabytes: ['BODY_MEGABYTES', 512, 33, 100_000],
  /** Accounts that one network address may create in an hour. */
  registrationsPerAddress: ['REGISTRATIONS_PER_ADDRESS', 100, 1, 1_000_000],
  /** How long a stopping process lets its jobs finish before it hands them back. */
  shutdownSeconds: ['SHUTDOWN_SECONDS', 20, 0, 3600],
  /** Time between two searches for files without rows. */
  sweepMinutes: ['SWEEP_MINUTES', 60, 1, 10_080],
  /** Files of a result that a newer one replaced are kept for this long. */
  retentionDays: ['RETENTION_DAYS', 90, 1, 36_500],
} as const satisfies Readonly<Record<string, readonly [string, number, number, number]>>

type Numbers = { readonly [Name in keyof typeof numbers]: number }
type Environment = Readonly<Record<string, string | undefined>>

const megabyte = 1024 ** 2

/** Loopback addresses: other machines cannot reach a server on one of these. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Reads the settings once at start; every mistake is one sentence that names the variable. */
export function readConfig(env: Environment, argument: string | undefined): Outcome<Config> {
  const role = argument ?? (env['ROLE'] || 'all')
  if (role !== 'all' && role !== 'api' && role !== 'worker')
    return refuse('bad-config', `Unknown role "${role}": start with no argument, or with "api" or "worker".`)
  const counts = readNumbers(env)
  if (!counts.ok) return counts
  const s3 = readS3Settings(env)
  if (!s3.ok) return s3
  const host = env['HOST'] || '127.0.0.1'
  const hostInUrl = host.includes(':') ? `[${host}]` : host
  const publicUrl = (env['PUBLIC_URL'] || `http://${hostInUrl}:${counts.value.port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl) || !/^https?:/.test(publicUrl))
    return refuse('bad-config', `PUBLIC_URL must be an address such as https://trabecula.example, not "${publicUrl}".`)
  const databaseUrl = env['DATABASE_URL'] || null
  if (databaseUrl !== null && !/^(postgres(ql)?:\/\/|socket:|\/)/.test(databaseUrl))
    return refuse('bad-config', 'DATABASE_URL must be an address such as postgres://user:password@host/name.')
  const smtpUrl = env['SMTP_URL'] || null
  if (smtpUrl !== null && !(URL.canParse(smtpUrl) && /^smtps?:\/\/./.test(smtpUrl)))
    return refuse('bad-config', 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.')
  const isOwnMachine = ownMachine.test(new URL(publicUrl).hostname)
  const payments = readPayments(env, { production: databaseUrl !== null, ownMachine: isOwnMachine, publicUrl })
  if (!payments.ok) return payments
  const quota = readQuota(env)
  if (!quota.ok) return quota
  const dataDir = dataFolder(env)
  const { runsPerTeam, waitingPerTeam, streamsPerUser, uploadsPerUser, registrationsPerAddress } = counts.value
  const { bodyMegabytesPerUser, bodyMegabytes } = counts.value
  const reachable = !isOwnMachine || !ownHost.test(host)
  const openToTry = readAids(env, databaseUrl === null, reachable)
  if (!openToTry.ok) return openToTry
  const verify = env['VERIFY_DESIGNS'] || 'yes'
  if (verify !== 'yes' && verify !== 'no') return refuse('bad-config', `VERIFY_DESIGNS must be "yes" or "no", not "${verify}".`)
  const names = readHosts(env, [hostInUrl, new URL(publicUrl).host])
  if (!names.ok) return names
  const config: Config = {
    ...counts.value,
    role,
    host,
    dataDir,
    filesDir: env['FILES_DIR'] ? resolve(env['FILES_DIR']) : join(dataDir, 'files'),
    s3: s3.value,
    databaseUrl,
    publicUrl,
    logLevel: env['LOG_LEVEL'] || (databaseUrl ? 'info' : 'warn'),
    smtpUrl,
    secret: env['AUTH_SECRET'] || null,
    runLimits: { runsPerTeam, waitingPerTeam },
    caps: {
      streamsPerUser,
      uploadsPerUser,
      bodyBytesPerUser: bodyMegabytesPerUser * megabyte,
      bodyBytes: bodyMegabytes * megabyte,
      registrationsPerAddress,
    },
    reachable,
    openToTry: openToTry.value,
    servedHosts:
      databaseUrl === null && !openToTry.value
        ? null
        : { names: names.value, allAddresses: reachable, openMetrics: databaseUrl === null && !env['METRICS_TOKEN'] },
    payments: payments.value,
    quota: quota.value,
    metricsToken: env['METRICS_TOKEN'] || null,
    reportsTo: env['BUG_REPORT_EMAIL'] || null,
    verifiesDesigns: verify === 'yes',
  }
  const objection = objectionTo(config, Boolean(env['FILES_DIR']))
  return objection === null ? done(config) : refuse('bad-config', objection)
}

/** Outbox page and demo account: on an address that others reach only when the setting requests them. */
function readAids(env: Environment, embedded: boolean, reachable: boolean): Outcome<boolean> {
  const asked = env['OUTBOX_AND_DEMO_ACCOUNT'] || null
  if (asked !== null && asked !== 'open' && asked !== 'closed')
    return refuse('bad-config', `OUTBOX_AND_DEMO_ACCOUNT must be "open" or "closed", not "${asked}".`)
  if (asked === 'open' && !embedded)
    return refuse('bad-config', 'OUTBOX_AND_DEMO_ACCOUNT=open is for the embedded default only: unset it, or DATABASE_URL.')
  return done(embedded && (asked ?? (reachable ? 'closed' : 'open')) === 'open')
}

/** Names that are served besides loopback: those of the setting, and the server's own. */
function readHosts(env: Environment, own: readonly string[]): Outcome<readonly string[]> {
  const asked = (env['ALLOWED_HOSTS'] || '').split(',').flatMap((name) => name.trim() || [])
  const wrong = asked.find((name) => hostName(name) === null)
  if (wrong !== undefined)
    return refuse(
      'bad-config',
      `ALLOWED_HOSTS must be names such as trabecula.example, with commas between them, not "${wrong}".`,
    )
  return done([...asked, ...own].flatMap((name) => hostName(name) ?? []))
}

/** Refuses set-ups that must not start: processes that share nothing, and a production without what it requires. */
function objectionTo(config: Config, hasSharedFolder: boolean): string | null {
  const { role, databaseUrl, secret, smtpUrl, publicUrl, s3, metricsToken, reportsTo } = config
  if (reportsTo !== null && !isEmail(reportsTo)) return `BUG_REPORT_EMAIL must be one email address, not "${reportsTo}".`
  if (role !== 'all' && !databaseUrl)
    return 'Separate api and worker processes share a PostgreSQL: set DATABASE_URL, or start without an argument.'
  if (role !== 'all' && !s3 && !hasSharedFolder)
    return 'Separate api and worker processes share their files: set S3_BUCKET, or FILES_DIR to a folder that all of them see.'
  if (!databaseUrl) return null
  if (secret === null || secret.length < 32)
    return 'AUTH_SECRET must hold at least 32 characters when DATABASE_URL is set; there is no default secret.'
  if (!smtpUrl) return 'SMTP_URL must be set when DATABASE_URL is: without it nobody would get the email that confirms an email.'
  if (metricsToken !== null && metricsToken.length < 16) return 'METRICS_TOKEN must hold at least 16 characters.'
  if (publicUrl.startsWith('http:') && !ownMachine.test(new URL(publicUrl).hostname))
    return 'PUBLIC_URL must begin with https: when DATABASE_URL is set; cookies are sent over nothing else.'
  return null
}

function readNumbers(env: Environment): Outcome<Numbers> {
  const read: Record<string, number> = {}
  for (const [name, [variable, fallback, least, most]] of Object.entries(numbers)) {
    const text = env[variable] || String(fallback)
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most))
      return refuse('bad-config', `${variable} must be a whole number from ${least} to ${most}, not "${text}".`)
    read[name] = value
  }
  return done(read as Numbers)
}

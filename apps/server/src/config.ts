import { resolve } from 'node:path'
import { done, type Outcome, refuse } from '@trabecula/domain'

export interface Config {
  /** 'all' is the embedded default: calls and computing in one process. */
  readonly role: 'all' | 'api' | 'worker'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** PostgreSQL; absent means the embedded database in dataDir. */
  readonly databaseUrl: string | null
  readonly publicUrl: string
  readonly logLevel: string
  /** Compute threads of this process; each runs one candidate at a time with two solver threads. */
  readonly computeThreads: number
  readonly smtpUrl: string | null
  /** Signs cookies and verification links; the embedded default makes its own in dataDir. */
  readonly secret: string | null
  /** Proxies of ours in front of this process, whose word about the browser's address counts. */
  readonly trustedProxies: number
}

const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings once at start; every mistake is one sentence that names the variable. */
export function readConfig(env: Environment, argument: string | undefined): Outcome<Config> {
  const role = argument ?? 'all'
  if (role !== 'all' && role !== 'api' && role !== 'worker')
    return refuse('bad-config', `Unknown role "${role}": start with no argument, or with "api" or "worker".`)
  const databaseUrl = env['DATABASE_URL'] || null
  if (role !== 'all' && !databaseUrl)
    return refuse(
      'bad-config',
      'Separate api and worker processes share a PostgreSQL: set DATABASE_URL, or start without an argument.',
    )
  const secret = env['AUTH_SECRET'] || null
  if (databaseUrl && (secret === null || secret.length < 32))
    return refuse(
      'bad-config',
      'AUTH_SECRET must hold at least 32 characters when DATABASE_URL is set; there is no default secret.',
    )
  const smtpUrl = env['SMTP_URL'] || null
  if (databaseUrl && !smtpUrl)
    return refuse(
      'bad-config',
      'SMTP_URL must be set when DATABASE_URL is: without it nobody would get the letter that confirms an e-mail.',
    )
  const port = wholeNumber(env['PORT'], 3000)
  if (port === null || port > 65535) return refuse('bad-config', `PORT must be a whole number up to 65535, not "${env['PORT']}".`)
  const computeThreads = wholeNumber(env['WORKERS'], 1)
  if (computeThreads === null || computeThreads < 1 || computeThreads > 64)
    return refuse('bad-config', `WORKERS must be a whole number from 1 to 64, not "${env['WORKERS']}".`)
  const trustedProxies = wholeNumber(env['TRUST_PROXY'], 0)
  if (trustedProxies === null || trustedProxies > 10)
    return refuse('bad-config', `TRUST_PROXY must be the number of proxies in front, 0 to 10, not "${env['TRUST_PROXY']}".`)
  const host = env['HOST'] || '127.0.0.1'
  const publicUrl = (env['PUBLIC_URL'] || `http://${host}:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl) || !/^https?:/.test(publicUrl))
    return refuse('bad-config', `PUBLIC_URL must be an address such as https://trabecula.example, not "${publicUrl}".`)
  if (databaseUrl && publicUrl.startsWith('http:') && !ownMachine.test(new URL(publicUrl).hostname))
    return refuse('bad-config', 'PUBLIC_URL must begin with https: when DATABASE_URL is set; cookies are sent over nothing else.')
  return done({
    role,
    host,
    port,
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl,
    publicUrl,
    logLevel: env['LOG_LEVEL'] || (databaseUrl ? 'info' : 'warn'),
    computeThreads,
    smtpUrl,
    secret,
    trustedProxies,
  })
}

function wholeNumber(text: string | undefined, fallback: number): number | null {
  if (!text) return fallback
  return /^\d+$/.test(text) ? Number(text) : null
}

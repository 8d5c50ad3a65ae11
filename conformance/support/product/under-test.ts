/** Somebody who can sign in. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A running product that the tests walk. */
export interface Walked {
  readonly url: string
  /** Who signs in where it does not matter who. */
  readonly account: Credentials
  /** Null where nobody said who is one. */
  readonly superuser: Credentials | null
  /** Where its letters are read. */
  readonly outbox: string
}

const variable = 'TRABECULA_PRODUCTS'

/** Hands the products that were started to the workers, one to each. */
export function handOver(products: readonly Walked[]): void {
  process.env[variable] = JSON.stringify(products)
}

/** The product of this worker, or the one that TRABECULA_URL names. */
export function walked(): Walked {
  const { [variable]: started, TEST_PARALLEL_INDEX: worker = '0' } = process.env
  if (!started) return named()
  const own = (JSON.parse(started) as Walked[])[Number(worker)]
  if (!own) throw new Error(`No product was started for worker ${worker}.`)
  return own
}

function named(): Walked {
  const { TRABECULA_URL: given, TRABECULA_EMAIL: email, TRABECULA_PASSWORD: password } = process.env
  if (!given || !email || !password)
    throw new Error('Set TRABECULA_URL, TRABECULA_EMAIL and TRABECULA_PASSWORD together, or none of them.')
  const { TRABECULA_SUPERUSER_EMAIL: leader, TRABECULA_SUPERUSER_PASSWORD: secret } = process.env
  const url = given.replace(/\/$/, '')
  return {
    url,
    account: { email, password },
    superuser: leader && secret ? { email: leader, password: secret } : null,
    outbox: process.env['TRABECULA_OUTBOX'] ?? `${url}/dev/outbox/`,
  }
}

/** The superuser, for tests that are about one. */
export function superuser(): Credentials {
  const { superuser: found } = walked()
  if (!found) throw new Error('Set TRABECULA_SUPERUSER_EMAIL and TRABECULA_SUPERUSER_PASSWORD beside TRABECULA_URL.')
  return found
}

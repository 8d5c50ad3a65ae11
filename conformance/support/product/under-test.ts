/** A person who can sign in. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A running product that the tests walk. */
export interface ProductUnderTest {
  readonly url: string
  /** Who signs in where it does not matter who. */
  readonly account: Credentials
  /** Null where nobody said who is one. */
  readonly superuser: Credentials | null
  /** Where the emails it sends are read. */
  readonly outbox: string
}

const variable = 'TRABECULA_PRODUCTS'
const folderVariable = 'TRABECULA_SHARED_FOLDER'

/** Hands the products that were started to the workers, one to each. */
export function shareWithWorkers(products: readonly ProductUnderTest[]): void {
  process.env[variable] = JSON.stringify(products)
}

/** Gives the workers a folder for what one of them makes for all. */
export function shareFolder(folder: string): void {
  process.env[folderVariable] = folder
}

/** The folder that the workers of this run share; null outside a run of the suite. */
export const sharedFolder = (): string | null => process.env[folderVariable] ?? null

/** The product of this worker, or the one that TRABECULA_URL names. */
export function productUnderTest(): ProductUnderTest {
  const { [variable]: started, TEST_PARALLEL_INDEX: worker = '0' } = process.env
  if (!started) return named()
  const own = (JSON.parse(started) as ProductUnderTest[])[Number(worker)]
  if (!own) throw new Error(`No product was started for worker ${worker}.`)
  return own
}

function named(): ProductUnderTest {
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
  const { superuser: found } = productUnderTest()
  if (!found) throw new Error('Set TRABECULA_SUPERUSER_EMAIL and TRABECULA_SUPERUSER_PASSWORD beside TRABECULA_URL.')
  return found
}

export interface Account extends Credentials {
  readonly url: string
}

/** The product under test and who signs in. */
export function account(): Account {
  const { url, account: credentials } = productUnderTest()
  return { url, ...credentials }
}

/** The full address of a path of the product. */
export const address = (path: string): string => account().url + path

// What the tools of this repository (load, kills, benchmarks) use of the server apart from its HTTP interface: they
// insert data, sign what the payment provider would send, and compare rows and files with what was confirmed.

export { retentionOf } from './app/retention.ts'
export { hashPassword, passwordMatches } from './features/accounts/passwords.ts'
export { insertAccount } from './features/accounts/queries.ts'
export { readPayments, withSecret } from './features/billing/payments.ts'
export { sandboxEvents } from './features/billing/sandbox/events.ts'
export { signatureOf } from './features/billing/webhook.ts'
export { artifactKey } from './features/exports/artifacts.ts'
export { ensureTeam } from './features/teams/service.ts'
export { available } from './features/tokens/balance.ts'
export { openSubscription } from './features/tokens/token-account.ts'
export type { Database, OpenDatabase } from './platform/database/connection.ts'
export { openEmbedded } from './platform/database/embedded.ts'
export { openPostgres } from './platform/database/postgres.ts'
export {
  artifact,
  candidate,
  hold,
  keptFields,
  ledger,
  project,
  run,
  session,
  subproject,
  subscription,
} from './platform/database/schema.ts'
export { diskStore } from './platform/storage/disk.ts'
export type { FileStore } from './platform/storage/store.ts'
export { sweep } from './platform/storage/sweep.ts'

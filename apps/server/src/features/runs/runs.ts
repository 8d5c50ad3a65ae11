/** What other features may know of runs: the table itself stays with this one. */
export { designKeyOf, type RunRow, readRun } from './queries.ts'
export { storeVerified } from './verified.ts'

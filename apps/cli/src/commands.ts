import type { Run } from './terminal/command.ts'
import type { CommandName } from './usage.ts'

/** The work of each command, loaded when it is called: a health check must not wait for the engine. */
export const commands: Readonly<Record<CommandName, () => Promise<Run>>> = {
  check: async () => (await import('./commands/check.ts')).check,
  surfaces: async () => (await import('./commands/surfaces.ts')).surfaces,
  estimate: async () => (await import('./commands/estimate.ts')).estimate,
  optimize: async () => (await import('./commands/optimize.ts')).optimize,
  export: async () => (await import('./commands/export.ts')).exportRow,
  verify: async () => (await import('./commands/verify.ts')).verify,
  fields: async () => (await import('./commands/fields.ts')).fields,
  report: async () => (await import('./commands/report.ts')).report,
  cell: async () => (await import('./commands/cell.ts')).cell,
}

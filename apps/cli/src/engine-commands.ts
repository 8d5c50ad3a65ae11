import type { Run } from './terminal/command.ts'
import type { CommandName } from './usage.ts'

export type EngineCommand = Exclude<CommandName, 'mcp'>

/** The work of each command, loaded when it is called: a health check must not wait for the engine. */
export const engineCommands: Readonly<Record<EngineCommand, () => Promise<Run>>> = {
  convert: async () => (await import('./commands/convert.ts')).convert,
  check: async () => (await import('./commands/check.ts')).check,
  surfaces: async () => (await import('./commands/surfaces.ts')).surfaces,
  estimate: async () => (await import('./commands/estimate.ts')).estimate,
  optimize: async () => (await import('./commands/optimize.ts')).optimize,
  sweep: async () => (await import('./commands/sweep.ts')).sweep,
  export: async () => (await import('./commands/export.ts')).exportRow,
  coupon: async () => (await import('./commands/coupon.ts')).coupon,
  verify: async () => (await import('./commands/verify.ts')).verify,
  fields: async () => (await import('./commands/fields.ts')).fields,
  deck: async () => (await import('./commands/deck.ts')).deck,
  report: async () => (await import('./commands/report.ts')).report,
  materials: async () => (await import('./commands/materials.ts')).materials,
  cell: async () => (await import('./commands/cell.ts')).cell,
}

export * from './schema/accounts.ts'
export * from './schema/projects.ts'
export * from './schema/runs.ts'
export * from './schema/teams.ts'

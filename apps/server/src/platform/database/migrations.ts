import { fileURLToPath } from 'node:url'

/** One folder of SQL for both databases, written by `drizzle-kit generate` in apps/server. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url))

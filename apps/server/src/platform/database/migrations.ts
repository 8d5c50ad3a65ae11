import { fileURLToPath } from 'node:url'

/** One folder of SQL for both databases, written by `npx drizzle-kit@0.31.11 generate` in apps/server. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url))

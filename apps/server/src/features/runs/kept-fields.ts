import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { candidate, type FieldsSummary, keptFields } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { type MissingFile, pieceOf, rowsPerSweep } from '../../platform/storage/retention.ts'

export type KeptFields = typeof keptFields.$inferSelect

/** A stored file of fields whose row is not written yet. */
export type StoredFields = Pick<KeptFields, 'id' | 'runId' | 'key' | 'bytes' | 'hash' | 'summary'>

/** Takes over a file of fields. The row comes after it, in the transaction of what the fields belong to. */
export async function storeFields(
  { files }: Pick<Platform, 'files'>,
  runId: string,
  path: string,
  summary: FieldsSummary,
): Promise<StoredFields> {
  const id = randomUUID()
  const key = `runs/${runId}/fields/${id}.bin`
  const { bytes, sha256 } = await files.adopt(key, path)
  return { id, runId, key, bytes, hash: sha256, summary }
}

/** Whether this key is one of `storeFields`. */
export const isKeyOfFields = (key: string): boolean => pieceOf(key, 2) === 'fields'

/** Whose fields they are: of a candidate, of the row that shows one, or, without both, of the solid part. */
export interface FieldsOwner {
  readonly candidate?: number | undefined
  readonly rowIndex?: number | undefined
  readonly verifiedAt?: Date
}

/** Records whose the stored fields are; returns the keys of the files that they replace. */
export async function keepFields(tx: Database, stored: StoredFields, owner: FieldsOwner = {}): Promise<string[]> {
  const { candidate: index = null, rowIndex = null } = owner
  const isSame =
    index === null && rowIndex === null
      ? isOfSolid
      : or(
          index === null ? undefined : eq(keptFields.candidate, index),
          rowIndex === null ? undefined : eq(keptFields.rowIndex, rowIndex),
        )
  const before = await tx
    .delete(keptFields)
    .where(and(eq(keptFields.runId, stored.runId), isSame))
    .returning({ key: keptFields.key })
  await tx.insert(keptFields).values({ ...stored, candidate: index, rowIndex, verifiedAt: owner.verifiedAt ?? null })
  return before.map(({ key }) => key)
}

const isOfSolid = and(isNull(keptFields.candidate), isNull(keptFields.rowIndex))

/** Rows get the fields of their candidates; those that no row shows are deleted. Returns the keys of their files. */
export async function showFields(tx: Database, runId: string): Promise<string[]> {
  const shown = sql`(select ${candidate.rowIndex} from ${candidate} where ${candidate.runId} = ${runId} and ${candidate.index} = ${keptFields.candidate})`
  const ofCandidates = and(eq(keptFields.runId, runId), isNotNull(keptFields.candidate))
  await tx.update(keptFields).set({ rowIndex: shown }).where(ofCandidates)
  const hidden = await tx
    .delete(keptFields)
    .where(and(ofCandidates, isNull(keptFields.rowIndex)))
    .returning({ key: keptFields.key })
  return hidden.map(({ key }) => key)
}

/** Deletes the rows of all fields of these runs; the sweep finds their files. */
export const dropFields = (tx: Database, runIds: readonly string[]) =>
  tx.delete(keptFields).where(inArray(keptFields.runId, [...runIds]))

/** The solid part's first, then those of the rows, in their order. */
export const fieldsOf = (db: Database, runId: string): Promise<KeptFields[]> =>
  db
    .select()
    .from(keptFields)
    .where(and(eq(keptFields.runId, runId), or(isOfSolid, isNotNull(keptFields.rowIndex))))
    .orderBy(sql`${keptFields.rowIndex} asc nulls first`)

/** Fields of one row, or of the solid part (null). */
export async function findFields(db: Database, runId: string, rowIndex: number | null): Promise<KeptFields | undefined> {
  const isSubject = rowIndex === null ? isOfSolid : eq(keptFields.rowIndex, rowIndex)
  return (
    await db
      .select()
      .from(keptFields)
      .where(and(eq(keptFields.runId, runId), isSubject))
  )[0]
}

export async function readFields(db: Database, id: string): Promise<KeptFields | undefined> {
  return (await db.select().from(keptFields).where(eq(keptFields.id, id)))[0]
}

/** Fields whose file is gone or cut off: as if they had never been kept, so that they can be computed again. */
export const forgetFields = (db: Database, id: string) => db.delete(keptFields).where(eq(keptFields.id, id))

// Retention.

export async function namedFields(db: Database, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: keptFields.key })
    .from(keptFields)
    .where(inArray(keptFields.runId, [...runIds]))
  return new Set(rows.map(({ key }) => key))
}

/** Fields without their whole file lose their row. */
export async function missingFields({ db, files }: Pick<Platform, 'db' | 'files'>, startAt: string): Promise<MissingFile[]> {
  const rows = await db
    .select()
    .from(keptFields)
    .where(gt(keptFields.id, startAt))
    .orderBy(asc(keptFields.id))
    .limit(rowsPerSweep)
  const missing: MissingFile[] = []
  for (const { id, key, bytes } of rows) {
    if ((await files.size(key)) === bytes) continue
    await forgetFields(db, id)
    missing.push({ row: `fields ${id}`, key })
  }
  return missing
}

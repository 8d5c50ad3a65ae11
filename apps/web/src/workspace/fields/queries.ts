import { queryOptions } from '@tanstack/react-query'
import { type FieldsSubject, getFields, subjectFromWire } from '@trabecula/contract'
import { fieldViewMessages, orThrow, tutorialProjectId } from '@trabecula/domain'
import type { PartFields } from '@trabecula/engine/fields'
import { send } from '../../platform/http/client.ts'
import { failureOf } from '../../platform/http/failure.ts'
import { fetchFile } from '../../platform/http/share-link.ts'
import { loadChunk } from '../../platform/load-chunk.ts'
import { demonstrationFields } from '../demonstration.ts'
import { type Study, showsResult } from '../study.ts'

/** The result or run whose fields are requested. */
export interface FieldSource {
  /** null for the result of the demonstration, which has no run. */
  readonly runId: string | null
  /** True when the run has ended with a result; before that only the solid part has fields. */
  readonly ended: boolean
}

/** The run of the result, or the active one; null when there is neither. */
export function fieldSource(study: Study): FieldSource | null {
  const { results, run, project } = study
  if (project?.id === tutorialProjectId) return showsResult(study) ? { runId: null, ended: true } : null
  if (results && showsResult(study)) return results.runId === undefined ? null : { runId: results.runId, ended: true }
  return run?.id ? { runId: run.id, ended: false } : null
}

/** Interval at which an active run is polled until the solid part is analysed. */
const pollMs = 2000

const hasSolid = (subjects: readonly FieldsSubject[] | undefined): boolean =>
  subjects?.some(({ rowIndex, kept }) => rowIndex === null && kept) ?? false

/** The subjects that have fields in a run. An active run is polled until the solid part is there. */
export const subjectsQuery = (source: FieldSource | null) =>
  queryOptions({
    queryKey: ['fields', source?.runId, source?.ended],
    queryFn: async ({ signal }) =>
      (source?.runId
        ? (await send(getFields, { params: { id: source.runId }, signal })).subjects
        : await demonstrationFields(signal)
      ).map(subjectFromWire),
    enabled: source !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (source?.ended || hasSolid(state.data) || state.error ? false : pollMs),
  })

/** The fields of one subject, decoded. The address names bytes that never change. */
export const fieldsQuery = (subject: Pick<FieldsSubject, 'url' | 'kept'> | undefined) =>
  queryOptions({
    queryKey: ['field-data', subject?.url],
    queryFn: ({ signal }) => loadFields(subject?.url ?? '', signal),
    enabled: subject?.kept ?? false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
    retry: false,
    // Comparing arrays of a hundred thousand numbers with the previous ones would cost more than it saves.
    structuralSharing: false,
  })

/** @throws Error with a sentence when the file does not arrive, or is not valid */
async function loadFields(url: string, signal: AbortSignal): Promise<PartFields> {
  const response = await fetchFile(url, { signal }).catch((reason: unknown) => {
    if (signal.aborted) throw reason
    throw new Error(fieldViewMessages.loadFailed)
  })
  if (!response.ok) throw failureOf(response.status, await response.text())
  const { decodeFields } = await loadChunk(() => import('@trabecula/engine/fields-file'))
  return orThrow(await decodeFields(new Uint8Array(await response.arrayBuffer())))
}

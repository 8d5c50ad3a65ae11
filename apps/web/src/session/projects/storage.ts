import { queryOptions } from '@tanstack/react-query'
import { getStorageUsage } from '@trabecula/contract'
import { send } from '../../platform/http/client.ts'

/** Projects and bytes that the team stores, the limits, and how long the archive keeps projects. */
export const storageQuery = queryOptions({
  queryKey: ['storage-usage'],
  queryFn: ({ signal }) => send(getStorageUsage, { signal }).then(({ data }) => data),
})

/** Days until an archived project is deleted for good; null when never. */
export const retentionQuery = queryOptions({ ...storageQuery, select: (usage) => usage.archive_retention_days })

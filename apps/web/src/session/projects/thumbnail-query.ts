import { queryOptions } from '@tanstack/react-query'
import type { ProjectAnswer } from '@trabecula/contract'
import { readThumbnail } from './thumbnail-store.ts'

/** The picture that the server keeps for the team, else the one that this browser took; null when nobody opened the project yet. */
export const thumbnailQuery = ({ id, picture_path }: ProjectAnswer) =>
  queryOptions({
    queryKey: ['thumbnail', id, picture_path],
    queryFn: () => picture_path ?? readThumbnail(id),
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import { optimizationSettings, vector } from '@trabecula/contract'
import * as z from 'zod/mini'

/** Static files that `npm run gallery` made. */
export const folder = '/examples'

const faces = z.readonly(z.array(z.int().check(z.nonnegative())))
const example = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  /** What its lightest verified design does, in a sentence. */
  result: z.string(),
  load: faces,
  boundary: faces,
  force: vector,
  /** In the part's frame, mm. */
  force_at: vector,
  settings: optimizationSettings,
})
export type Example = z.output<typeof example>

export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  queryFn: async ({ signal }) => z.array(example).parse(await (await fetched('examples.json', signal)).json()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The part of an example, as a person would choose it from a folder. */
export async function exampleFile({ name }: Example): Promise<File> {
  const response = await fetched(`${name}.stl`)
  return new File([await response.blob()], `${name}.stl`, { type: 'model/stl' })
}

async function fetched(name: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`${folder}/${name}`, { credentials: 'same-origin', ...(signal ? { signal } : {}) })
  if (!response.ok) throw new Error(`${folder}/${name}: ${response.status}`)
  return response
}

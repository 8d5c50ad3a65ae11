import { done, type Outcome, refuse, regionBody } from '@trabecula/domain'
import { readBodies } from '@trabecula/geometry'
import type { PickedRegion } from '../../workspace/loads.ts'
import type { LoadedPart } from '../../workspace/part.ts'

/** A larger file would keep the page busy for seconds. */
const mostBytes = 10e6

/**
 * A body of the shown part as a solid region.
 *
 * @param id its number in the uploaded file, by which the region is named
 * @param place its number among the bodies that the shown part has
 */
export async function regionOfBody(
  { file, unitScale }: Pick<LoadedPart, 'file' | 'unitScale'>,
  fileName: string,
  { id, place }: { readonly id: number; readonly place: number },
): Promise<Outcome<PickedRegion>> {
  const name = `${fileName}, body ${id}`
  if (file.size > mostBytes)
    return refuse(
      'body-too-large',
      'The file has more than 10 MB: put the body into a file of its own, and add that under Regions.',
    )
  const read = readBodies(new Uint8Array(await file.arrayBuffer()), place)
  if (!read.ok) return refuse('region-body', `Body ${id} is no region. The part shown ${read.message.replace(/\.$/, '')}.`)
  const [soup] = read.bodies
  return done({ body: regionBody(name, soup!, unitScale), as: 'solid' })
}

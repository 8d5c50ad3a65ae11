import { done, type Outcome, refuse, regionBody } from '@trabecula/domain'
import { readBodies } from '@trabecula/geometry'
import type { PickedRegion } from '../../workspace/loads.ts'
import type { LoadedPart } from '../../workspace/part.ts'

/** Many times what the bodies of a set-up may have as text, so that a large file is not read in vain. */
const mostBytes = 10e6

/** Each body of a file as a solid region; its coordinates are those of the part's file, in the unit of it. */
export async function regionsOfFile(
  file: Blob & { readonly name: string },
  { unitScale }: Pick<LoadedPart, 'unitScale'>,
): Promise<Outcome<PickedRegion[]>> {
  if (file.size > mostBytes)
    return refuse('body-too-large', `${file.name} has more than 10 MB: export the body with a coarser tolerance.`)
  const read = readBodies(new Uint8Array(await file.arrayBuffer()))
  if (!read.ok) return refuse('region-body', `${file.name} ${read.message.replace(/\.$/, '')}. Choose a file of closed bodies.`)
  return done(
    read.bodies.map((soup, n) => {
      const name = read.bodies.length > 1 ? `${file.name}, body ${n}` : file.name
      return { body: regionBody(name, soup, unitScale), as: 'solid' }
    }),
  )
}

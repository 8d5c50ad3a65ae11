import { type Contact, findContacts, type MeshReport, printPlace } from '@trabecula/geometry'
import type { Part } from '../input/part.ts'
import { placeInFile } from '../input/place.ts'
import { runCooperatively } from '../runtime/cooperative.ts'
import { bodiesIn } from './apart.ts'
import { touching } from './grid/scan-lines.ts'

/** Faces within this share of the diagonal of a file whose unit is not known lie on each other. */
const touchingShare = 1e-5

/**
 * Notes about bodies that touch in a face or in a part of one: the cells of the analysis join them there. Empty without
 * such bodies.
 */
export async function contactNotes(part: Pick<Part, 'soup' | 'report' | 'center' | 'unitScale'>, signal?: AbortSignal) {
  const found = await contactsIn(part.soup, part.report, touching, signal)
  return found.length > 0 ? [sentenceAbout(found, ' mm²', ({ at }) => placeInFile(at, part))] : []
}

/** The same about a closed file before it is a part: in the file's coordinates and unit, which is not known yet. */
export async function contactWarning(soup: Float32Array, report: MeshReport): Promise<string | undefined> {
  const found = await contactsIn(soup, report, touchingShare * report.diagonal)
  return found.length > 0 ? sentenceAbout(found, '', ({ at }) => printPlace(at, report.diagonal)) : undefined
}

async function contactsIn(
  soup: Float32Array,
  { closed, bodyCount }: Pick<MeshReport, 'closed' | 'bodyCount'>,
  within: number,
  signal?: AbortSignal,
): Promise<Contact[]> {
  if (!closed || bodyCount < 2) return []
  const { mesh, bodies, trianglesOf } = bodiesIn(soup)
  return runCooperatively(findContacts(mesh, bodies, trianglesOf, within), signal)
}

function sentenceAbout(contacts: readonly Contact[], unit: string, placeOf: (contact: Contact) => string): string {
  const largest = contacts.reduce((most, contact) => (contact.area > most.area ? contact : most))
  const area = contacts.reduce((sum, contact) => sum + contact.area, 0)
  const size = `${area.toLocaleString('en-US', { maximumSignificantDigits: 3 })}${unit}`
  const where =
    contacts.length === 1
      ? `Two bodies of the file touch in an area of ${size} near ${placeOf(largest)}.`
      : `Bodies of the file touch in ${contacts.length} places, ${size} in all, most of it near ${placeOf(largest)}.`
  return `${where} The analysis joins them there, as slicers do, but any shell lies between their lattices. Where there is a gap they are apart.`
}

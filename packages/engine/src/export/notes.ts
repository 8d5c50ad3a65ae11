import { counted } from '@trabecula/domain'
import { exportBudget } from '../candidates/export-resolution.ts'
import type { Joined } from './join/joined.ts'

/** The file as its row said it. */
export interface Expected {
  readonly bytes: number
  readonly spacing: number
}

/** What is said of a mesh next to its numbers. `bytes`: of its binary STL. */
export function notesOf(joined: Joined, spacing: number, bytes: number, expected: Expected): string[] {
  const { pockets, pocketVolume, islands, islandVolume, open } = joined
  const notes = [`The lattice surface is sampled every ${spacing.toFixed(2)} mm.`]
  if (bytes > largerThanSaid * expected.bytes) {
    const reason = spacing < expected.spacing ? ': a coarser mesh did not pass its checks' : ''
    notes.push(`As an STL it has ${short(bytes / 1e6)} MB where ${short(expected.bytes / 1e6)} MB were expected${reason}.`)
  }
  if (pockets > 0) notes.push(`${sized(pockets, 'closed pocket', 'closed pockets', pocketVolume)} filled.`)
  if (islands > 0) notes.push(`${sized(islands, 'loose piece of lattice', 'loose pieces of lattice', islandVolume)} left out.`)
  if (bytes > exportBudget.warnedBytes) notes.push(`The file has ${Math.round(bytes / 1e6)} MB; some slicers open it slowly.`)
  if (open?.area === 0) notes.push('The open faces meet no void, so the export has no opening.')
  else if (open)
    notes.push(
      `The void opens ${open.area.toFixed(0)} mm² of the part's faces. ${counted(open.kept, 'triangle of the upload stands', 'triangles of the upload stand')} unchanged, ${counted(open.cut, 'was', 'were')} cut.`,
    )
  return notes
}

/** A file that is larger than expected by more than this says so. */
const largerThanSaid = 1.2

/** Two digits below a hundred: "7.4", "123". */
const short = (value: number): string => (value < 100 ? `${Number(value.toPrecision(2))}` : value.toFixed(0))

/** "1 pocket (less than 0.1 mm³) was", "3 pockets (1.2 mm³ in all) were". */
function sized(count: number, one: string, many: string, volume: number): string {
  const size = volume < 0.1 ? 'less than 0.1 mm³' : `${volume.toFixed(1)} mm³`
  return count === 1 ? `1 ${one} (${size}) was` : `${count} ${many} (${size} in all) were`
}

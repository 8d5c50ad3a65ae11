import { readFileSync } from 'node:fs'
import { hasSharedFiles, sharedFile } from '@trabecula/testkit/shared-parts'
import { expect, test } from 'vitest'
import { readPartFile } from '../read-part-file.ts'
import { roundedBox } from '../shapes/solids.ts'
import { segment } from './segment.ts'

/**
 * Largest numbers of faces that are tolerated, and the planes of more than a thousandth of the area that must stay
 * planes of their own.
 */
test.skipIf(!hasSharedFiles).each([
  ['gmsh_lever.stl', 85, 37],
  ['voron0_a_drive_frame_upper.stl', 210, 47],
  ['so100_4040_base_mount.stl', 125, 20],
  ['so101_upper_arm.stl', 240, 39],
])('the fillets of %s are whole: at most %d faces, and its planes are not merged into them', (file, most, planes) => {
  const reading = readPartFile(readFileSync(sharedFile(`stl/mech/${file}`)))
  if (!reading.ok) throw new Error(reading.message)
  const { faces } = segment(reading.soup)
  const total = faces.reduce((sum, { area }) => sum + area, 0)
  expect(faces.length).toBeLessThanOrEqual(most)
  expect(faces.filter(({ kind, area }) => kind === 'plane' && area > 1e-3 * total)).toHaveLength(planes)
})

test('a finely meshed box with rounded edges (640 segments) has 6 planes, 12 edges and 8 corners', () => {
  const { faces } = segment(roundedBox([60, 40, 30], 5, 640))
  expect(faces).toHaveLength(26)
  expect(faces.filter(({ kind }) => kind === 'plane')).toHaveLength(6)
})

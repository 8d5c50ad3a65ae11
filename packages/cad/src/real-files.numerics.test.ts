import { readFileSync } from 'node:fs'
import { inspect, soupVolume } from '@trabecula/geometry'
import { hasSharedFiles, sharedFile } from '@trabecula/testkit/shared-parts'
import { expect, test } from 'vitest'
import { readCad } from './read-cad.ts'

/** Parts by others, which are not part of the project. Their volumes, mm³, are those of OpenCASCADE 7.6's own `vprops`. */
const parts = [
  ['foot_structure.STEP', 3172.32, 237],
  ['lower_leg_structure_fork.STEP', 4184.14, 118],
  ['nist_ctc_03_asme1_ap242-e2.stp', 332_123, 120],
] as const
const chord = 0.05

test.skipIf(!hasSharedFiles).each(parts)(
  '%s is closed without a repair and has its volume within the chord, and its faces',
  async (name, volume, faces) => {
    const read = await readCad(readFileSync(sharedFile(`step/${name}`)), { tolerance: { chord, angle: 17 } })
    if (!read.ok) throw new Error(read.refusal.message)
    const [body] = read.value.bodies
    const report = inspect(body.soup)
    expect(report.verdict).toBe('ok')
    expect(body.faces).toHaveLength(faces)
    expect(Math.abs(soupVolume(body.soup) - volume)).toBeLessThan(areaOf(body.soup) * chord)
  },
)

function areaOf(soup: Float32Array): number {
  let doubled = 0
  for (let at = 0; at < soup.length; at += 9) {
    const [u, v] = [3, 6].map((corner) => [0, 1, 2].map((axis) => soup[at + corner + axis] - soup[at + axis]))
    doubled += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  }
  return doubled / 2
}

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect, soupVolume, triangleArea } from '@trabecula/geometry'
import { sharedFile } from '@trabecula/testkit/shared-parts'
import { expect, test } from 'vitest'
import { readCad } from './read-cad.ts'

/**
 * Files by others, which are not part of the project: docs/guide/cad-files.md says where each is from. The volumes of all
 * their bodies, mm³, are those of OpenCASCADE 7.6's own `vprops`; the faces are counted wherever an assembly places them.
 */
const files = [
  ['foot_structure.STEP', 3172.32, 1, 237],
  ['lower_leg_structure_fork.STEP', 4184.14, 1, 118],
  ['lower_leg_structure_base.STEP', 17_366, 1, 329],
  ['motor_antigravity_4004_custom_shaft.STEP', 413.399, 1, 15],
  ['transmission_pulley_at3_t10_center.STEP', 722.135, 1, 76],
  ['transmission_pulley_at3_t10_motor.STEP', 226.985, 1, 65],
  ['nist_ctc_03_asme1_ap242-e2.stp', 332_123, 1, 120],
  ['nist_ctc_05_asme1_ap242-e1.stp', 1.26949e7, 1, 156],
  ['wall_bracket.stp', 220_909, 1, 52],
  ['new_bracket_2.stp', 119_674, 1, 486],
  ['tube.stp', 38_453.1, 1, 4],
  ['ge_bracket.step', 463_257, 5, 72],
  ['spanner25_hi.step', 37_750.9, 1, 120],
  ['m6_countersunk_screw.step', 336.736, 1, 28],
  ['red_cube_blue_cylinder.step', 1785.398, 2, 9],
  ['voron_hotend_mount_dragon.step', 7314.35, 1, 154],
  ['voron_skr_3_din_mount.step', 14_583.3, 4, 696],
  ['voron_fs_hotend_mount_bambu.step', 17_223.3, 17, 1584],
  ['voron_vhb_din_mount.STEP', 2687.14, 1, 152],
  ['as1-oc-214.stp', 764_518, 18, 160],
  ['dm1-oc-214.stp', 108_453, 7, 61],
  ['io1-cm-214.stp', 78_234.4, 1, 29],
  ['as1_pe_203.brep', 1.25514e10, 18, 160],
  ['cube_10.igs', 1000, 1, 6],
] as const
const pathOf = (name: string) => fileURLToPath(sharedFile(`step/${name}`))
const chord = 0.05

test.for(files)(
  '%s is closed without a repair and has its volume within the chord, and its faces',
  async ([name, volume, count, faces], { skip }) => {
    skip(!existsSync(pathOf(name)), 'This file is not there.')
    const read = await readCad(readFileSync(pathOf(name)), { tolerance: { chord, angle: 17 } })
    if (!read.ok) throw new Error(read.refusal.message)
    const { bodies } = read.value
    expect(bodies.map(({ soup }) => inspect(soup).verdict)).toEqual(Array(count).fill('ok'))
    expect(sum(bodies.map((body) => body.faces.length))).toBe(faces)
    const bound = sum(bodies.map(({ soup }) => chord * areaOf(soup)))
    expect(Math.abs(sum(bodies.map(({ soup }) => soupVolume(soup))) - volume)).toBeLessThan(bound)
  },
)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function areaOf(soup: Float32Array): number {
  let area = 0
  for (let at = 0; at < soup.length; at += 9) area += triangleArea(soup, at, at + 3, at + 6)
  return area
}

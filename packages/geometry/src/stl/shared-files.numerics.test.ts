import { test } from 'vitest'
import { expectAsPublished, type Row } from '../testing/published-files.ts'

const files: Row[] = [
  ['mech/astm_d638_specimen.stl', 'binary', 92, 1, 'ok'],
  ['mech/so101_upper_arm.stl', 'binary', 8038, 1, 'ok'],
  ['mech/so100_4040_base_mount.stl', 'binary', 29694, 1, 'ok'],
  ['mech/plate_holes.STL', 'binary', 1252, 1, 'ok'],
  ['mech/angle_block_open.stl', 'binary', 704, 1, 'repairable'],
  ['mech/prusa_spool_holder.stl', 'binary', 10320, 1, 'ok'],
  ['mech/prusa_x_end_motor_ascii.stl', 'ascii', 8202, 1, 'ok'],
  ['mech/prusa_psu_cover_ascii_crlf.stl', 'ascii', 4552, 2, 'ok', { slivers: 9 }],
  ['mech/voron0_a_drive_frame_upper.stl', 'binary', 35448, 1, 'ok'],
  ['mech/gmsh_lever.stl', 'binary', 774, 1, 'ok'],
  ['mech/vtk_gears_ascii_crlf.stl', 'ascii', 19426, 7, 'ok'],
  ['organic/grey_nurse_shark.stl', 'binary', 49702, 103, 'repairable', { inner: 2 }],
  ['organic/gmsh_t13_scan_ascii.stl', 'ascii', 1580, 1, 'ok'],
  ['organic/jscad_frog.stl', 'binary', 4984, 1, 'ok'],
]

test.each(files)('%s is read as %s with %d triangles in %d bodies: %s', expectAsPublished)

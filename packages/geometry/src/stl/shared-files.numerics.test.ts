import { hasSharedFiles } from '@trabecula/testkit/shared-parts'
import { describe, expect, test } from 'vitest'
import { segment } from '../faces/segment.ts'
import { inspect } from '../health/inspect.ts'
import { closedSoup } from '../repair/closed-soup.ts'
import { expectAsPublished, type Row, read } from '../testing/published-files.ts'

const files: Row[] = [
  ['parser/trimesh_two_solids_mixed_case.stl', 'ascii', 24, 2, 'ok'],
  ['parser/assimp_triangle_with_empty_solid.stl', 'ascii', 1, 1, 'refused', { boundary: 3 }],
  ['parser/assimp_spider_ascii.stl', 'ascii', 1368, 18, 'repairable', { boundary: 72, misoriented: 10, collapsed: 56 }],
  ['parser/numpystl_halfdonut_solid_header_len_plus1.stl', 'binary', 288, 1, 'ok'],
  ['parser/slic3r_cube_100000_degenerate.stl', 'ascii', 60, 1, 'repairable', { nonManifold: 3, collapsed: 24 }],
  ['parser/jscad_colors.stl', 'binary', 536, 1, 'ok'],
  ['parser/admesh_hourglass_holes.stl', 'ascii', 2145, 1, 'repairable', { boundary: 3 }],
  ['parser/admesh_block_normals_bad.stl', 'ascii', 12, 1, 'repairable', { misoriented: 3 }],
  ['parser/openscad_unicode_name.stl', 'ascii', 12, 1, 'ok'],
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

describe.skipIf(!hasSharedFiles)('shared files', () => {
  test.each(files)('%s is read as %s with %d triangles in %d bodies: %s', expectAsPublished)

  test.each([
    ['parser/openscad_empty_0bytes.stl', 'stl-empty', '0 bytes'],
    ['parser/trimesh_empty_binary.stl', 'stl-no-triangles', 'no triangles'],
    ['parser/openscad_invalidvertex.stl', 'stl-bad-number', 'Line 89: "blah" is not a number'],
    ['parser/openscad_toomanyvertices.stl', 'stl-facet-vertices', 'Line 91'],
  ])('%s is refused', (file, code, message) => {
    const reading = read(file)
    expect(reading).toMatchObject({ ok: false, code, message: expect.stringContaining(message) })
  })

  test('the open angle block closes at a millionth of its diagonal', () => {
    const reading = read('mech/angle_block_open.stl')
    if (!reading.ok) throw new Error(reading.message)
    const report = inspect(reading.soup)
    expect(report).toMatchObject({ exactBoundaryEdges: 166, boundaryEdges: 0, closed: true, oriented: true })
    expect(report.weldTolerance / report.diagonal).toBeCloseTo(1e-6, 9)
  })

  test('the inside-out cube is turned outward', () => {
    const reading = read('parser/slic3r_cube_100000_degenerate.stl')
    if (!reading.ok) throw new Error(reading.message)
    const report = inspect(reading.soup)
    expect(report).toMatchObject({ insideOutBodies: 1, oriented: false })
    expect(report.volume).toBeGreaterThan(0.9e15)
    expect(inspect(closedSoup(reading.soup, report).soup).volume).toBe(report.volume)
  })

  test('the tensile bar has its fourteen faces', () => {
    const reading = read('mech/astm_d638_specimen.stl')
    if (!reading.ok) throw new Error(reading.message)
    const { faces } = segment(reading.soup)
    expect(faces).toHaveLength(14)
    expect(faces.filter(({ kind }) => kind === 'plane')).toHaveLength(10)
  })
})

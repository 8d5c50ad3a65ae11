import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { filesBelow, root, version } from '../workspaces.ts'

const folder = join(root, 'packages/python')

const metadata = `Metadata-Version: 2.1
Name: trabecula
Version: ${version}
Summary: Lattice designs for a 3D part on a Trabecula server: upload, run, read fields as NumPy arrays, verify, export.
Requires-Python: >=3.9
Requires-Dist: numpy>=1.21
Description-Content-Type: text/markdown

${readFileSync(join(root, 'docs/guide/python.md'), 'utf8')}`

/**
 * Writes the Python package as a wheel, which pip installs without building anything: a zip of the sources and three
 * files about them. Source: PEP 427 and the core metadata specification 2.1.
 *
 * @returns its path
 */
export function writeWheel(into: string): string {
  const about = `trabecula-${version}.dist-info`
  const files: Record<string, Buffer> = {}
  for (const path of filesBelow(join(folder, 'trabecula'), /\.py$|py\.typed$/).sort())
    files[relative(folder, path).replaceAll('\\', '/')] = readFileSync(path)
  files[`${about}/METADATA`] = Buffer.from(metadata)
  files[`${about}/WHEEL`] = Buffer.from('Wheel-Version: 1.0\nGenerator: trabecula\nRoot-Is-Purelib: true\nTag: py3-none-any\n')
  const records = Object.entries(files).map(
    ([name, content]) => `${name},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}\n`,
  )
  files[`${about}/RECORD`] = Buffer.from(`${records.join('')}${about}/RECORD,,\n`)
  const path = join(into, `trabecula-${version}-py3-none-any.whl`)
  // The same sources give the same bytes. A zip knows no earlier day.
  writeFileSync(path, zipSync(files as Zippable, { mtime: new Date(1980, 0, 1) }))
  return path
}

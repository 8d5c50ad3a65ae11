import { defaultExportQuality } from '@trabecula/domain'
import type { DesignGeometry } from '../../candidates/design.ts'
import { chooseSpacing, type FileEstimate, sampledOf } from '../../candidates/export-resolution.ts'
import type { Part } from '../../input/part.ts'
import { outerMesh } from '../field/outer-mesh.ts'
import { RunVoid } from './run-void.ts'

/** Spacing of the distances to the part, mm. */
const spacing = 0.5

/** The file of one design outside a run, before it is made. */
export async function estimatedFile(part: Part, design: DesignGeometry): Promise<FileEstimate> {
  const outer = outerMesh(part)
  const { area } = await (await RunVoid.around(part, outer, design, spacing)).measure(part, design)
  return chooseSpacing(sampledOf(design), area, outer.file.length / 9, defaultExportQuality)
}

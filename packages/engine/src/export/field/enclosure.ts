import { VoidField } from '@trabecula/kernels'
import type { DesignGeometry } from '../../candidates/design.ts'
import { wallTable } from '../../candidates/printed-walls.ts'
import type { Part } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { marginOf, type OpenGroup, type OpenScene, openGroup, openScene } from './open-scene.ts'
import type { OuterMesh } from './outer-mesh.ts'
import { voidScene } from './void-scene.ts'

/**
 * The void is then known to 0.07 % at root mean square, 0.2 % at worst: against eight times as many lines, on four
 * parts with two cells.
 */
const integrationLines = 2 ** 15

/** A lattice in its skin is known to half a percent of the material by half as many. */
const linesOfSkin = 2 ** 14

/** The void of a design and the faces that enclose it. */
export interface Enclosure {
  readonly field: VoidField
  readonly boundary: OpenScene['boundary']
  /** Nodes of margin around the part that an extraction at a spacing (mm) needs. */
  readonly margin: (spacing: number) => number
  /** The faces that have a skin, part frame, mm. */
  readonly skin: Float32Array
  /** Volume of the void inside the part by exact integration of the field, mm³. */
  readonly volume: number
  /** Where the void was enclosed without its lattice: what that takes of it, mm³. */
  readonly latticeVolume?: number
  /** Where the void opens; undefined for a closed shell. */
  readonly open: (OpenGroup & Pick<OpenScene, 'distance'>) | undefined
}

export interface EnclosureOptions {
  /** The lattice is left out: the void is all that the skin and what is solid leave. */
  readonly hollow?: boolean
  /** Most nodes of the distances; as many as an export takes by default. */
  readonly mostNodes?: number
}

/** `spacing`: how fine the distances are wished, mm. */
export async function enclose(
  part: Part,
  outer: OuterMesh,
  design: DesignGeometry,
  spacing: number,
  signal?: AbortSignal,
  { hollow = false, mostNodes }: EnclosureOptions = {},
): Promise<Enclosure> {
  const lines = hollow ? linesOfSkin : integrationLines
  const integrate = (field: VoidField, steps = 40) => runCooperatively(field.integrate(lines, design.cellSize / steps), signal)
  const measured = async (field: VoidField): Promise<Pick<Enclosure, 'volume' | 'latticeVolume'>> => {
    if (!hollow) return { volume: await integrate(field) }
    await runCooperatively(field.traceLines(lines), signal)
    const volume = await integrate(field)
    // Struts of a half thickness below zero are material nowhere; walls of one would overlap.
    field.setLattice({ ...design, cell: 'sc', edge: design.cellSize, halfThickness: wallTable(design).fill(-1) })
    // Nothing in it is as thin as a lattice.
    const core = await integrate(field, 8)
    return { volume: core, latticeVolume: core - volume }
  }
  const group = openGroup(part, design, outer)
  if (!group) {
    const scene = await voidScene(part, outer.part, design, spacing, signal, mostNodes)
    const field = new VoidField(scene)
    return {
      field,
      boundary: scene.boundary,
      margin: () => 2,
      skin: outer.part,
      ...(await measured(field)),
      open: undefined,
    }
  }
  const { within, boundary, distance } = await openScene(part, outer.part, group, design, spacing, signal, mostNodes)
  const field = new VoidField(within)
  const volumes = await measured(field)
  return {
    field,
    boundary: field.setBoundary(boundary.values),
    margin: (spacingOfMesh) => marginOf(design, spacingOfMesh),
    skin: group.closedSoup,
    ...volumes,
    open: { ...group, distance },
  }
}

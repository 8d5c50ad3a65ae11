import { done, type Outcome } from '@trabecula/domain'
import type { Design } from '../../candidates/design.ts'
import type { Part } from '../../input/part.ts'
import { solidLayers } from '../../regions/enclosing.ts'
import { checkJoined } from '../checks/file-checks.ts'
import { exportRefusals } from '../checks/messages.ts'
import { type Enclosure, enclose } from '../field/enclosure.ts'
import { openArea } from '../field/open-scene.ts'
import type { OuterMesh } from '../field/outer-mesh.ts'
import type { Beams, Lattice, SkinAndLatticeModel } from '../formats/model-xml.ts'
import type { Joined } from '../join/joined.ts'
import { type MeshJob, meshAndJoin } from '../join/mesh-and-join.ts'
import type { ThinPlace } from '../surface/near-skin.ts'
import { latticeBeams } from './lattice-beams.ts'
import { latticeFunction } from './lattice-function.ts'

/** A part as its skin and the lattice inside, checked. */
export interface SkinAndLattice {
  readonly model: SkinAndLatticeModel
  readonly joined: Joined
  readonly thinnest: ThinPlace
  /** How far apart the samples of the skin's inside are, mm. */
  readonly spacing: number
  /** mm³ by exact integration of the field: of what the skin encloses, and of the lattice in it. */
  readonly coreVolume: number
  readonly latticeVolume: number
  readonly beams: number
  /** Diameter of the thinnest beam, or the thinnest wall or neck, mm; null where there is no beam. */
  readonly thinnestOfLattice: number | null
}

/** What the lattice of a file is, if not triangles. */
export type LatticeKind = 'beams' | 'implicit'

/** The inside of a skin is smooth: a sixth of the nodes of the exporter's distances keep it as exact. */
const mostNodes = 1_500_000

/** A skin that fails a check is made again with samples half as far apart. */
const mostTries = 3

/**
 * The skin is made as the exporter makes the whole part, with its checks, of a void that has no lattice in it; the
 * lattice is clipped by the outer surface, which it may cross. Within the skin both overlap, and a 3MF is the union.
 *
 * `solid`: volume of the solid part, mm³.
 */
export async function skinAndLattice(
  part: Part,
  design: Design,
  outer: OuterMesh,
  solid: number,
  kind: LatticeKind,
  signal?: AbortSignal,
): Promise<Outcome<SkinAndLattice>> {
  let spacing = 0.7 * Math.max(design.shell, design.cellSize / 10)
  const enclosure = await enclose(part, outer, design, spacing, signal, { hollow: true, mostNodes })
  const { volume: coreVolume, latticeVolume = 0 } = enclosure
  const made =
    kind === 'implicit'
      ? functionOf(part, design)
      : beamsOf(part, await latticeBeams(part, design, enclosure.boundary, outer.part, signal))
  for (let tries = 1; ; tries++) {
    const skin = hasNoSkin(part, design)
      ? done(noSkin(part, design))
      : await skinOf({ part, design, outer, spacing, expected: 100_000, solid, signal }, enclosure)
    if (skin.ok) {
      const { joined, thinnest } = skin.value
      const { lattice, ...facts } = made
      return done({
        model: { body: outer.file, skin: joined, lattice },
        joined,
        thinnest,
        spacing,
        coreVolume,
        latticeVolume,
        ...facts,
      })
    }
    if (tries === mostTries) return exportRefusals.failedTries(skin.refusal, tries, spacing)
    spacing /= 2
  }
}

type Made = Pick<SkinAndLattice, 'beams' | 'thinnestOfLattice'> & { readonly lattice: Lattice }

function functionOf(part: Part, design: Design): Made {
  const levelSet = latticeFunction(part, design)
  return { lattice: { levelSet }, beams: 0, thinnestOfLattice: levelSet.leastFeature * part.unitScale }
}

const beamsOf = (part: Part, beams: Beams): Made => ({
  lattice: { beams: inFile(beams, part) },
  beams: beams.ends.length / 2,
  thinnestOfLattice: thinnestOf(beams),
})

type Skin = Pick<SkinAndLattice, 'joined' | 'thinnest'>

const hasNoSkin = (part: Part, design: Design): boolean => design.shell === 0 && solidLayers(part, design).length === 0

const nothing = new Float32Array()

/** All of the part is lattice, and all of its surface is open. */
const noSkin = (part: Part, design: Design): Skin => ({
  joined: {
    outer: nothing,
    mesh: { vertices: nothing, triangles: new Uint32Array() },
    volumeBefore: 0,
    volume: 0,
    pockets: 0,
    pocketVolume: 0,
    islands: 0,
    islandVolume: 0,
    pieces: 0,
    open: { thinnest: { skin: 0 }, cut: 0, kept: 0, remade: 0, area: openArea(part, design) },
  },
  thinnest: { skin: 0 },
})

async function skinOf(job: MeshJob, enclosure: Enclosure): Promise<Outcome<Skin>> {
  const { volume, latticeVolume = 0 } = enclosure
  const { joined, thinnest, isEmpty, crossings } = await meshAndJoin(job, enclosure)
  if (isEmpty) return exportRefusals.noVoid()
  if (!joined || crossings > 0) return exportRefusals.failedCheck('self-intersections', 'the inside of the skin crosses itself.')
  const [made, meant] = [joined.volumeBefore + latticeVolume, job.solid - volume + latticeVolume]
  const checked = await checkJoined(job, { joined, thinnest }, made, meant)
  return checked.ok ? done({ joined, thinnest }) : checked
}

/** mm of the part frame as units of the file. */
function inFile({ nodes, radii, ends }: Beams, { unitScale, center }: Part): Beams {
  return {
    nodes: nodes.map((along, i) => along / unitScale + center[i % 3]),
    radii: radii.map((radius) => radius / unitScale),
    ends,
  }
}

function thinnestOf({ radii, ends }: Beams): number | null {
  if (ends.length === 0) return null
  return 2 * ends.reduce((least, node) => Math.min(least, radii[node]), Infinity)
}

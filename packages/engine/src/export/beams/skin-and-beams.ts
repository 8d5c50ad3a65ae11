import { done, type Outcome } from '@trabecula/domain'
import type { Design } from '../../candidates/design.ts'
import type { Part } from '../../input/part.ts'
import { solidLayers } from '../../regions/enclosing.ts'
import { checkJoined } from '../checks/file-checks.ts'
import { exportRefusals } from '../checks/messages.ts'
import { type Enclosure, enclose } from '../field/enclosure.ts'
import { openArea } from '../field/open-scene.ts'
import type { OuterMesh } from '../field/outer-mesh.ts'
import type { BeamModel, Beams } from '../formats/model-xml.ts'
import type { Joined } from '../join/joined.ts'
import { type MeshJob, meshAndJoin } from '../join/mesh-and-join.ts'
import type { ThinPlace } from '../surface/near-skin.ts'
import { latticeBeams } from './lattice-beams.ts'

/** A part as its skin and the beams inside, checked. */
export interface SkinAndBeams {
  readonly model: BeamModel
  readonly joined: Joined
  readonly thinnest: ThinPlace
  /** How far apart the samples of the skin's inside are, mm. */
  readonly spacing: number
  /** mm³ by exact integration of the field: of what the skin encloses, and of the lattice in it. */
  readonly coreVolume: number
  readonly latticeVolume: number
  /** Diameter of the thinnest beam, mm; null where there is none. */
  readonly thinnestBeam: number | null
}

/** The inside of a skin is smooth: a sixth of the nodes of the exporter's distances keep it as exact. */
const mostNodes = 1_500_000

/** A skin that fails a check is made again with samples half as far apart. */
const mostTries = 3

/**
 * The skin is made as the exporter makes the whole part, with its checks, of a void that has no lattice in it; the beams
 * are clipped by the outer surface, which they may cross. Within the skin both overlap, and a 3MF is the union.
 *
 * `solid`: volume of the solid part, mm³.
 */
export async function skinAndBeams(
  part: Part,
  design: Design,
  outer: OuterMesh,
  solid: number,
  signal?: AbortSignal,
): Promise<Outcome<SkinAndBeams>> {
  let spacing = 0.7 * Math.max(design.shell, design.cellSize / 10)
  const enclosure = await enclose(part, outer, design, spacing, signal, { hollow: true, mostNodes })
  const { volume: coreVolume, latticeVolume = 0 } = enclosure
  const beams = await latticeBeams(part, design, enclosure.boundary, outer.part, signal)
  for (let tries = 1; ; tries++) {
    const made = hasNoSkin(part, design)
      ? done(noSkin(part, design))
      : await skinOf({ part, design, outer, spacing, expected: 100_000, solid, signal }, enclosure)
    if (made.ok) {
      const { joined, thinnest } = made.value
      const model = { body: outer.file, skin: joined, beams: inFile(beams, part) }
      return done({ model, joined, thinnest, spacing, coreVolume, latticeVolume, thinnestBeam: thinnestOf(beams) })
    }
    if (tries === mostTries) return exportRefusals.failedTries(made.refusal, tries, spacing)
    spacing /= 2
  }
}

type Skin = Pick<SkinAndBeams, 'joined' | 'thinnest'>

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

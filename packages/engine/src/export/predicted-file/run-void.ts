import { defaultExportQuality } from '@trabecula/domain'
import { measureMesh } from '@trabecula/geometry'
import { samplingGridAround, VoidField } from '@trabecula/kernels'
import type { DesignGeometry } from '../../candidates/design.ts'
import { chooseSpacing, type FileEstimate, sampledOf, surveySpacing } from '../../candidates/export-resolution.ts'
import { wallTable } from '../../candidates/printed-walls.ts'
import { type Part, partVolume } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { uselessComponentsSteps } from '../clean-up/components.ts'
import { openGroup, openScene } from '../field/open-scene.ts'
import { type OuterMesh, outerMesh } from '../field/outer-mesh.ts'
import { exportNodes, spacingBySize, voidScene } from '../field/void-scene.ts'
import { leastPocketOf } from '../join/mesh-and-join.ts'
import { mayLoseSkin, skinLeft } from './kept-skin.ts'

/** The void of a design as its file will have it. */
export interface MeasuredVoid {
  /** Without the small cavities that the exporter fills, with the loose pieces that it leaves out, mm³. */
  readonly volume: number
  /** Area of its surface, mm². */
  readonly area: number
}

/**
 * Nodes of the distances to the part: a twentieth of the exporter's, because the skin is exact all the same (closest
 * triangles) and only the rims of pads are not.
 */
const boundaryNodes = 1_500_000

/** Distances farther apart than this, mm, decide the volume of thin walls: the exporter's own are taken then. */
const coarsest = 2

/**
 * The exporter takes twice as many lines and finds the same field's volume; with these it is known to 0.3 % at worst,
 * on three cells in a part of many ribs.
 */
const integrationLines = 2 ** 14

/** Samples along a cell at which struts hold together as they do in a file. */
const fileSamples = 20

/** Where more than this share of the material is loose in a coarse surface, the surface is sampled as in a file. */
const noteworthy = 1e-3

/**
 * The exporter's field for all candidates of a run: shell, pads and open faces are the same for all, so the distances
 * to them are found once and only the lattice is changed.
 */
export class RunVoid {
  private readonly field: VoidField
  /** The closed surface of the part. */
  private readonly outer: Float32Array
  private readonly isOpen: boolean
  /** What is left of the shell, mm, where files of the part cannot keep it (`skinLeft`). */
  readonly thinSkin: number | undefined
  /** What was begun last: one waits for the other, because they share the field. */
  private last: Promise<unknown> = Promise.resolve()

  private constructor(field: VoidField, outer: Float32Array, isOpen: boolean, thinSkin: number | undefined) {
    this.field = field
    this.outer = outer
    this.isOpen = isOpen
    this.thinSkin = thinSkin
  }

  /** `design`: of its lattice only array lengths matter, and that it is empty. `spacing` of the distances, mm. */
  static async around(
    part: Part,
    outer: OuterMesh,
    design: DesignGeometry,
    spacing: number,
    signal?: AbortSignal,
  ): Promise<RunVoid> {
    const group = openGroup(part, design, outer)
    const isCoarse = mayLoseSkin(part, design.shell) || spacingBySize(part, boundaryNodes) > coarsest
    const nodes = isCoarse ? exportNodes : boundaryNodes
    const scene = group
      ? (await openScene(part, outer.part, group, design, spacing, signal, nodes)).within
      : await voidScene(part, outer.part, design, spacing, signal, nodes)
    const field = new VoidField(scene)
    // The void before a lattice is set.
    const skin = group ? group.closedSoup : outer.part
    const thin = mayLoseSkin(part, design.shell) ? skinLeft(field, skin, design.shell) : undefined
    await runCooperatively(field.traceLines(integrationLines), signal)
    return new RunVoid(field, outer.part, group !== undefined, thin)
  }

  /** Reads the field with a design's lattice in it; `outer`: the closed surface of the part. */
  read<T>(design: DesignGeometry, reading: (field: VoidField, outer: Float32Array) => Promise<T>): Promise<T> {
    return this.next(design, () => reading(this.field, this.outer))
  }

  /** Volume by lines through the field, area and what is cleaned up by a coarse surface. */
  measure(part: Part, design: DesignGeometry, signal?: AbortSignal): Promise<MeasuredVoid> {
    return this.next(design, () => this.measureNext(part, design, signal))
  }

  /** What is done with a design's lattice in the field, one after the other. */
  private next<T>(design: DesignGeometry, work: () => Promise<T>): Promise<T> {
    // A failure of the one before is reported to its own caller.
    const next = Promise.allSettled([this.last]).then(() => {
      const { density, cell, cellSize: edge, origin } = design
      this.field.setLattice({ density, cell, edge, origin, halfThickness: wallTable(design) })
      return work()
    })
    this.last = next
    return next
  }

  private async measureNext(part: Part, design: DesignGeometry, signal: AbortSignal | undefined): Promise<MeasuredVoid> {
    const { field } = this
    const { cellSize: edge } = design
    const volume = await runCooperatively(field.integrate(integrationLines, edge / 20), signal)
    const coarse = await this.survey(part, design, surveySpacing(design), signal)
    const loose = coarse.pocketVolume + coarse.islandVolume
    const isSettled = loose <= noteworthy * (partVolume(part) - volume)
    // A coarse surface tears thin struts apart: what is loose is seen at the spacing of a file.
    const { area, pocketVolume, islandVolume } = isSettled ? coarse : await this.survey(part, design, edge / fileSamples, signal)
    return { volume: volume - pocketVolume + islandVolume, area }
  }

  /** Area of the void's surface, mm², and the volumes that the exporter fills and leaves out, mm³. */
  private async survey(part: Part, design: DesignGeometry, spacing: number, signal: AbortSignal | undefined) {
    const grid = samplingGridAround(part.bounds.min, part.bounds.max, spacing, 2)
    const surface = await runCooperatively(this.field.extract(grid), signal)
    const { area } = measureMesh(surface)
    if (this.isOpen || surface.triangles.length === 0) return { area, pocketVolume: 0, islandVolume: 0 }
    const useless = await runCooperatively(uselessComponentsSteps(surface, leastPocketOf(design)), signal)
    return { area, pocketVolume: useless.pocketVolume, islandVolume: useless.islandVolume }
  }
}

/** The file of one design outside a run, before it is made; distances to the part every half millimetre. */
export async function estimatedFile(part: Part, design: DesignGeometry): Promise<FileEstimate> {
  const outer = outerMesh(part)
  const { area } = await (await RunVoid.around(part, outer, design, 0.5)).measure(part, design)
  return chooseSpacing(sampledOf(design), area, outer.file.length / 9, defaultExportQuality)
}

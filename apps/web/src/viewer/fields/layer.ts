import type { PartFields } from '@trabecula/engine/fields'
import type { DataTexture } from 'three'
import type { FieldUniforms } from '../rendering/field-shading.ts'
import type { FieldDisplay } from './model.ts'
import { FieldSampler } from './sampler.ts'
import { cellTexture, mapTexture, nodeTexture, type ScaledVolume } from './textures.ts'
import { type CellValues, cellValues, coloured, isOfNodes, largestDisplacement, nodeDisplacement } from './values.ts'

/** One cycle of the animated deformation, ms. */
const CYCLE_MS = 2000

/**
 * Keeps the field's textures and sets the shaders' uniforms. Load, legend, region and scale are numbers in the shader;
 * only another reading or another subject makes new textures.
 */
export class FieldLayer {
  /** Reads values of the drawn field; null without a field. */
  sampler: FieldSampler | null = null
  private readonly uniforms: FieldUniforms
  private readonly reducedMotion: boolean
  private display: FieldDisplay | null = null
  private values: CellValues | null = null
  private cells: ScaledVolume | null = null
  private nodes: ScaledVolume | null = null
  private map: { readonly key: string; readonly texture: DataTexture } | null = null
  private startedAt: number | null = null

  constructor(uniforms: FieldUniforms, reducedMotion: boolean) {
    this.uniforms = uniforms
    this.reducedMotion = reducedMotion
  }

  /** How far the drawn shape may reach beyond the undeformed one, mm. */
  get reach(): number {
    return this.display ? Math.abs(this.amplitude(this.display)) * (this.nodes?.scale ?? 0) * Math.sqrt(3) : 0
  }

  show(display: FieldDisplay | null): void {
    const before = this.display
    this.display = display
    const u = this.uniforms
    u.uFieldOn.value = display !== null
    if (!display) {
      this.clear()
      return
    }
    const { fields, reading, colouring, load } = display
    if (before?.fields !== fields) this.place(fields)
    if (before?.fields !== fields || before.reading !== reading) this.fill(fields, reading)
    this.paint(colouring)
    this.sampler = new FieldSampler(display, this.values)
    const { values, cells, nodes } = this
    const law = values?.law ?? 'proportional'
    const scale = (values ? cells?.scale : nodes?.scale) ?? 1
    u.uFieldGain.value = law === 'constant' ? scale : law === 'safety' ? (load * scale) / 100 : load * scale
    u.uFieldSafety.value = law === 'safety'
    u.uFieldComponent.value = values ? -1 : ['magnitude', 'x', 'y', 'z'].indexOf(display.component)
    u.uFieldCovers.value.set(coloured(display, values, 'skin') ? 1 : 0, coloured(display, values, 'lattice') ? 1 : 0)
    const { least, most, centre = (least + most) / 2, bands } = colouring
    u.uFieldLegend.value.set(least, centre, most)
    u.uFieldBands.value = bands ?? 0
    if (!display.deformation?.playing) this.startedAt = null
    u.uDeformationSlack.value = this.slack(display)
    this.advance(performance.now())
  }

  /** Animates the deformed shape. @returns true while it continues */
  advance(now: number): boolean {
    const { display } = this
    const amplitude = display ? this.amplitude(display) * (this.nodes?.scale ?? 0) : 0
    const playing = Boolean(display?.deformation?.playing) && !this.reducedMotion
    if (playing) this.startedAt ??= now
    const angle = (2 * Math.PI * (now - (this.startedAt ?? now))) / CYCLE_MS
    const phase = display?.deformation?.swings ? Math.sin(angle) : 0.5 - 0.5 * Math.cos(angle)
    this.uniforms.uDeformation.value = playing ? phase * amplitude : amplitude
    return playing
  }

  dispose(): void {
    this.clear()
  }

  private clear(): void {
    for (const texture of [this.cells?.texture, this.nodes?.texture, this.map?.texture]) texture?.dispose()
    this.cells = this.nodes = this.map = this.values = null
    this.sampler = null
    const u = this.uniforms
    u.uFieldCells.value = u.uFieldNodes.value = null
    u.uFieldMap.value = null
    u.uDeformation.value = 0
    u.uDeformationSlack.value = 1
  }

  private place(fields: PartFields): void {
    const { nx, ny, nz, spacing, origin } = fields.facts.grid
    const u = this.uniforms
    u.uFieldOrigin.value.set(...origin)
    u.uFieldSpacing.value = spacing
    u.uFieldSize.value.set(nx, ny, nz)
    this.nodes?.texture.dispose()
    this.nodes = nodeTexture(nodeDisplacement(fields), [nx + 1, ny + 1, nz + 1])
    u.uFieldNodes.value = this.nodes.texture
  }

  private fill(fields: PartFields, reading: FieldDisplay['reading']): void {
    const { nx, ny, nz } = fields.facts.grid
    this.cells?.texture.dispose()
    this.values = isOfNodes(reading) ? null : cellValues(fields, reading)
    this.cells = this.values ? cellTexture(this.values, [nx, ny, nz]) : null
    this.uniforms.uFieldCells.value = this.cells?.texture ?? null
  }

  private paint(colouring: FieldDisplay['colouring']): void {
    const { map, reversed = false, bandColours = [] } = colouring
    const key = `${map} ${reversed} ${bandColours}`
    if (this.map?.key === key) return
    this.map?.texture.dispose()
    this.map = { key, texture: mapTexture(colouring) }
    this.uniforms.uFieldMap.value = this.map.texture
  }

  private amplitude({ deformation, load }: FieldDisplay): number {
    return deformation ? deformation.scale * load : 0
  }

  /**
   * A distance measured in the undeformed part grows by at most the stretch of the deformation. Where a small part of
   * the shape is stretched more than the largest displacement over eight cells, the ray takes unnecessary steps, or a
   * wall looks thinner by less than a pixel.
   */
  private slack(display: FieldDisplay): number {
    const largest = Math.abs(this.amplitude(display)) * largestDisplacement(display.fields)
    return 1 / (1 + Math.min(1, largest / (8 * display.fields.facts.grid.spacing)))
  }
}

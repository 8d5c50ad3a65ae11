import { Group } from 'three'
import { loadChunk } from '../../platform/load-chunk.ts'
import type { Extent } from '../camera/rig.ts'
import type { DragHandle } from '../controls/drag-handle.ts'
import type { ViewerProps } from '../props.ts'
import type { ThemeColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { FrameView, LoadsLayer, LoadsShown } from './layer.ts'
import type { MarkLetter } from './layout.ts'

interface Surroundings {
  readonly shared: SharedUniforms
  readonly reducedMotion: boolean
  /** Links the programs of the added objects. */
  link(added: Group): Promise<unknown>
  /** Called when the layer is loaded: labels and picture change. */
  arrived(): void
}

const noLoads: readonly never[] = []

/** Loads the script that draws load cases when there are any, and passes it the props. */
export class LoadsOverlay {
  readonly group = new Group()
  private readonly around: Surroundings
  private layer: LoadsLayer | null = null
  private fetching = false
  private last: { readonly shown: LoadsShown; readonly colors: ThemeColors } | null = null
  private disposed = false

  constructor(around: Surroundings) {
    this.around = around
  }

  /** Case letters next to their faces. */
  get caseLetters(): readonly MarkLetter[] {
    return this.layer?.caseLetters ?? []
  }

  handles(): readonly DragHandle[] {
    return this.layer ? [this.layer.handle] : []
  }

  update({ part, loads, motion, material }: ViewerProps, extent: Extent, colors: ThemeColors): void {
    const shown = {
      part,
      extent,
      loads: material.displayForceArrows ? (loads ?? noLoads) : noLoads,
      motion: motion ?? null,
    }
    this.last = { shown, colors }
    if (this.layer) this.layer.show(shown, colors)
    else if (shown.loads.length > 0 || shown.motion) void this.fetch()
  }

  /** @returns true while something moves */
  beforeFrame(view: FrameView): boolean {
    return this.layer?.beforeFrame(view, performance.now()) ?? false
  }

  dispose(): void {
    this.disposed = true
    this.layer?.dispose()
  }

  private async fetch(): Promise<void> {
    if (this.fetching) return
    this.fetching = true
    try {
      const { LoadsLayer: Layer } = await loadChunk(() => import('./layer.ts'))
      if (this.disposed) return
      const layer = new Layer(this.around.shared, this.around.reducedMotion)
      await this.around.link(layer.group)
      if (this.disposed) layer.dispose()
      else {
        this.layer = layer
        this.group.add(layer.group)
        if (this.last) layer.show(this.last.shown, this.last.colors)
        this.around.arrived()
      }
    } finally {
      // A script part that did not load is requested again with the next change.
      this.fetching = false
    }
  }
}

import { Vector3 } from 'three'
import type { ViewCamera } from '../camera/rig.ts'
import type { Triple } from '../props.ts'

export interface Label {
  readonly key: string
  readonly kind: 'load' | 'boundary' | 'measure'
  readonly text: string
  readonly at: Triple
  /** The face's outward direction: the label hides when the part is between it and the eye. */
  readonly hiddenBehindPart?: Triple
}

/** Small texts pinned to points of the part: ordinary elements over the canvas, so they stay crisp and selectable by tests. */
export class Labels {
  private readonly layer: HTMLElement
  private readonly elements = new Map<string, HTMLElement>()
  private labels: readonly Label[] = []
  private key = ''

  constructor(canvas: HTMLCanvasElement) {
    this.layer = document.createElement('div')
    this.layer.className = 'viewer-labels'
    canvas.after(this.layer)
  }

  show(labels: readonly Label[]): void {
    this.labels = labels
    this.key = ''
    const wanted = new Set(labels.map(({ key }) => key))
    for (const [key, element] of this.elements) {
      if (wanted.has(key)) continue
      element.remove()
      this.elements.delete(key)
    }
    for (const { key, kind, text } of labels) {
      const element = this.elements.get(key) ?? document.createElement('span')
      element.dataset['kind'] = kind
      element.textContent = text
      if (!element.isConnected) this.layer.append(element)
      this.elements.set(key, element)
    }
  }

  /** @param covered whether the part hides a point that lies just off a face */
  place(camera: ViewCamera, width: number, height: number, covered: (point: Vector3) => boolean): void {
    const key = [...camera.matrixWorld.elements, ...camera.projectionMatrix.elements, width, height].join()
    if (key === this.key) return
    this.key = key
    for (const label of this.labels) {
      const element = this.elements.get(label.key)
      if (!element) continue
      const point = new Vector3(...label.at)
      const hidden = label.hiddenBehindPart && covered(point)
      const { x, y, z } = point.project(camera)
      element.hidden = Boolean(hidden) || z > 1 || Math.abs(x) > 1.1 || Math.abs(y) > 1.1
      element.style.transform = `translate(${(((x + 1) / 2) * width).toFixed(1)}px, ${(((1 - y) / 2) * height).toFixed(1)}px) translate(-50%, -50%)`
    }
  }

  dispose(): void {
    this.layer.remove()
  }
}

import { Vector3 } from 'three'
import type { ViewCamera } from '../camera/rig.ts'
import type { Vec3 } from '../rendering/vec3.ts'

export interface Label {
  readonly key: string
  readonly kind: 'load' | 'held' | 'case' | 'up' | 'measure' | 'least' | 'most' | 'governing' | 'probe'
  /** CSS colours side by side behind the text, instead of the kind's. */
  readonly colors?: readonly string[]
  readonly text: string
  readonly at: Vec3
  /** Outward normal of the face: the label is hidden while the part is between it and the camera. */
  readonly hiddenBehindPart?: Vec3
}

/** Colours of the dots that mark places of a field. */
export const fieldMarkerColors = { least: '#3B4CC0', most: '#B40426', governing: '#7A1FA2', probe: '#10151C' } as const

/** Texts at points of the part: DOM elements over the canvas, so they stay sharp and can be found by tests. */
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
    for (const { key, kind, text, colors } of labels) {
      const element = this.elements.get(key) ?? document.createElement('span')
      element.dataset['kind'] = kind
      element.textContent = text
      element.style.background = colors ? sideBySide(colors) : ''
      if (!element.isConnected) this.layer.append(element)
      this.elements.set(key, element)
    }
  }

  /** @param covered whether the part hides a point just above a face; width and height in CSS pixels */
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
      element.style.transform = `translate(${(((x + 1) / 2) * width).toFixed(1)}px, ${(((1 - y) / 2) * height).toFixed(1)}px) translate(-50%, ${label.kind in fieldMarkerColors ? 'calc(-100% - 9px)' : '-50%'})`
    }
  }

  /** Draws the labels of a field over a picture of another size; on paper the part hides none. */
  drawOn(context: OffscreenCanvasRenderingContext2D, camera: ViewCamera, width: number, height: number): void {
    context.font = '600 14px Inter, system-ui, sans-serif'
    context.textBaseline = 'middle'
    context.textAlign = 'center'
    for (const { at, text, kind } of this.labels) {
      if (!(kind in fieldMarkerColors)) continue
      const { x, y, z } = new Vector3(...at).project(camera)
      if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) continue
      const [left, top] = [((x + 1) / 2) * width, ((1 - y) / 2) * height]
      const half = context.measureText(text).width / 2 + 8
      context.fillStyle = fieldMarkerColors[kind as keyof typeof fieldMarkerColors]
      context.beginPath()
      context.arc(left, top, 5, 0, 2 * Math.PI)
      context.fill()
      context.fillStyle = '#fbfcfdea'
      context.fillRect(left - half, top - 33, 2 * half, 22)
      context.fillStyle = '#10151c'
      context.fillText(text, left, top - 22)
    }
  }

  dispose(): void {
    this.layer.remove()
  }
}

const sideBySide = (colors: readonly string[]): string => {
  const stops = colors.map((color, n) => `${color} ${(100 * n) / colors.length}% ${(100 * (n + 1)) / colors.length}%`)
  return `linear-gradient(90deg, ${stops.join(', ')})`
}

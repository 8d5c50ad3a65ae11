import {
  type Camera,
  CanvasTexture,
  Group,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from 'three'
import { axisColors } from '../rendering/theme-colors.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import { Arrow } from './arrow.ts'

const directions = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) } as const
const names = ['x', 'y', 'z'] as const
/** Greatest size of an axis letter on the screen, CSS pixels. */
const LETTER_PX = 40

/** Three labelled arrows at the part's low corner. */
export class Axes {
  readonly group = new Group()
  private letterMm = 1
  private readonly arrows: Record<(typeof names)[number], Arrow>
  private readonly labels: Record<(typeof names)[number], Sprite>

  constructor(shared: SharedUniforms) {
    const arrow = (name: (typeof names)[number]) => {
      const made = new Arrow(shared, 90)
      made.tint(axisColors[name])
      this.group.add(made.group)
      return made
    }
    const label = (name: (typeof names)[number]) => {
      const sprite = new Sprite(
        new SpriteMaterial({ map: letter(name.toUpperCase(), axisColors[name]), depthWrite: false, toneMapped: false }),
      )
      sprite.renderOrder = 3
      sprite.onBeforeRender = (renderer, _, camera) => {
        const pixel = pixelAt(sprite, camera, renderer.getSize(new Vector2()).y)
        sprite.scale.setScalar(Math.min(this.letterMm, LETTER_PX * pixel))
        sprite.updateMatrixWorld()
      }
      this.group.add(sprite)
      return sprite
    }
    this.arrows = { x: arrow('x'), y: arrow('y'), z: arrow('z') }
    this.labels = { x: label('x'), y: label('y'), z: label('z') }
  }

  place(min: Vector3, radius: number): void {
    const corner = min.clone().addScalar(-radius * 0.12)
    corner.z = min.z
    this.letterMm = radius * 0.1
    for (const name of names) {
      const direction = directions[name]
      this.arrows[name].place(corner, direction, radius * 0.38)
      this.labels[name].position.copy(corner).addScaledVector(direction, radius * 0.44)
    }
  }

  dispose(): void {
    for (const name of names) {
      this.arrows[name].dispose()
      this.labels[name].material.map?.dispose()
      this.labels[name].material.dispose()
    }
  }
}

/** Length of a CSS pixel at an object in a picture of this height, in units of the scene. */
function pixelAt(object: Object3D, camera: Camera, heightPx: number): number {
  if (camera instanceof OrthographicCamera) return (camera.top - camera.bottom) / camera.zoom / heightPx
  if (!(camera instanceof PerspectiveCamera)) return Number.POSITIVE_INFINITY
  const depth = -object.getWorldPosition(new Vector3()).applyMatrix4(camera.matrixWorldInverse).z
  return (2 * Math.max(0, depth) * Math.tan((camera.fov * Math.PI) / 360)) / heightPx
}

function letter(text: string, color: string): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  // `willReadFrequently` keeps the canvas in the page's memory; one in the GPU process would block the upload.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) {
    context.font = '600 44px "Inter Variable", Inter, system-ui, sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = color
    context.fillText(text, 32, 34)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  return texture
}

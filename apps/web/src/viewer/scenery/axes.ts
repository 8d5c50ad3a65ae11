import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace, Vector3 } from 'three'
import { axisColors } from '../look/theme-colors.ts'
import type { SharedUniforms } from '../look/uniforms.ts'
import { Arrow } from './arrow.ts'

const directions = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) } as const
const names = ['x', 'y', 'z'] as const

/** Three labelled arrows at the part's low corner. */
export class Axes {
  readonly group = new Group()
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
      this.group.add(sprite)
      return sprite
    }
    this.arrows = { x: arrow('x'), y: arrow('y'), z: arrow('z') }
    this.labels = { x: label('x'), y: label('y'), z: label('z') }
  }

  place(min: Vector3, radius: number): void {
    const corner = min.clone().addScalar(-radius * 0.12)
    corner.z = min.z
    for (const name of names) {
      const direction = directions[name]
      this.arrows[name].place(corner, direction, radius * 0.38)
      this.labels[name].position.copy(corner).addScaledVector(direction, radius * 0.44)
      this.labels[name].scale.setScalar(radius * 0.1)
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

function letter(text: string, color: string): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  // In the page's own memory: one in the graphics process would have to be waited for.
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

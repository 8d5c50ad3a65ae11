import { BufferAttribute, BufferGeometry, type Material, Mesh, Object3D } from 'three'
import type { DrawablePart } from './drawable-part.ts'

/** Eight megabytes of corners. */
const TRIANGLES = 131_072

/**
 * The triangles of a part in pieces that go to the graphics card one by one, a piece a frame: the copy of a million triangles at once would
 * stall the page for a third of a second.
 */
export class Pieces {
  private readonly geometries: readonly BufferGeometry[]
  private readonly passes: Pass[] = []
  private shown = 1

  constructor(soup: Float32Array, drawable: DrawablePart, whole: Pick<BufferGeometry, 'boundingBox' | 'boundingSphere'>) {
    const count = Math.max(1, Math.ceil(soup.length / 9 / TRIANGLES))
    this.geometries = Array.from({ length: count }, (_, i) => {
      const [from, to] = [3 * TRIANGLES * i, 3 * TRIANGLES * (i + 1)]
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(soup.subarray(3 * from, 3 * to), 3))
      geometry.setAttribute('foldedNormal', new BufferAttribute(drawable.foldedNormals.subarray(2 * from, 2 * to), 2, true))
      geometry.setAttribute('surfaceOfVertex', new BufferAttribute(drawable.surfaceOfVertex.subarray(from, to), 1))
      geometry.boundingBox = whole.boundingBox
      geometry.boundingSphere = whole.boundingSphere
      return geometry
    })
  }

  /** Draws all pieces that are there with this material. */
  pass<M extends Material>(material: M, renderOrder: number): Pass<M> {
    const pass = new Pass(this.geometries, material, renderOrder)
    pass.show(this.shown)
    this.passes.push(pass)
    return pass
  }

  /** @returns whether a piece was still to come: ask for another frame. */
  more(): boolean {
    if (this.shown === this.geometries.length) return false
    this.shown++
    for (const pass of this.passes) pass.show(this.shown)
    return true
  }

  dispose(): void {
    for (const geometry of this.geometries) geometry.dispose()
  }
}

export class Pass<M extends Material = Material> {
  readonly object = new Object3D()
  readonly material: M
  private readonly meshes: readonly Mesh[]

  constructor(geometries: readonly BufferGeometry[], material: M, renderOrder: number) {
    this.material = material
    this.meshes = geometries.map((geometry) => new Mesh(geometry, material))
    this.object.add(...this.meshes)
    this.order(renderOrder)
  }

  order(renderOrder: number): void {
    for (const mesh of this.meshes) mesh.renderOrder = renderOrder
  }

  show(count: number): void {
    for (const [i, mesh] of this.meshes.entries()) mesh.visible = i < count
  }
}

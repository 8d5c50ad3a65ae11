import {
  BufferAttribute,
  BufferGeometry,
  LineSegments,
  type Material,
  Mesh,
  Object3D,
  OrthographicCamera,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { graphicsDone } from '../rendering/gpu-fence.ts'
import type { DrawablePart } from './drawable.ts'

/** Eight megabytes of corners. */
const TRIANGLES = 131_072

/**
 * The triangles of a part in pieces that go to the graphics card one by one: the copy of a million triangles at once would stall the page
 * for a third of a second. They are shown together: with one more piece in each frame, the first ones would be drawn again and again.
 */
export class Pieces {
  private readonly geometries: readonly BufferGeometry[]
  private readonly passes: Pass[] = []
  private outlines: readonly BufferGeometry[] | null = null
  private there: boolean
  private disposed = false

  constructor(soup: Float32Array, drawable: DrawablePart, whole: Pick<BufferGeometry, 'boundingBox' | 'boundingSphere'>) {
    const count = Math.max(1, Math.ceil(soup.length / 9 / TRIANGLES))
    this.there = count === 1
    this.geometries = Array.from({ length: count }, (_, i) => {
      const [from, to] = [3 * TRIANGLES * i, 3 * TRIANGLES * (i + 1)]
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(soup.subarray(3 * from, 3 * to), 3))
      geometry.setAttribute('foldedNormal', new BufferAttribute(drawable.foldedNormals.subarray(2 * from, 2 * to), 2, true))
      geometry.setAttribute('faceOfVertex', new BufferAttribute(drawable.faceOfVertex.subarray(from, to), 1))
      geometry.boundingBox = whole.boundingBox
      geometry.boundingSphere = whole.boundingSphere
      return geometry
    })
  }

  /** The part is in the picture: one of a single piece from the start, a larger one when it was brought. */
  get complete(): boolean {
    return this.there
  }

  /** Draws the pieces with this material once all of them are there. */
  pass<M extends Material>(material: M, renderOrder: number): Pass<M> {
    const pass = new Pass(this.geometries, () => this.edges(), material, renderOrder)
    pass.show(this.there)
    this.passes.push(pass)
    return pass
  }

  /**
   * Brings a part of several pieces to the graphics card, each when nothing else is under way, and shows it then.
   * @param material one whose program is linked
   */
  async bring(gl: WebGLRenderer, material: Material): Promise<void> {
    if (this.geometries.length === 1) return
    this.show(false)
    const nowhere = new WebGLRenderTarget(1, 1)
    const camera = new OrthographicCamera()
    for (const geometry of this.geometries) {
      await graphicsDone(gl)
      if (this.disposed) break
      // To draw none of its triangles brings all of them.
      geometry.setDrawRange(0, 0)
      const mesh = new Mesh(geometry, material)
      mesh.frustumCulled = false
      gl.setRenderTarget(nowhere)
      gl.render(mesh, camera)
      gl.setRenderTarget(null)
      geometry.setDrawRange(0, Number.POSITIVE_INFINITY)
    }
    nowhere.dispose()
    if (!this.disposed) this.show(true)
  }

  dispose(): void {
    this.disposed = true
    for (const geometry of [...this.geometries, ...(this.outlines ?? [])]) geometry.dispose()
  }

  private show(there: boolean): void {
    this.there = there
    for (const pass of this.passes) pass.show(there)
  }

  /** The same corners as lines. All pieces share one list of edges: the corners of a soup are numbered alike in each. */
  private edges(): readonly BufferGeometry[] {
    if (this.outlines) return this.outlines
    const corners = this.geometries.map((geometry) => geometry.getAttribute('position').count)
    const index = new BufferAttribute(edgesOfSoup(Math.max(...corners) / 3), 1)
    this.outlines = this.geometries.map((geometry, i) => {
      const lines = new BufferGeometry().setIndex(index)
      for (const name of Object.keys(geometry.attributes)) lines.setAttribute(name, geometry.getAttribute(name))
      lines.setDrawRange(0, 2 * (corners[i] ?? 0))
      lines.boundingBox = geometry.boundingBox
      lines.boundingSphere = geometry.boundingSphere
      return lines
    })
    return this.outlines
  }
}

/** The three edges of each triangle, as pairs of corners; triangle t has the corners 3t, 3t + 1 and 3t + 2. */
export function edgesOfSoup(triangles: number): Uint32Array {
  const edges = new Uint32Array(6 * triangles)
  for (let corner = 0, at = 0; corner < 3 * triangles; corner += 3) {
    edges[at++] = corner
    edges[at++] = corner + 1
    edges[at++] = corner + 1
    edges[at++] = corner + 2
    edges[at++] = corner + 2
    edges[at++] = corner
  }
  return edges
}

export class Pass<M extends Material = Material> {
  readonly object = new Object3D()
  readonly material: M
  private readonly faces = new Object3D()
  private readonly edges: () => readonly BufferGeometry[]
  private lines: Object3D | null = null
  private there = false
  private wired = false
  private renderOrder: number

  constructor(geometries: readonly BufferGeometry[], edges: () => readonly BufferGeometry[], material: M, renderOrder: number) {
    this.material = material
    this.edges = edges
    this.renderOrder = renderOrder
    this.faces.add(...geometries.map((geometry) => new Mesh(geometry, material)))
    this.object.add(this.faces)
    this.order(renderOrder)
  }

  order(renderOrder: number): void {
    this.renderOrder = renderOrder
    this.object.traverse((child) => {
      child.renderOrder = renderOrder
    })
  }

  show(there: boolean): void {
    this.there = there
    this.arrange()
  }

  /** Edges instead of faces. (A material's own `wireframe` would number the edges of each piece anew, on the page and all at once.) */
  wire(wired: boolean): void {
    this.wired = wired
    if (wired && !this.lines) {
      this.lines = new Object3D()
      this.lines.add(...this.edges().map((geometry) => new LineSegments(geometry, this.material)))
      this.object.add(this.lines)
      this.order(this.renderOrder)
    }
    this.arrange()
  }

  private arrange(): void {
    this.faces.visible = this.there && !this.wired
    if (this.lines) this.lines.visible = this.there && this.wired
  }
}

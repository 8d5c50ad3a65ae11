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
import { gpuFinished } from '../rendering/gpu-fence.ts'
import type { DrawablePart } from './drawable.ts'

/** Triangles per chunk: 8 MB of vertex data. */
const TRIANGLES = 131_072

/**
 * The triangles of a part in chunks that are uploaded to the GPU one by one: uploading a million triangles at once
 * would block the page for a third of a second. The chunks are shown together when all are uploaded, so that the first
 * ones are not drawn again and again.
 */
export class ChunkedMesh {
  private readonly geometries: readonly BufferGeometry[]
  private readonly passes: DrawPass[] = []
  private edgeGeometries: readonly BufferGeometry[] | null = null
  private uploaded: boolean
  private disposed = false

  constructor(soup: Float32Array, drawable: DrawablePart, whole: Pick<BufferGeometry, 'boundingBox' | 'boundingSphere'>) {
    const count = Math.max(1, Math.ceil(soup.length / 9 / TRIANGLES))
    this.uploaded = count === 1
    this.geometries = Array.from({ length: count }, (_, i) => {
      const [from, to] = [3 * TRIANGLES * i, 3 * TRIANGLES * (i + 1)]
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(soup.subarray(3 * from, 3 * to), 3))
      geometry.setAttribute(
        'octahedralNormal',
        new BufferAttribute(drawable.octahedralNormals.subarray(2 * from, 2 * to), 2, true),
      )
      geometry.setAttribute('faceOfVertex', new BufferAttribute(drawable.faceOfVertex.subarray(from, to), 1))
      geometry.boundingBox = whole.boundingBox
      geometry.boundingSphere = whole.boundingSphere
      return geometry
    })
  }

  /** True when the part is visible: with a single chunk at once, otherwise after `upload`. */
  get complete(): boolean {
    return this.uploaded
  }

  /** Draws all chunks with this material, once they are uploaded. */
  pass<M extends Material>(material: M, renderOrder: number): DrawPass<M> {
    const pass = new DrawPass(this.geometries, () => this.edges(), material, renderOrder)
    pass.show(this.uploaded)
    this.passes.push(pass)
    return pass
  }

  /**
   * Uploads a part of several chunks to the GPU, each when the GPU is idle, and then shows it.
   * @param material with a linked program
   */
  async upload(gl: WebGLRenderer, material: Material): Promise<void> {
    if (this.geometries.length === 1) return
    this.show(false)
    const target = new WebGLRenderTarget(1, 1)
    const camera = new OrthographicCamera()
    for (const geometry of this.geometries) {
      await gpuFinished(gl)
      if (this.disposed) break
      // Drawing an empty range uploads the whole geometry.
      geometry.setDrawRange(0, 0)
      const mesh = new Mesh(geometry, material)
      mesh.frustumCulled = false
      gl.setRenderTarget(target)
      gl.render(mesh, camera)
      gl.setRenderTarget(null)
      geometry.setDrawRange(0, Number.POSITIVE_INFINITY)
    }
    target.dispose()
    if (!this.disposed) this.show(true)
  }

  /** Draws triangles as of other faces. */
  label(triangles: Iterable<number>, faceOf: (triangle: number) => number): void {
    const changed = new Map<number, { first: number; last: number }>()
    for (const triangle of triangles) {
      const chunk = Math.floor(triangle / TRIANGLES)
      const at = triangle - chunk * TRIANGLES
      const face = faceOf(triangle)
      const attribute = this.geometries[chunk]?.getAttribute('faceOfVertex')
      for (let k = 0; k < 3; k++) attribute?.setX(3 * at + k, face)
      const range = changed.get(chunk)
      changed.set(chunk, { first: Math.min(at, range?.first ?? at), last: Math.max(at, range?.last ?? at) })
    }
    for (const [chunk, { first, last }] of changed) {
      const attribute = this.geometries[chunk]?.getAttribute('faceOfVertex')
      if (!(attribute instanceof BufferAttribute)) continue
      attribute.addUpdateRange(3 * first, 3 * (last - first + 1))
      attribute.needsUpdate = true
    }
  }

  dispose(): void {
    this.disposed = true
    for (const geometry of [...this.geometries, ...(this.edgeGeometries ?? [])]) geometry.dispose()
  }

  private show(uploaded: boolean): void {
    this.uploaded = uploaded
    for (const pass of this.passes) pass.show(uploaded)
  }

  /** The chunks as lines. All share one edge index, because vertices of a soup are numbered alike in each. */
  private edges(): readonly BufferGeometry[] {
    if (this.edgeGeometries) return this.edgeGeometries
    const corners = this.geometries.map((geometry) => geometry.getAttribute('position').count)
    const index = new BufferAttribute(edgesOfSoup(Math.max(...corners) / 3), 1)
    this.edgeGeometries = this.geometries.map((geometry, i) => {
      const lines = new BufferGeometry().setIndex(index)
      for (const name of Object.keys(geometry.attributes)) lines.setAttribute(name, geometry.getAttribute(name))
      lines.setDrawRange(0, 2 * (corners[i] ?? 0))
      lines.boundingBox = geometry.boundingBox
      lines.boundingSphere = geometry.boundingSphere
      return lines
    })
    return this.edgeGeometries
  }
}

/** The three edges of each triangle as pairs of vertices; triangle t has the vertices 3t, 3t + 1 and 3t + 2. */
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

export class DrawPass<M extends Material = Material> {
  readonly object = new Object3D()
  readonly material: M
  private readonly faces = new Object3D()
  private readonly edges: () => readonly BufferGeometry[]
  private lines: Object3D | null = null
  private uploaded = false
  private wireframe = false
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

  show(uploaded: boolean): void {
    this.uploaded = uploaded
    this.updateVisibility()
  }

  /** Edges instead of triangles. (`wireframe` of three.js would build an edge index per chunk at once.) */
  setWireframe(wireframe: boolean): void {
    this.wireframe = wireframe
    if (wireframe && !this.lines) {
      this.lines = new Object3D()
      this.lines.add(...this.edges().map((geometry) => new LineSegments(geometry, this.material)))
      this.object.add(this.lines)
      this.order(this.renderOrder)
    }
    this.updateVisibility()
  }

  private updateVisibility(): void {
    this.faces.visible = this.uploaded && !this.wireframe
    if (this.lines) this.lines.visible = this.uploaded && this.wireframe
  }
}

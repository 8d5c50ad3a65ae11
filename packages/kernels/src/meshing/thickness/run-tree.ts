import { MeshingKernel } from '../kernel.ts'

/** Most triangles of a run. */
const runSize = 8
/** Triangles that are handed over at a time. */
const perBlock = 2 ** 15
/** Nodes united in one step. */
const nodesPerStep = 500_000

/** A tree of boxes over the triangles of a mesh, as `NearestTree` of the geometry is made of it. */
export interface RunTree {
  /** The first triangle of each run along a curve, and how many the run has. */
  readonly firsts: Uint32Array
  readonly sizes: Uint8Array
  /** Low and high corner of each node; leaves of two runs are the last. */
  readonly boxes: Float32Array
  /** Says that it is not needed any more: its memory is written to again. */
  release(): void
}

interface Mesh {
  /** 3 floats each. */
  readonly vertices: Float32Array
  /** 3 numbers of vertices each. */
  readonly triangles: Uint32Array
}

/** The tree of a mesh, in steps of some ten milliseconds. A copy of the vertices is kept with it. */
export function* runTree({ vertices, triangles }: Mesh): Generator<void, RunTree, void> {
  const kernel = MeshingKernel.borrow()
  const { run } = kernel
  const size = triangles.length / 3
  // 1. The runs, and where each comes along the curve. Four bytes after the last vertex are read.
  const points = kernel.reserve(vertices.byteLength + 16)
  kernel.floats(points, vertices.length).set(vertices)
  const block = kernel.reserve(12 * perBlock)
  const runs = kernel.reserve(4 * (size + 1))
  const codes = kernel.reserve(4 * size)
  run.startRuns(points, vertices.length / 3, runSize, runs, codes)
  yield
  let count = 0
  for (const [at, taken] of blocksOf(kernel, triangles, block)) {
    count = run.addRuns(at, taken)
    yield
  }

  // 2. Their order. The boxes come to where codes and order stand, which are not needed any more then.
  const leaves = Math.ceil(count / 2)
  kernel.release(codes)
  const boxes = kernel.reserve(48 * leaves + 16)
  const order = codes + 4 * count
  const [firsts, sizes, leafOf] = [kernel.reserve(4 * count), kernel.reserve(count), kernel.reserve(4 * count)]
  run.sortRuns(0, 0, codes, order, firsts)
  yield
  run.sortRuns(10, order, firsts, leafOf, codes)
  yield
  run.sortRuns(20, leafOf, codes, order, firsts)
  yield

  // 3. The boxes of the leaves, then of the nodes above.
  run.startBoxes(order, firsts, sizes, leafOf, boxes)
  yield
  for (const [at, taken] of blocksOf(kernel, triangles, block)) {
    run.encloseRuns(at, taken)
    yield
  }
  for (let before = leaves; before > 1; before = Math.max(before - nodesPerStep, 1)) {
    run.uniteNodes(before, Math.max(before - nodesPerStep, 1))
    yield
  }
  return {
    firsts: kernel.words(firsts, count),
    sizes: kernel.bytes(sizes, count),
    boxes: kernel.floats(boxes, 12 * leaves),
    release: () => kernel.giveBack(),
  }
}

/** Copies some triangles after the other to a place of the kernel's memory: where they stand, and how many. */
function* blocksOf(kernel: MeshingKernel, triangles: Uint32Array, at: number): Generator<readonly [number, number], void, void> {
  for (let from = 0; from < triangles.length; from += 3 * perBlock) {
    const some = triangles.subarray(from, from + 3 * perBlock)
    kernel.words(at, some.length).set(some)
    yield [at, some.length / 3]
  }
}

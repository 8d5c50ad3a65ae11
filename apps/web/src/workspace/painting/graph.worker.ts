import { surfaceGraph } from './surface-graph.ts'

/** Finds the neighbours of all triangles apart from the page: a million of them take a second. */
self.onmessage = ({ data }: MessageEvent<Float32Array>) => {
  const { across, body } = surfaceGraph(data)
  self.postMessage({ across, body }, { transfer: [across.buffer, body.buffer] as Transferable[] })
}

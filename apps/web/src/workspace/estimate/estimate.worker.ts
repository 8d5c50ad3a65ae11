import { loadKernels } from '@trabecula/engine/estimate'
import { EstimateDesk } from './desk.ts'
import type { EstimateRequest } from './protocol.ts'

const desk = new EstimateDesk({
  loadKernels,
  threads: self.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, 2) : 1,
  tell: (answer, transfer) => self.postMessage(answer, { transfer: [...transfer] as Transferable[] }),
})

self.onmessage = ({ data }: MessageEvent<EstimateRequest>) => void desk.take(data)

import { loadKernels } from '@trabecula/engine/estimate'
import type { EstimateRequest } from './protocol.ts'
import { EstimateService } from './service.ts'

const service = new EstimateService({
  loadKernels,
  threads: self.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, 2) : 1,
  post: (answer, transfer) => self.postMessage(answer, { transfer: [...transfer] as Transferable[] }),
})

self.onmessage = ({ data }: MessageEvent<EstimateRequest>) => void service.handle(data)

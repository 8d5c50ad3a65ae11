import { loadKernels } from '@trabecula/engine/estimate'
import { EstimateDesk } from './desk.ts'
import type { EstimateRequest } from './protocol.ts'

const desk = new EstimateDesk({
  loadKernels,
  tell: (answer, transfer) => self.postMessage(answer, { transfer: [...transfer] as Transferable[] }),
})

self.onmessage = ({ data }: MessageEvent<EstimateRequest>) => void desk.take(data)

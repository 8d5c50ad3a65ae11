import { cadMessages, defaultTolerance } from '@trabecula/cad'
import { beforeEach, expect, it } from 'vitest'
import {
  ConversionRefused,
  Converter,
  type ConverterAnswer,
  type ConverterRequest,
  conversionFailure,
  follow,
} from './converter.ts'

/** A worker that a test answers for. */
class FakeWorker {
  readonly asked: ConverterRequest[] = []
  ended = false
  onmessage: ((event: { data: ConverterAnswer }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  postMessage(request: ConverterRequest) {
    this.asked.push(request)
  }
  terminate() {
    this.ended = true
  }
}

const file = new Blob(['ISO-10303-21;'])
const facts = { format: 'STEP', notes: [], bodies: [] } as const
let workers: FakeWorker[] = []
let converter: Converter
/** Of each reading, which a test may end; `milliseconds`: what it was set to. */
let limits: { readonly timer: AbortController; readonly milliseconds: number }[] = []
const never = new AbortController().signal

beforeEach(() => {
  workers = []
  limits = []
  converter = new Converter(
    () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as Worker
    },
    (milliseconds) => {
      const timer = new AbortController()
      limits.push({ timer, milliseconds })
      return timer.signal
    },
  )
})

it('reads a file, and makes its bodies in the same worker', async () => {
  const read = converter.read(file, defaultTolerance, never)
  workers[0]?.onmessage?.({ data: facts })
  expect(await read).toBe(facts)
  const made = converter.make({ chosen: [0, 2] }, never)
  const stl = { stl: new Uint8Array(84), triangles: 0 }
  workers[0]?.onmessage?.({ data: stl })
  expect(await made).toBe(stl)
  expect(workers[0]?.asked).toEqual([{ file, tolerance: defaultTolerance }, { chosen: [0, 2] }])
})

it('begins each reading with a new worker', () => {
  void converter.read(file, defaultTolerance, never)
  void converter.read(file, { chord: 1, angle: 5 }, never)
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
})

it('ends a reading after 300 s, and says so', async () => {
  const read = converter.read(file, defaultTolerance, never)
  expect(limits.map(({ milliseconds }) => milliseconds)).toEqual([300_000])
  expect(workers[0]?.ended).toBe(false)
  limits[0]?.timer.abort(new DOMException('late', 'TimeoutError'))
  const reason = await read.catch((thrown) => thrown)
  expect(conversionFailure(reason)).toBe(cadMessages.tooLong)
  expect(workers[0]?.ended).toBe(true)
})

it('ends the worker when the dialog is cancelled while the file is read, which then says nothing more', async () => {
  const said: unknown[] = []
  const begin = () =>
    follow(
      (signal) => converter.read(file, defaultTolerance, signal),
      (facts) => said.push(facts),
      (sentence) => said.push(sentence),
    )
  const cancel = begin()
  cancel()
  expect(workers[0]?.ended).toBe(true)
  begin()
  workers[0]?.onmessage?.({ data: { refusal: 'too late' } })
  workers[1]?.onmessage?.({ data: facts })
  await expect.poll(() => said).toEqual([facts])
  begin()
  workers[2]?.onmessage?.({ data: { refusal: 'The file is empty.' } })
  await expect.poll(() => said).toEqual([facts, 'The file is empty.'])
})

it('an aborted reading leaves the worker of the next one alone', async () => {
  const first = new AbortController()
  const read = converter.read(file, defaultTolerance, first.signal)
  void converter.read(file, defaultTolerance, never)
  first.abort(new Error('closed'))
  await expect(read).rejects.toThrow('closed')
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
})

it('tells a refusal from a failure', async () => {
  const refused = converter.read(file, defaultTolerance, never)
  workers[0]?.onmessage?.({ data: { refusal: 'The file is empty.' } })
  await expect(refused).rejects.toEqual(new ConversionRefused('The file is empty.'))
  const failed = converter.read(file, defaultTolerance, never)
  workers[1]?.onerror?.({ message: 'no such script' })
  await expect(failed).rejects.toThrow('no such script')
})

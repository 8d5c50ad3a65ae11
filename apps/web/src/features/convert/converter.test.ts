import { defaultTolerance } from '@trabecula/cad'
import { beforeEach, expect, it } from 'vitest'
import { ConversionRefused, Converter, type ConverterAnswer, type ConverterRequest } from './converter.ts'

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
const never = new AbortController().signal

beforeEach(() => {
  workers = []
  converter = new Converter(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
})

it('reads a file, and makes its bodies in the same worker', async () => {
  const read = converter.read(file, defaultTolerance, never)
  workers[0]?.onmessage?.({ data: facts })
  expect(await read).toBe(facts)
  const made = converter.make([0, 2], never)
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

it('ends the worker when it is aborted, with the reason', async () => {
  const closed = new AbortController()
  const read = converter.read(file, defaultTolerance, closed.signal)
  closed.abort(new DOMException('late', 'TimeoutError'))
  await expect(read).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(workers[0]?.ended).toBe(true)
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

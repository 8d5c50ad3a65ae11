import { box, writeBinaryStl } from '@trabecula/geometry'
import { afterEach, expect, it, vi } from 'vitest'
import { readPart } from '../viewer/part/reader.ts'
import { clearPart, confirmSize, openSizeQuestion, showPart, usePart } from './part.ts'

vi.mock('../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))

const signal = new AbortController().signal
const file = new Blob([writeBinaryStl(box([1.5, 0.5, 0.2])) as Uint8Array<ArrayBuffer>])

/** Shows the file as its worker would read it in a unit. */
async function show(shown: Blob, unit: 'mm' | 'm', unitScale: number): Promise<void> {
  const reading = { ok: true, unitScale, report: { bounds: { min: [0, 0, 0], max: [1.5, 0.5, 0.2] } } }
  vi.mocked(readPart).mockResolvedValueOnce(reading as never)
  await showPart({ id: 'part', file_unit: unit }, shown, signal)
}
const isOpen = () => openSizeQuestion(usePart.getState())

afterEach(clearPart)

it('a part that fits no printer is asked about until somebody confirms its size, and again with another file or unit', async () => {
  expect(isOpen()).toBe(false)
  await show(file, 'm', 1000)
  expect(isOpen()).toBe(true)
  confirmSize()
  expect(isOpen()).toBe(false)
  await show(file, 'm', 1000)
  expect(isOpen()).toBe(false)
  await show(file, 'mm', 1)
  expect(isOpen()).toBe(false)
  await show(file, 'm', 1000)
  expect(isOpen()).toBe(true)
  confirmSize()
  await show(file.slice(), 'm', 1000)
  expect(isOpen()).toBe(true)
})

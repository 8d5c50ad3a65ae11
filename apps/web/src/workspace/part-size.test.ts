import type { FileUnit } from '@trabecula/domain'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { afterEach, expect, it, vi } from 'vitest'
import { readPart } from '../viewer/part/reader.ts'
import { clearPart, confirmSize, openSizeQuestion, showPart, usePart } from './part.ts'

const stored = vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: vi.fn<(key: string, value: string) => void>(), removeItem: () => {} }
  vi.stubGlobal('window', { localStorage: storage })
  return storage
})
vi.mock('../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))

const signal = new AbortController().signal
const file = new Blob([writeBinaryStl(box([1.5, 0.5, 0.2])) as Uint8Array<ArrayBuffer>])

/** Shows the file as its worker would read it in a unit. */
async function show(unit: FileUnit, unitScale: number, id = 'part'): Promise<void> {
  const reading = { ok: true, unitScale, report: { bounds: { min: [0, 0, 0], max: [1.5, 0.5, 0.2] } } }
  vi.mocked(readPart).mockResolvedValueOnce(reading as never)
  await showPart({ id, file_unit: unit }, file.slice(), signal)
}
const isOpen = () => openSizeQuestion(usePart.getState())

afterEach(clearPart)

it('a part that fits no printer raises a question until its size is confirmed, and again in another size or project', async () => {
  expect(isOpen()).toBe(false)
  await show('m', 1000)
  expect(isOpen()).toBe(true)
  confirmSize()
  expect(isOpen()).toBe(false)
  await show('mm', 1)
  expect(isOpen()).toBe(false)
  await show('in', 2540)
  expect(isOpen()).toBe(true)
  await show('m', 1000, 'another')
  expect(isOpen()).toBe(true)
})

it('a reload does not ask again what was confirmed', async () => {
  await show('m', 1000)
  confirmSize()
  expect(stored.setItem).toHaveBeenLastCalledWith('confirmed-sizes', expect.stringContaining('"part":"1.50e+3 500 200"'))
  clearPart()
  await show('m', 1000)
  expect(isOpen()).toBe(false)
})

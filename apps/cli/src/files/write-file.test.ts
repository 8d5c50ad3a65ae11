import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemRefusal } from './read-file.ts'
import { writeWhole } from './write-file.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'trabecula-write-'))
const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: 'lattice.stl' })

test('a disk that fills up in mid-write leaves nothing half-written and keeps the file that was there', async () => {
  const at = folder()
  writeFileSync(join(at, 'lattice.stl'), 'the old file')
  const writing = writeWhole(join(at, 'lattice.stl'), async (sink) => {
    await sink(new Uint8Array(1000))
    throw full()
  })
  await expect(writing).rejects.toThrow('ENOSPC')
  expect(readdirSync(at)).toEqual(['lattice.stl'])
  expect(readFileSync(join(at, 'lattice.stl'), 'utf8')).toBe('the old file')
  expect(systemRefusal(full())).toEqual({ code: 'disk-full', message: 'The disk is full: lattice.stl could not be written.' })
})

test('a refusal or an abort in mid-write leaves nothing behind', async () => {
  const at = folder()
  const half = async (sink: (chunk: Uint8Array) => Promise<void>) => {
    await sink(new Uint8Array(1000))
    return false
  }
  expect(await writeWhole(join(at, 'x.stl'), half)).toBe(false)
  const aborted = writeWhole(join(at, 'x.stl'), async (sink) => {
    await half(sink)
    AbortSignal.abort().throwIfAborted()
    return true
  })
  await expect(aborted).rejects.toThrow()
  expect(readdirSync(at)).toEqual([])
})

test('the file appears under its name only when it is whole', async () => {
  const at = folder()
  await writeWhole(join(at, 'x.stl'), async (sink) => {
    await sink(new Uint8Array(10))
    expect(readdirSync(at)).not.toContain('x.stl')
    return true
  })
  expect(readdirSync(at)).toEqual(['x.stl'])
})

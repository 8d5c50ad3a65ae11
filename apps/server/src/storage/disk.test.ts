import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-store-'))
const store = diskStore(folder, { alone: true })
afterAll(() => rmSync(folder, { recursive: true }))

describe('files on disk', () => {
  it('come back as they were stored', async () => {
    expect(await store.put('projects/1/part.stl', Readable.from(['so', 'lid']))).toEqual({ bytes: 5 })
    const file = await store.open('projects/1/part.stl')
    expect([file?.bytes, file && (await text(file.stream))]).toEqual([5, 'solid'])
    expect(await store.open('projects/1/other.stl')).toBeNull()
  })

  it('do not appear when their stream breaks', async () => {
    const broken = new Readable({ read: () => {} })
    broken.push('half')
    const storing = store.put('projects/2/part.stl', broken)
    broken.destroy(new Error('gone'))
    await expect(storing).rejects.toThrow('gone')
    expect(existsSync(join(folder, 'projects/2'))).toBe(false)
    expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  })

  it('are removed by the folder', async () => {
    await store.put('runs/1/a', Buffer.from('a'))
    await store.remove('runs/1')
    expect(await store.open('runs/1/a')).toBeNull()
  })

  it('never lie outside the store', async () => {
    await expect(store.open('../secret')).rejects.toThrow('outside')
  })
})

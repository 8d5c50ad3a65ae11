import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openTestBucket, type TestBucket } from '@trabecula/testkit/s3-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { FileStore, ListedFile } from './store.ts'
import { StorageUnavailable } from './unavailable.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-store-'))
let bucket: TestBucket
let stores: Readonly<Record<'disk' | 'S3', FileStore>>

beforeAll(async () => {
  bucket = await openTestBucket()
  stores = {
    disk: diskStore(join(folder, 'disk'), { alone: true }),
    S3: s3Store(bucket.settings, join(folder, 's3')),
  }
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const listed = async (store: FileStore) => {
  const files: ListedFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}

describe.each(['disk', 'S3'] as const)('files on %s', (kind) => {
  it('come back as they were stored, whole or in part', async () => {
    const store = stores[kind]
    const facts = await store.put('projects/1/part.stl', Readable.from([Buffer.from('so'), Buffer.from('lid')]))
    expect(facts).toEqual({ bytes: 5, sha256: hashOf('solid') })
    const file = await store.open('projects/1/part.stl')
    expect([file?.bytes, file && (await text(file.stream))]).toEqual([5, 'solid'])
    const part = await store.open('projects/1/part.stl', { start: 1, end: 3 })
    expect([part?.bytes, part && (await text(part.stream))]).toEqual([3, 'oli'])
    expect(await store.size('projects/1/part.stl')).toBe(5)
    expect(await store.open('projects/1/other.stl')).toBeNull()
    expect(await store.size('projects/1/other.stl')).toBeNull()
  })

  it('may be larger than one part of an upload, and of unknown length', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'lattice ')
    const hash = createHash('sha256')
    async function* many() {
      for (let i = 0; i < 20; i++) {
        hash.update(chunk)
        yield chunk
      }
    }
    const facts = await stores[kind].put('projects/big/part.stl', Readable.from(many()))
    expect(facts).toEqual({ bytes: 20 * chunk.length, sha256: hash.digest('hex') })
    expect(await stores[kind].size('projects/big/part.stl')).toBe(20 * chunk.length)
  })

  it('may be empty', async () => {
    expect(await stores[kind].put('projects/1/empty', new Uint8Array())).toEqual({ bytes: 0, sha256: hashOf('') })
    expect(await stores[kind].size('projects/1/empty')).toBe(0)
  })

  it('are taken over from a local file, and have a local path', async () => {
    const store = stores[kind]
    const path = store.scratch()
    writeFileSync(path, 'made here')
    expect(await store.adopt('runs/1/design', path)).toEqual({ bytes: 9, sha256: hashOf('made here') })
    expect(readFileSync(await store.local('runs/1/design'), 'utf8')).toBe('made here')
    await store.put('runs/1/other', Buffer.from('sent'))
    const [once, twice] = await Promise.all([store.local('runs/1/other'), store.local('runs/1/other')])
    expect([once, readFileSync(twice, 'utf8')]).toEqual([twice, 'sent'])
  })

  it('do not appear, nor leave anything, when their stream breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 1024 * 1024)
        throw new Error('gone')
      })(),
    )
    await expect(stores[kind].put('projects/2/part.stl', broken)).rejects.toThrow('gone')
    expect(await stores[kind].open('projects/2/part.stl')).toBeNull()
    expect(readdirSync(join(folder, 'disk/.incoming'))).toEqual([])
    expect(
      readdirSync(join(bucket.folder, 'parts'), { recursive: true }).filter((name) => String(name).includes('projects/2')),
    ).toEqual([])
  })

  it('are removed by key or by folder, and a second time without complaint', async () => {
    const store = stores[kind]
    for (const key of ['runs/2/a', 'runs/2/b/c', 'runs/22/a']) await store.put(key, Buffer.from(key))
    await store.local('runs/2/a')
    await store.remove('runs/2')
    expect(await Promise.all(['runs/2/a', 'runs/2/b/c'].map((key) => store.open(key)))).toEqual([null, null])
    expect(await store.size('runs/22/a')).toBe(9)
    await store.remove('runs/22/a')
    await store.remove('runs/22/a')
    expect(await store.size('runs/22/a')).toBeNull()
  })

  it('are listed with their size', async () => {
    const store = stores[kind]
    await store.put('avatars/u/1.webp', Buffer.from('me'))
    store.scratch()
    const files = await listed(store)
    expect(files.find(({ key }) => key === 'avatars/u/1.webp')?.bytes).toBe(2)
    expect(files.filter(({ key }) => key.startsWith('.'))).toEqual([])
  })

  it('can be stored now, says the check', async () => {
    await expect(stores[kind].check()).resolves.toBeUndefined()
  })
})

describe('files on disk', () => {
  it('never lie outside the store', async () => {
    await expect(stores.disk.open('../secret')).rejects.toThrow('outside')
  })

  it('that a killed process left unfinished go when they are old', async () => {
    const before = new Date(Date.now() - 60_000)
    const path = stores.disk.scratch()
    writeFileSync(path, 'half')
    await stores.disk.tidy(before)
    expect(readdirSync(join(folder, 'disk/.incoming'))).toHaveLength(1)
    await stores.disk.tidy(new Date(Date.now() + 60_000))
    expect(readdirSync(join(folder, 'disk/.incoming'))).toEqual([])
  })
})

describe('an S3 server that fails', () => {
  it('is trouble in our words, and the key does not exist', async () => {
    const gone = await openTestBucket()
    const store = s3Store(gone.settings, join(folder, 'gone'))
    await store.put('a', Buffer.from('a'))
    await gone.close()
    const asked = [store.put('b', Buffer.from('b')), store.open('a'), store.size('a'), store.check(), store.remove('a')]
    const failures = (await Promise.allSettled(asked)).map((end) => (end.status === 'rejected' ? end.reason : end))
    for (const failure of failures) expect(failure).toBeInstanceOf(StorageUnavailable)
  })

  it('is distinguished from a key that is not there: a wrong bucket is a failure of the store', async () => {
    const store = s3Store({ ...bucket.settings, bucket: 'nobodys' }, join(folder, 'nobodys'))
    await expect(store.put('a', Buffer.from('a'))).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(store.open('a')).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(store.check()).rejects.toBeInstanceOf(StorageUnavailable)
  })
})

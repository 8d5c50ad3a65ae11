import { expect, it } from 'vitest'
import { ThreadDied } from '../threads/pool.ts'
import { isTemporary } from './temporary.ts'

it('a job is tried again where threads, storage or the database failed it, and not where its input did', () => {
  const failed = new Error('Failed query', { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) })
  const away = new Error('Failed query', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  for (const error of [failed, away, full, new ThreadDied('out of memory')])
    expect([error, isTemporary(error)]).toEqual([error, true])
  for (const error of [new Error('a bug'), new RangeError('too long'), null])
    expect([error, isTemporary(error)]).toEqual([error, false])
})

import { getProject } from '@trabecula/contract'
import { describe, expect, it } from 'vitest'
import { lastFailures, noteFailedCall, noteThrown } from './failure-log.ts'

const lines = () => lastFailures().map(({ what }) => what)

describe('the last failures', () => {
  it("name the call by its pattern, never by the user's values, and the server's request id", () => {
    noteFailedCall(getProject, 500, { status: 'error', message: 'secret words', code: 'failed', request_id: 'r-1' })
    noteFailedCall(getProject, 0)
    expect(lines()).toEqual(['GET /api/project/{id}/ 500 (failed, request r-1)', 'GET /api/project/{id}/ not reached'])
  })

  it('are five at most, the newest last, each one line of bounded length', () => {
    for (let n = 1; n <= 7; n++) noteThrown(new TypeError(`number ${n} ${'x'.repeat(500)}`))
    expect(lines().map((line) => line.slice(0, 19))).toEqual([3, 4, 5, 6, 7].map((n) => `TypeError: number ${n}`))
    expect(Math.max(...lines().map((line) => line.length))).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { contextLines } from './context.ts'

const given = {
  version: '1.2.3',
  path: '/project/p1?study=s',
  userAgent: 'Browser 1',
  window: { innerWidth: 1280, innerHeight: 800, devicePixelRatio: 2 },
  graphics: null,
  failures: [{ at: new Date(0), what: 'GET /api/project/{id}/ 500 (failed, request r-1)' }],
  now: new Date(1000),
}

describe('the context of a bug report', () => {
  it('names version, page, project, browser and the last failures, and leaves out unknown values', () => {
    expect(contextLines(given).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Version: 1.2.3',
      'Page: /project/p1',
      'Project: p1',
      'Time: 1970-01-01T00:00:01.000Z',
      'Browser: Browser 1',
      'Window: 1280 × 800 at 2',
      'Failure 1: 1970-01-01T00:00:00.000Z GET /api/project/{id}/ 500 (failed, request r-1)',
    ])
  })

  it('never contains the token of an emailed link, nor a line that the server would refuse as too long', () => {
    const lines = contextLines({ ...given, path: '/auth/reset-password/secret', userAgent: 'x'.repeat(1000) })
    expect(JSON.stringify(lines)).not.toContain('secret')
    expect(Math.max(...lines.map(({ value }) => value.length))).toBe(300)
  })
})

import { describe, expect, it } from 'vitest'
import * as contract from './index.ts'
import { addressOf, callsOf, pathOf } from './index.ts'

const calls = callsOf(contract)

/** §7, as the specification spells it. */
const specified = [
  'GET /api/csrf-token/',
  'POST /auth/logout/',
  'POST /auth/login/',
  'POST /auth/register/',
  'POST /auth/forgot-password/',
  'POST /auth/resend-verification/',
  'POST /auth/reset-password/{token}/',
  'GET /api/subscription-status/',
  'POST /protected/upload_stl/',
  'POST /protected/generate_standalone_cell/',
  'GET /api/token-balance/',
  'POST /api/consume-tokens/',
  'GET /api/token-usage-history/',
  'GET /api/token-config/',
  'POST /api/project/{id}/update-name/',
  'POST /api/project/{id}/archive/',
  'POST /api/project/{id}/restore/',
  'POST /api/project/{id}/permanently-delete/',
  'GET /api/project/{id}/',
  'GET /api/project/{id}/subprojects/',
  'GET /api/project/{id}/results/',
  'POST /api/project/{id}/surface-selection/',
  'POST /protected/optimization/',
  'POST /api/upload-avatar/',
  'POST /api/delete-avatar/',
  'GET /api/team/members/',
  'POST /api/team/invite/',
  'POST /api/team/remove/',
  'POST /api/team/resend-invite/',
  'POST /api/delete-account/',
]

describe('§7 the calls it makes', () => {
  it.each(specified)('§7.2 declares %s', (line) => {
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(line)
  })
  it('declares every call once', () => {
    const lines = calls.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(lines).size).toBe(lines.length)
  })
  it('percent-encodes path parameters', () => {
    expect(pathOf(contract.getProject, { id: 'a/b' })).toBe('/api/project/a%2Fb/')
  })
  it('fills in its path and leaves out undefined values', () => {
    expect(addressOf(contract.getResults, { params: { id: 'p1' }, query: { subproject_id: undefined } })).toBe(
      '/api/project/p1/results/',
    )
    expect(addressOf(contract.listProjects, { query: { state: 'archived', page: 2 } })).toBe(
      '/api/projects/?state=archived&page=2',
    )
  })
})

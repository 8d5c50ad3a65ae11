import type { ProjectAnswer } from '@trabecula/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../platform/http/failure.ts'
import type { Conflict, ConflictChoice } from '../../platform/notices/edit-conflict.ts'

const ask = vi.hoisted(() => vi.fn<(conflict: Conflict) => Promise<ConflictChoice>>())
vi.mock('../../platform/notices/edit-conflict.ts', () => ({ askConflict: ask }))
const { changeVersioned } = await import('./versioned.ts')

const project = (version: number, name: string): ProjectAnswer => ({
  id: 'p',
  name,
  archived: false,
  archived_at: null,
  version,
  stl_path: '/part.stl',
  original_filename: 'part.stl',
  has_optimization_results: false,
  file_unit: 'mm',
  best_result: null,
  active_run: null,
  created_at: '',
  updated_at: '',
})

/** A server that holds one project and refuses changes to an older version. */
function serverWith(standing: ProjectAnswer) {
  let now = standing
  return async (version: number, name: string): Promise<ProjectAnswer> => {
    if (version !== now.version) {
      const refusal = { status: 'error', code: 'version-conflict', message: 'Changed in the meantime.', project: now }
      throw failureOf(409, JSON.stringify(refusal))
    }
    now = project(now.version + 1, name)
    return now
  }
}

function rename(before: ProjectAnswer, name: string, server: ReturnType<typeof serverWith>) {
  const shown: string[] = []
  const change = {
    project: before,
    what: 'the name',
    read: (entry: ProjectAnswer) => entry.name,
    mine: name,
    send: (version: number) => server(version, name),
    onTheirs: (entry: ProjectAnswer) => shown.push(`theirs ${entry.name}`),
    onMine: (entry: ProjectAnswer) => shown.push(`mine over version ${entry.version}`),
  }
  return { outcome: changeVersioned(change), shown }
}

describe('a change of a project that another user may change too', () => {
  beforeEach(() => ask.mockReset())

  it('is made when there is no other change', async () => {
    const { outcome } = rename(project(1, 'old'), 'new', serverWith(project(1, 'old')))
    expect(await outcome).toMatchObject({ kept: true, project: { name: 'new', version: 2 } })
    expect(ask).not.toHaveBeenCalled()
  })

  it('asks when the same thing was changed, and keeps theirs when that is the choice', async () => {
    ask.mockResolvedValueOnce('theirs')
    const { outcome, shown } = rename(project(1, 'old'), 'mine', serverWith(project(2, 'theirs')))
    expect(await outcome).toMatchObject({ kept: false, project: { name: 'theirs', version: 2 } })
    expect(ask).toHaveBeenCalledWith({ what: 'the name', mine: 'mine', theirs: 'theirs' })
    expect(shown).toEqual(['theirs theirs'])
  })

  it('saves this user’s value over theirs when that is the choice', async () => {
    ask.mockResolvedValueOnce('mine')
    const { outcome, shown } = rename(project(1, 'old'), 'mine', serverWith(project(2, 'theirs')))
    expect(await outcome).toMatchObject({ kept: true, project: { name: 'mine', version: 3 } })
    expect(shown).toEqual(['theirs theirs', 'mine over version 2'])
  })

  it('asks nothing when something else was changed, or to the same value', async () => {
    const other = rename(project(1, 'old'), 'new', serverWith(project(5, 'old')))
    expect(await other.outcome).toMatchObject({ kept: true, project: { name: 'new', version: 6 } })
    const same = rename(project(1, 'old'), 'new', serverWith(project(2, 'new')))
    expect(await same.outcome).toMatchObject({ kept: true, project: { name: 'new', version: 2 } })
    expect(ask).not.toHaveBeenCalled()
  })

  it('fails with the same error for any other reason', async () => {
    const { outcome } = rename(project(1, 'old'), 'new', async () => {
      throw failureOf(500, '')
    })
    await expect(outcome).rejects.toMatchObject({ status: 500 })
  })
})

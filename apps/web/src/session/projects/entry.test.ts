import { describe, expect, it } from 'vitest'
import { type ProjectPage, withoutProject, withProject } from './entry.ts'

const project = (id: string, name = id) => ({
  id,
  name,
  archived: false,
  archived_at: null,
  version: 1,
  stl_path: '',
  original_filename: 'part.stl',
  has_optimization_results: false,
  file_unit: 'mm' as const,
  best_result: null,
  active_run: null,
  created_at: '',
  updated_at: '',
})
const page: ProjectPage = {
  entries: ['a', 'b'].map((id) => ({ project: project(id), runs: [], run_count: 3 })),
  pagination: { page: 1, page_size: 20, total_count: 22, total_pages: 2 },
}

describe('a page of projects', () => {
  it('shows a changed project in its place and keeps its runs', () => {
    const changed = withProject(page, project('b', 'Bracket'))
    expect(changed.entries.map((entry) => [entry.project.name, entry.run_count])).toEqual([
      ['a', 3],
      ['Bracket', 3],
    ])
  })

  it('loses a project that left, and counts one less', () => {
    const left = withoutProject(page, 'a')
    expect([left.entries.map((entry) => entry.project.id), left.pagination.total_count]).toEqual([['b'], 21])
  })

  it('stays as it is when the project is on another page', () => {
    expect([withProject(page, project('z')), withoutProject(page, 'z')]).toEqual([page, page])
  })
})

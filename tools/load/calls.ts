import { boxStl } from '@trabecula/testkit/box-stl'
import type { Random } from '@trabecula/testkit/random'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import { type Reply, Visitor } from '../cluster/visitor.ts'
import type { SeededPerson } from './seed.ts'

export type Kind = 'read' | 'write' | 'work'

interface Sample {
  readonly kind: Kind
  /** How often, relative to the others. */
  readonly weight: number
  readonly ask: (visitor: Visitor, person: SeededPerson, random: Random) => Promise<Reply>
}

const { domain: _d, material: _m, printer: _p, ...posted } = postedSettings
const stl = boxStl()
const first = ({ projectIds }: SeededPerson): string => projectIds[0] as string
const later = ({ projectIds }: SeededPerson, random: Random): string => random.one(projectIds.slice(1))

/**
 * The requests of the pages, about as often as a person makes them who looks around, edits a little, and computes now
 * and then. "work" waits for a worker; its time is the solver's and is reported separately.
 */
export const mix: Readonly<Record<string, Sample>> = {
  account: { kind: 'read', weight: 14, ask: (visitor) => visitor.get('/api/account/') },
  projects: { kind: 'read', weight: 18, ask: (visitor) => visitor.get('/api/projects/?page_size=12') },
  project: { kind: 'read', weight: 14, ask: (visitor, person, random) => visitor.get(`/api/project/${later(person, random)}/`) },
  studies: { kind: 'read', weight: 8, ask: (visitor, person) => visitor.get(`/api/project/${first(person)}/subprojects/`) },
  results: { kind: 'read', weight: 8, ask: (visitor, person) => visitor.get(`/api/project/${first(person)}/results/`) },
  balance: { kind: 'read', weight: 12, ask: (visitor) => visitor.get('/api/token-balance/') },
  usage: { kind: 'read', weight: 3, ask: (visitor) => visitor.get('/api/token-usage-history/') },
  history: { kind: 'read', weight: 3, ask: (visitor) => visitor.get('/api/history/') },
  part: { kind: 'read', weight: 4, ask: (visitor, person) => visitor.get(`/api/project/${first(person)}/part.stl`) },
  rename: {
    kind: 'write',
    weight: 6,
    ask: (visitor, person, random) =>
      visitor.post(`/api/project/${later(person, random)}/update-name/`, { name: `Part ${Math.floor(random.between(0, 1e6))}` }),
  },
  settings: {
    kind: 'write',
    weight: 4,
    ask: (visitor, person, random) =>
      visitor.post(`/api/project/${first(person)}/subprojects/${person.subprojectId}/`, {
        optimization_settings: { ...postedSettings, shell_thickness: random.between(0.5, 3) },
      }),
  },
  spend: {
    kind: 'write',
    weight: 2,
    ask: (visitor) => visitor.post('/api/consume-tokens/', { tokens: 1, description: 'Extra' }),
  },
  upload: {
    kind: 'write',
    weight: 2,
    ask: (visitor) => visitor.upload('/protected/upload_stl/', 'stl_file', 'box.stl', stl),
  },
  export: {
    kind: 'work',
    weight: 1,
    ask: (visitor, person, random) =>
      visitor.post('/protected/export_stl/', {
        project_id: first(person),
        subproject_id: person.subprojectId,
        row_index: Math.floor(random.between(0, 5)),
        zero_thickness_dir: 'None',
        format: 'stl',
      }),
  },
  run: {
    kind: 'work',
    weight: 1,
    ask: (visitor, person) =>
      visitor.post('/protected/optimization/', {
        ...posted,
        force_vector: { x: 0, y: 0, z: -1 },
        username: '',
        project_id: first(person),
        subproject_id: person.subprojectId,
      }),
  },
}

/** The calls with runs and exports as rare as requested; exports of made-up results make no sense to the solver. */
export function weights({ runs, exports }: { readonly runs: number; readonly exports: number }): Record<string, number> {
  const plain = Object.entries(mix).map(([name, { weight }]) => [name, weight] as const)
  return { ...Object.fromEntries(plain), run: runs, export: exports }
}

/** The weight that turns a rate of calls into this rate of runs. */
export function runsWeight(runsPerSecond: number, callsPerSecond: number): number {
  const others = Object.values(mix).reduce((sum, { kind, weight }) => (kind === 'work' ? sum : sum + weight), 0)
  const share = Math.min(0.5, runsPerSecond / callsPerSecond)
  return (others * share) / (1 - share)
}

/** One visitor per person, made when they first come. */
export function visitors(urls: readonly string[]): (person: SeededPerson) => Visitor {
  const known = new Map<string, Visitor>()
  return (person) => {
    const visitor = known.get(person.userId) ?? new Visitor(urls, person.cookie, known.size)
    known.set(person.userId, visitor)
    return visitor
  }
}

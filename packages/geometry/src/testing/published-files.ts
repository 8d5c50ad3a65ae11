// What the tests of the shared STL files have in common: reading one, and comparing it with what was published about
// it.
import { readFileSync } from 'node:fs'
import { sharedFile } from '@trabecula/testkit/shared-parts'
import { expect } from 'vitest'
import { segment } from '../faces/segment.ts'
import { inspect } from '../health/inspect.ts'
import { closedSoup } from '../repair/closed-soup.ts'
import type { PartFileReading } from '../stl/part-file.ts'
import { readStl } from '../stl/read.ts'

export const read = (file: string): PartFileReading => readStl(readFileSync(sharedFile(`stl/${file}`)))

type Facts = Partial<Record<'boundary' | 'nonManifold' | 'misoriented' | 'collapsed' | 'slivers' | 'inner', number>>

/** Triangles, bodies after exact welding, verdict, defects: as published with the files, checked with trimesh. */
export type Row = [file: string, format: string, triangles: number, bodies: number, verdict: string, facts?: Facts]

export function expectAsPublished(...[file, format, triangles, bodies, verdict, facts = {}]: Row): void {
  const reading = read(file)
  if (!reading.ok) throw new Error(reading.message)
  expect(reading.format).toBe(format)

  const report = inspect(reading.soup)
  expect(report).toMatchObject({ triangles, components: bodies, verdict })
  expect(report.boundaryEdges).toBe(facts.boundary ?? 0)
  expect(report.nonManifoldEdges).toBe(facts.nonManifold ?? 0)
  expect(report.misorientedEdges).toBe(facts.misoriented ?? 0)
  expect(report.collapsedTriangles).toBe(facts.collapsed ?? 0)
  if (facts.inner !== undefined) expect(report.innerBodies).toBe(facts.inner)
  if (facts.slivers !== undefined) expect(report.sliverTriangles).toBe(facts.slivers)

  // With bodies inside others an otherwise sound surface needs a decision of the user.
  const isSound = verdict === 'ok' || facts.inner !== undefined
  const repaired = closedSoup(reading.soup, report)
  expect(repaired.verbatim).toBe(isSound)
  expect(repaired.changes.length === 0 && repaired.closed).toBe(isSound)
  if (repaired.closed) expect(inspect(repaired.soup)).toMatchObject({ closed: true, oriented: true })

  const set = segment(reading.soup)
  expect(set.faces.reduce((sum, face) => sum + face.count, 0)).toBe(triangles)
  expect(new Set(set.order).size).toBe(triangles)
}

import { box, measureMesh, moved, reversed, sphere, weld } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { dropUselessComponents, uselessComponentsSteps } from './components.ts'

const meshOf = (...soups: Float32Array[]) => weld(Float32Array.from(soups.flatMap((soup) => [...soup])))

describe('dropUselessComponents', () => {
  const room = box([10, 10, 10])
  const cavity = moved(sphere(0.5, 8), 20)
  const island = reversed(sphere(2, 8))

  it('fills small cavities and removes loose material, and keeps the rest', () => {
    const clean = dropUselessComponents(meshOf(cavity, room, island), 1)
    expect(clean).toMatchObject({ pockets: 1, islands: 1, kept: { count: 1, volumes: Float64Array.of(clean.volume) } })
    expect(clean.triangles.length).toBe(36)
    expect(measureMesh(clean).volume).toBeCloseTo(1000, 2)
    expect(clean.volume).toBeCloseTo(1000, 2)
    expect(clean.volumeBefore).toBeCloseTo(1000 + clean.pocketVolume - clean.islandVolume, 9)
  })

  it('removes a hollow loose piece with the wall of its void, and counts its material only', () => {
    const hollow = reversed(sphere(4, 24))
    const inside = sphere(3, 24)
    const clean = dropUselessComponents(meshOf(room, hollow, inside), 1)
    expect(clean).toMatchObject({ pockets: 0, islands: 1, kept: { count: 1 } })
    expect(measureMesh(clean).volume).toBeCloseTo(1000, 2)
    expect(clean.islandVolume).toBeCloseTo(measureMesh(meshOf(sphere(4, 24))).volume - measureMesh(meshOf(inside)).volume, 2)
  })

  it('drops what was named before, when the mesh is still whole', () => {
    const mesh = meshOf(cavity, room, island)
    const before = mesh.triangles.slice()
    const { pockets, pocketVolume, islands, islandVolume } = runToEnd(uselessComponentsSteps(mesh, 1))
    expect(mesh.triangles).toEqual(before)
    expect(dropUselessComponents(mesh, 1)).toMatchObject({ pockets, pocketVolume, islands, islandVolume })
    expect(pocketVolume).toBeCloseTo(measureMesh(meshOf(cavity)).volume, 6)
    expect(islandVolume).toBeCloseTo(-measureMesh(meshOf(island)).volume, 6)
  })

  it('returns a mesh of useful pieces as it is', () => {
    const mesh = meshOf(room, moved(room, 30))
    const clean = dropUselessComponents(mesh, 1)
    expect(clean.triangles).toBe(mesh.triangles)
    expect([...clean.kept.volumes].map(Math.round)).toEqual([1000, 1000])
    expect(clean.volume).toBe(clean.volumeBefore)
  })
})

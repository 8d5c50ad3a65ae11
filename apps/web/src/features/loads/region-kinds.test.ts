import { checkRegions, rangesOf, withFaces } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { kindOfRegion, kindsOfRegions, regionOfKind } from './region-kinds.ts'

const part = { center: [1, 2, 3], unitScale: 10, sizeMm: [80, 40, 20] } as const

it('every kind begins as a region that a run takes, and is recognised', () => {
  for (const kind of kindsOfRegions) {
    const given = regionOfKind(kind, { faces: [3], open: true }, 1, part)
    expect(kindOfRegion(given)).toBe(kind)
    expect(checkRegions([withFaces(given, rangesOf)], { shellMm: 1, printer: undefined })).toEqual({ ok: true, value: true })
  }
})

it('another kind keeps faces and thickness, and a shape lies in the middle of the part', () => {
  const solid = { faces: [4, 5], solidToMm: 7 }
  expect(regionOfKind('shell', solid, 1, part)).toEqual({ faces: [4, 5], shellMm: 7 })
  expect(regionOfKind('closed', solid, 1, part)).toEqual({ faces: [4, 5], open: false })
  expect(regionOfKind('solid', undefined, 0, part)).toEqual({ faces: [], solidToMm: 2 })
  expect(regionOfKind('sphere', solid, 1, part)).toEqual({ sphere: { center: [10, 20, 30], radius: 5 }, as: 'solid' })
  const bounded = { sphere: { center: [0, 0, 0], radius: 1 }, as: 'lattice', densityAtMost: 0.4 } as const
  expect(regionOfKind('cylinder', bounded, 1, part)).toMatchObject({ as: 'lattice', densityAtMost: 0.4 })
  expect(regionOfKind('box', solid, 1, part)).toEqual({
    box: [
      [-10, 10, 25],
      [30, 30, 35],
    ],
    as: 'solid',
  })
  expect(regionOfKind('cylinder', solid, 1, part)).toMatchObject({
    cylinder: { from: [10, 20, 20], to: [10, 20, 40], radius: 5 },
  })
})

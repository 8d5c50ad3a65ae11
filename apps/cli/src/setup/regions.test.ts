import { describe, expect, it } from 'vitest'
import { readSetup } from './read.ts'

const least = { load: [0], boundary: [1], force_vector: { x: 0, y: 0, z: -1 } }

function read(regions: unknown, changes: object = {}) {
  const outcome = readSetup(JSON.stringify({ ...least, ...changes, regions }))
  return outcome.ok ? outcome.value.regions : outcome.refusal.message
}

describe('regions of a set-up file', () => {
  it('are face rules in mm, and shapes in the unit of the file', () => {
    const faces = [3, { near: [1, 2, 3] }]
    const cylinder = { from: [0, 0, 0], to: [0, 0, 2], radius: 0.5 }
    const given = [
      { faces, solid_to_mm: 5 },
      { faces, shell_mm: 2 },
      { faces, open: true },
      { faces, open: false },
      {
        box: [
          [0, 0, 0],
          [1, 2, 3],
        ],
        as: 'solid',
      },
      { cylinder, as: 'solid' },
      { sphere: { center: [1, 1, 1], radius: 2 }, as: 'solid' },
      { cylinder, as: 'void' },
      { cylinder, density_at_least: 0.3, density_at_most: 0.6 },
    ]
    const chosen = [{ id: 3 }, { near: [1, 2, 3] }]
    expect(read(given, { file_unit: 'cm' })).toEqual([
      { faces: chosen, solidToMm: 5 },
      { faces: chosen, shellMm: 2 },
      { faces: chosen, open: true },
      { faces: chosen, open: false },
      {
        box: [
          [0, 0, 0],
          [10, 20, 30],
        ],
        as: 'solid',
      },
      { cylinder: { from: [0, 0, 0], to: [0, 0, 20], radius: 5 }, as: 'solid' },
      { sphere: { center: [10, 10, 10], radius: 20 }, as: 'solid' },
      { cylinder: { from: [0, 0, 0], to: [0, 0, 20], radius: 5 }, as: 'void' },
      { cylinder: { from: [0, 0, 0], to: [0, 0, 20], radius: 5 }, as: 'lattice', densityAtLeast: 0.3, densityAtMost: 0.6 },
    ])
    expect(read(undefined)).toEqual([])
    expect(read(null)).toEqual([])
  })

  it.each([
    [{}, '"regions" must be a list of'],
    [[7], 'Region 1 must be one of'],
    [[{ faces: [1] }], 'Region 1 must be one of'],
    [[{ faces: [1], open: true, solid_to_mm: 5 }], 'Region 1 must be one of'],
    [
      [
        { faces: [1], open: true },
        { faces: [1], colour: 'red' },
      ],
      'Region 2 has the unknown key "colour"',
    ],
    [[{ faces: [1], open: true, as: 'solid' }], 'Region 1 has the unknown key "as"; one of faces has'],
    [[{ faces: [1], open: 'yes' }], '"open" of region 1 must be true or false, not "yes".'],
    [[{ faces: [1], shell_mm: '2' }], '"shell_mm" of region 1 must be a number of mm, not "2".'],
    [[{ faces: [], solid_to_mm: 2 }], '"faces" is empty'],
    [[{ box: [[0, 0, 0]], as: 'solid' }], '"box" of region 1 must be'],
    [[{ cylinder: { from: [0, 0, 0], radius: 2 }, as: 'solid' }], '"cylinder" of region 1 must be'],
    [[{ sphere: { center: [0, 0], radius: 2 }, as: 'solid' }], '"sphere" of region 1 must be'],
    [
      [
        {
          box: [
            [0, 0, 0],
            [1, 1, 1],
          ],
        },
      ],
      '"as" of region 1 must be one of solid, void, lattice, not nothing.',
    ],
    [[{ sphere: { center: [0, 0, 0], radius: 2 }, density_at_least: '1' }], '"density_at_least" of region 1 must be'],
    [Array(51).fill({ faces: [1], open: true }), '51 regions are too many'],
  ])('refuses %j', (regions, sentence) => {
    expect(read(regions)).toContain(sentence)
  })
})

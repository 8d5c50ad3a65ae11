import { orThrow, type Region, rangesOf, regionBody, type ShapeRole } from '@trabecula/domain'
import { box, joined, moved, reversed, soupVolume, sphere } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { decodeDesign, encodeDesign } from '../candidates/design.ts'
import { cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import type { Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing } from '../testing/sample-parts.ts'
import { openOutside, openTrianglesOf } from './enclosing.ts'

const part = boxPart(60, 24, 24)
const onFaces = (axis: 0 | 1 | 2, sign: 1 | -1) => ({ faces: rangesOf(facing(part, axis, sign)) })
const top = onFaces(2, 1)
const bent = (regions: readonly Region[], settings: Partial<Setup['settings']> = {}): Setup => ({
  ...cantilever(part, [0, 0, -1], settings),
  elements: 7000,
  regions,
})

const builtOf = async (setup: Setup): Promise<Problem> => orThrow(await buildProblem(part, setup))
const problemOf = (...given: Parameters<typeof bent>): Promise<Problem> => builtOf(bent(...given))

async function refusalOf(regions: readonly Region[], settings?: Partial<Setup['settings']>): Promise<string> {
  const built = await buildProblem(part, bent(regions, settings))
  return built.ok ? 'accepted' : built.refusal.message
}

describe('the analysis', () => {
  const core = async (...given: Parameters<typeof problemOf>): Promise<number> => (await problemOf(...given)).coreVolume

  it('counts what a face has below it as solid, whether as depth or as a shell of its own', async () => {
    const { coreVolume, enclosing } = await problemOf([{ ...top, solidToMm: 6 }])
    const length = 60 - 2 * enclosing.pad
    expect(coreVolume / (length * 22 * (24 - 1 - 6))).toBeCloseTo(1, 2)
    expect(await core([{ ...top, shellMm: 6 }])).toBe(coreVolume)
  })

  it('counts boxes, cylinders and spheres as solid, as far as they lie in the core', async () => {
    const without = await core([])
    const lost = async (region: Region) => without - (await core([region]))
    expect(
      (await lost({
        box: [
          [-90, -9, 12],
          [90, 12, 90],
        ],
        as: 'solid',
      })) /
        (55.2 * 11 * 11),
    ).toBeCloseTo(1, 1)
    const cylinder = { from: [30, 12, -9], to: [30, 12, 99], radius: 8 } as const
    expect((await lost({ cylinder, as: 'solid' })) / (Math.PI * 64 * 22)).toBeCloseTo(1, 2)
    const ball = (await lost({ sphere: { center: [30, 12, 12], radius: 8 }, as: 'solid' })) / ((4 / 3) * Math.PI * 512)
    expect(ball).toBeCloseTo(1, 2)
  })

  it('takes a body as the shape that it is: solid, void, or with bounds', async () => {
    const ball = sphere(6, 32)
    const placed = moved(ball, 30, 12, 12)
    const without = await problemOf([])
    const solid = await problemOf([bodyOf(moved(box([20, 12, 12]), 20, 6, 6))])
    const same = await problemOf([
      {
        box: [
          [20, 6, 6],
          [40, 18, 18],
        ],
        as: 'solid',
      },
    ])
    expect(solid.coreVolume / same.coreVolume).toBeCloseTo(1, 5)
    expect((without.coreVolume - solid.coreVolume) / (20 * 12 * 12)).toBeCloseTo(1, 1)
    const hollow = await problemOf([bodyOf(placed, 'void')])
    expect(without.volume - hollow.volume).toBeCloseTo(soupVolume(ball), 1)
    expect((await problemOf([{ ...bodyOf(placed, 'lattice'), densityAtLeast: 0.4 }])).coreVolume).toBe(without.coreVolume)
  })

  it('has nothing where a void is, and a core that reaches to its walls', async () => {
    const [without, hollow] = [await problemOf([]), await problemOf([voidBall])]
    expect(without.volume - hollow.volume).toBeCloseTo(ballVolume, 0)
    expect((without.coreVolume - hollow.coreVolume) / ballVolume).toBeCloseTo(1, 2)
    expect(hollow.solidVolume / without.solidVolume).toBeCloseTo(1, 2)
    const inside = [...hollow.cells].filter((cell) => {
      const [x, y, z] = cellCentre(hollow.grid, cell)
      return Math.hypot(x, y, z) < 6 - hollow.grid.spacing
    })
    expect(inside).toEqual([])
    expect(openOutside(hollow.part, hollow.enclosing)).toHaveLength(0)
    expect(openTrianglesOf(hollow.part.soup, hollow.enclosing).length).toBe(hollow.part.soup.length / 9 - 12)
    // A void takes part of a solid shape away.
    const cut = await problemOf([{ sphere: { center: [30, 12, 12], radius: 8 }, as: 'solid' }, voidBall])
    expect((without.coreVolume - cut.coreVolume) / ((4 / 3) * Math.PI * 512)).toBeCloseTo(1, 1)
  })

  it('opens the faces that a rule opens, and only those, and keeps what the direction would open', async () => {
    const opened = async (regions: readonly Region[], settings?: Partial<Setup['settings']>) => {
      const { enclosing } = await problemOf(regions, settings)
      return [...openTrianglesOf(part.soup, enclosing)]
    }
    const [up, down, side] = [facing(part, 2, 1), facing(part, 2, -1), facing(part, 1, 1)].map((list) => [...list])
    expect(await opened([{ ...top, open: true }])).toEqual(up)
    expect(await opened([{ ...top, open: false }], { zeroThicknessDirection: 'Z' })).toEqual(down)
    expect(await opened([{ ...top, solidToMm: 5 }], { zeroThicknessDirection: 'Z' })).toEqual(down)
    expect(await opened([{ ...onFaces(1, 1), open: true }], { zeroThicknessDirection: 'Z' })).toEqual(
      [...up, ...down, ...side].sort((a, b) => a - b),
    )
    expect(await opened([{ ...top, shellMm: 2 }], { shellMm: 0 })).not.toContain(up[0])
  })

  it('is the same to the last bit without regions and with an empty list', async () => {
    const { regions: _, ...without } = bent([])
    const [before, empty] = await Promise.all([builtOf(without), problemOf([])])
    expect(without).not.toHaveProperty('regions')
    expect(described(empty)).toEqual(described(before))
    expect(described(await problemOf([{ ...top, solidToMm: 3 }]))).not.toEqual(described(before))
  })
})

/** What of a problem depends on its regions. */
const described = ({ whole, solid, core, pad, depths, coreVolume, solidVolume, volume, part, enclosing }: Problem) => ({
  ...{ whole, solid, core, pad, depths, coreVolume, solidVolume, volume },
  open: openTrianglesOf(part.soup, enclosing),
})

const bodyOf = (soup: Float32Array, as: ShapeRole['as'] = 'solid') => ({ body: regionBody('boss.stl', soup, 1), as })
const voidBall: Region = { sphere: { center: [30, 12, 12], radius: 6 }, as: 'void' }
const ballVolume = (4 / 3) * Math.PI * 216
const boundedBox = (from: number, to: number, bounds: Omit<ShapeRole, 'as'>): Region => ({
  box: [
    [from, -9, -9],
    [to, 99, 99],
  ],
  as: 'lattice',
  ...bounds,
})

/** A region that covers the part. */
const coveringBox: Region = {
  box: [
    [-9, -9, -9],
    [99, 99, 99],
  ],
  as: 'solid',
}

describe('refuses in a sentence', () => {
  // PA12 has 1.01 g/cm³.
  const solidGrams = Number((1.01e-3 * 60 * 24 * 24).toPrecision(4))
  const thin = { sphere: { center: [30, 12, 12], radius: 0 }, as: 'solid' } as const
  it.each<[string, readonly Region[], Partial<Setup['settings']>, string]>([
    [
      'a shape outside',
      [
        {
          box: [
            [200, 0, 0],
            [210, 9, 9],
          ],
          as: 'solid',
        },
      ],
      {},
      'Region 1 lies outside the part, which reaches from 0, 0, 0 mm to 60, 24, 24 mm',
    ],
    [
      'open and solid',
      [
        { ...top, open: true },
        { ...top, solidToMm: 5 },
      ],
      {},
      'Regions 1 and 2 contradict each other',
    ],
    [
      'open and kept',
      [
        { ...top, open: false },
        { ...top, open: true },
      ],
      {},
      'Regions 2 and 1 contradict each other',
    ],
    ['an open held face', [{ ...onFaces(0, -1), open: true }], {}, 'Region 1 opens a face that is loaded or held'],
    ['no room for a cell', [{ ...top, solidToMm: 22 }], {}, 'The solid regions leave no room for a lattice cell'],
    ['no room, with what the solid part weighs', [{ ...top, solidToMm: 22 }], {}, `the part weighs ${solidGrams} g.`],
    ['no room next to a void, which the uploaded file has not', [coveringBox, voidBall], {}, `the part weighs ${solidGrams} g.`],
    ['no room at all', [coveringBox], {}, 'The solid regions leave nothing of the part'],
    ['no size', [thin], {}, 'Region 1: the sphere has no size'],
    [
      'no width',
      [
        {
          box: [
            [1, 1, 1],
            [9, 1, 9],
          ],
          as: 'solid',
        },
      ],
      {},
      'Region 1: the box has no size',
    ],
    ['no length', [{ cylinder: { from: [1, 1, 1], to: [1, 1, 1], radius: 2 }, as: 'solid' }], {}, 'the cylinder has no size'],
    ['no thickness', [{ ...top, solidToMm: 0 }], {}, 'Region 1: 0 mm is no thickness'],
    ['no faces', [{ faces: [], open: true }], {}, 'Region 1 has no face'],
    ['faces of another part', [{ faces: [[10, 9]], open: true }], {}, 'Region 1 has a face that does not lie on this part'],
    ['less than the shell', [{ ...top, shellMm: 0.5 }], {}, 'less than the shell of 1 mm'],
    ['less than prints', [{ ...top, shellMm: 0.1 }], { shellMm: 0 }, 'makes no wall thinner than'],
    ['a shell that is none', [{ ...top, open: false }], { shellMm: 0 }, 'but the shell thickness is 0'],
    [
      'a void outside',
      [{ sphere: { center: [90, 12, 12], radius: 6 }, as: 'void' }],
      {},
      'Region 1 is a void that does not lie in the part',
    ],
    [
      'a void through the surface',
      [{ cylinder: { from: [30, 12, -9], to: [30, 12, 99], radius: 5 }, as: 'void' }],
      {},
      'Region 1 is a void that',
    ],
    [
      'a void that touches the shell',
      [{ sphere: { center: [30, 12, 12], radius: 10.5 }, as: 'void' }],
      {},
      'Region 1 is a void that comes within 1.4',
    ],
    [
      'a void below a face that is solid',
      [voidBall, { ...top, solidToMm: 6 }],
      {},
      'leave at least 6.8 mm between it and that face',
    ],
    [
      'voids that meet',
      [voidBall, { sphere: { center: [40, 12, 12], radius: 5 }, as: 'void' }],
      {},
      'Regions 1 and 2 are voids with less than 0.8 mm between them',
    ],
    [
      'a void in a void',
      [voidBall, { sphere: { center: [30, 12, 12], radius: 2 }, as: 'void' }],
      {},
      'Regions 1 and 2 are voids with less than 0.8 mm between them',
    ],
    [
      'a void that leaves no cell',
      [
        {
          box: [
            [3.7, 2.3, 2.3],
            [56.3, 21.7, 21.7],
          ],
          as: 'void',
        },
      ],
      {},
      'The voids leave no room for a lattice cell',
    ],
    ['a bound of nothing', [{ ...boundedBox(0, 9, {}) }], {}, 'Region 1 needs a least or a largest density.'],
    ['a bound of a void', [{ ...voidBall, densityAtMost: 0.5 }], {}, 'Region 1: only a lattice has densities.'],
    ['a density beyond solid', [boundedBox(0, 9, { densityAtMost: 40 })], {}, 'Region 1: 40 is no density'],
    ['no density', [boundedBox(0, 9, { densityAtLeast: 0 })], {}, 'Region 1: 0 is no density'],
    [
      'bounds that exclude each other',
      [boundedBox(0, 9, { densityAtLeast: 0.5, densityAtMost: 0.4 })],
      {},
      'Region 1: no density is at least 0.5 and at most 0.4',
    ],
    [
      'bounds of two regions that exclude each other',
      [boundedBox(10, 30, { densityAtMost: 0.3 }), boundedBox(20, 40, { densityAtLeast: 0.5 })],
      {},
      'Regions 2 and 1 contradict each other: near 2',
    ],
    ['bounds outside', [boundedBox(200, 210, { densityAtLeast: 0.5 })], {}, 'Region 1 lies outside the part'],
    [
      'an open body',
      [bodyOf(moved(box([9, 9, 9]), 9, 9, 9).slice(9))],
      {},
      'Region 1: the body boss.stl is open: 3 of its edges',
    ],
    ['two bodies', [bodyOf(joined(box([5, 5, 5]), moved(box([5, 5, 5]), 9, 9, 9)))], {}, 'boss.stl is 2 closed surfaces'],
    ['a body with a cavity', [bodyOf(joined(sphere(6, 12), reversed(sphere(3, 12))))], {}, 'boss.stl is 2 closed surfaces'],
    ['a body through itself', [bodyOf(joined(box([9, 9, 9]), moved(box([9, 9, 9]), 4, 4, 4)))], {}, 'passes through itself'],
    ['a body outside', [bodyOf(moved(box([9, 9, 9]), 200, 0, 0))], {}, 'Region 1 lies outside the part'],
    ['a void body outside', [bodyOf(moved(box([9, 9, 9]), 200, 0, 0), 'void')], {}, 'Region 1 is a void that does not lie in'],
    ['a body thinner than prints', [bodyOf(moved(box([9, 9, 0.1]), 9, 9, 9))], {}, 'Region 1 is 0.1 mm thick, and HP MJF'],
    [
      'bounds in a body that holds no cell',
      [{ ...bodyOf(moved(box([1, 1, 1]), 30.2, 12.2, 12.2), 'lattice'), densityAtLeast: 0.5 }],
      {},
      'Region 1 lies between the centres of the analysis cells',
    ],
    ['a body of nothing', [bodyOf(new Float32Array())], {}, 'Region 1: the body is no list of triangles'],
    [
      'a broken text',
      [{ body: { name: 'a', trianglesMm: 'AAAA' }, as: 'solid' }],
      {},
      'Region 1: the body is no list of triangles',
    ],
    ['bodies too large', [bodyOf(new Float32Array(9 * 6000)), bodyOf(new Float32Array(9 * 6000))], {}, 'have 12,000 triangles'],
    ['too many', Array<Region>(51).fill({ ...top, open: false }), {}, '51 regions are too many'],
  ])('%s', async (_, regions, settings, sentence) => {
    expect(await refusalOf(regions, settings)).toContain(sentence)
  })
})

it('a design is stored with its regions', () => {
  const regions: readonly Region[] = [
    { ...top, solidToMm: 5 },
    {
      box: [
        [0, 0, 0],
        [9, 9, 9],
      ],
      as: 'solid',
    },
  ]
  expect(decodeDesign(encodeDesign(sampleDesign(part, 'octet', { regions }))).regions).toEqual(regions)
})

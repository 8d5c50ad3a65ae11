import { type CouponPrediction, findMaterial } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { coupon, couponText } from './coupon.ts'

const context = { signal: new AbortController().signal, onProgress: () => {} }
const asked = ['--run', 'nowhere', '--row', '0', '--kind', 'cube', '--out', 'coupon.stl']
const changed = (name: string, value: string) => asked.with(asked.indexOf(name) + 1, value)

it.each([
  ['a file that is no STL', changed('--out', 'coupon.3mf'), 'coupon.3mf cannot be written; a coupon is an STL file, named .stl.'],
  ['an unknown kind', changed('--kind', 'ball'), '--kind ball is unknown; the kinds are cube, bar.'],
  [
    'the solid part',
    changed('--row', 'solid'),
    'This row has no lattice, so there is no coupon of it: choose a row of the table.',
  ],
  ['an unknown direction', [...asked, '--build', '+Y'], '--build +Y is not one of +Z, +X.'],
  ['a size of nothing', [...asked, '--size', '0'], '--size 0 is not a number from 0.1 to 1000.'],
  ['a folder without a run', asked, 'nowhere holds no finished run: "trabecula optimize" writes one.'],
])('%s is refused in a sentence', async (_, args, sentence) => {
  const outcome = await coupon(args, context)
  expect(outcome.ok ? 'done' : outcome.refusal.message).toBe(sentence)
})

it('says how it is pressed and what it is predicted to do', () => {
  const prediction: CouponPrediction = {
    kind: 'bar',
    edgesMm: [70, 10, 10],
    spanMm: 60,
    stripMm: 2.5,
    plateMm: 1.6,
    skinMm: 1,
    buildDirection: '+Z',
    cell: 'gyroid-sheet',
    cellSizeMm: 5,
    density: 0.3,
    stiffnessNPerMm: 176.349,
    onsetN: 227.687,
    elasticMm: 1.2911,
    governedBy: 'skin',
    massG: 3.9685,
    voxelsThroughWall: 3.2,
    coarse: false,
    fileSha256: 'hash',
    material: findMaterial('HP HR PA12')!,
    printer: 'HP MJF 5200',
    notes: ['A note.'],
  }
  const text = couponText(prediction)
  expect(text).toContain('A bar of 70 × 10 × 10 mm, pressed down in the middle of a span of 60 mm, built with +Z up.')
  expect(text).toMatch(/^stiffness N\/mm +176\.3$/m)
  expect(text).toMatch(/^elastic up to mm +1\.29$/m)
  expect(text.endsWith('A note.')).toBe(true)
})

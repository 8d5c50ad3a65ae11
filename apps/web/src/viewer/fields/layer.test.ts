import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fieldUniforms } from '../rendering/field-shading.ts'
import { boxFields, shown } from '../testing/box-fields.ts'
import { FieldLayer } from './layer.ts'

const fields = boxFields(
  () => [0, 0, 0.5],
  () => 0.01,
)
const beginning = 4321

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(beginning))
afterEach(() => void vi.restoreAllMocks())

/** The share of its amplitude by which a shape is displaced at a time, ms, and whether the animation continues. */
function animated(deformation: { swings: boolean; playing: boolean }, reducedMotion = false) {
  const uniforms = fieldUniforms()
  const layer = new FieldLayer(uniforms, reducedMotion)
  layer.show(shown(fields, { load: 1, deformation: { scale: 3, ghost: false, playing: false, swings: deformation.swings } }))
  const amplitude = uniforms.uDeformation.value
  layer.show(shown(fields, { load: 1, deformation: { scale: 3, ghost: false, ...deformation } }))
  return (ms: number) => {
    const continues = layer.advance(beginning + ms)
    return [Math.round((1e6 * uniforms.uDeformation.value) / amplitude) / 1e6 + 0, continues]
  }
}

const quarters = [0, 500, 1000, 1500, 2000, 2500]

it('the shape of a frequency swings to both sides of the part', () => {
  expect(quarters.map(animated({ playing: true, swings: true })).map(([share]) => share)).toEqual([0, 1, 0, -1, 0, 1])
})

it('a deformed shape, and one that has buckled, goes out and back on one side', () => {
  expect(quarters.map(animated({ playing: true, swings: false }))).toEqual([0, 0.5, 1, 0.5, 0, 0.5].map((share) => [share, true]))
})

it('what is not played stands at its whole amplitude, and so does all where motion is reduced', () => {
  expect(animated({ playing: false, swings: true })(500)).toEqual([1, false])
  expect(animated({ playing: true, swings: true }, true)(1500)).toEqual([1, false])
})

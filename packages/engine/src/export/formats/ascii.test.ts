import { Random } from '@trabecula/testkit/random'
import { expect, it } from 'vitest'
import { AsciiWriter } from './ascii.ts'

/** What is written of each value, one a line. */
function lines(values: readonly number[], write: (to: AsciiWriter, value: number) => void): string[] {
  const to = new AsciiWriter()
  const chunks = to.each(values.length, (i) => {
    write(to, values[i])
    to.text('\n')
  })
  let text = ''
  for (const chunk of chunks) text += new TextDecoder().decode(chunk)
  return text.split('\n').slice(0, -1)
}

const random = new Random(43)
/** Of every size that coordinates have, and beyond. */
const floats = [0, -0, 1, -12, 0.1, -0.5, 99.99999, 999999.94, 1e-9, -3e12, 16777216].concat(
  Array.from({ length: 2000 }, () => (random.next() - 0.5) * 10 ** (12 * random.next() - 4)),
)

it('writes a float32 with the fewest of up to nine digits that read back as the same', () => {
  const values = floats.map(Math.fround)
  const written = lines(values, (to, value) => to.float32(value))
  expect(written).toHaveLength(values.length)
  for (const [i, text] of written.entries()) {
    expect(Math.fround(Number(text)), text).toBe(values[i] + 0)
    const fewest = [6, 7, 8, 9].find((digits) => Math.fround(Number(values[i].toPrecision(digits))) === values[i])
    if (!Number.isInteger(values[i])) expect(Number(text), text).toBe(Number(values[i].toPrecision(fewest)))
  }
})

it('rounds to decimals, without zeros at the end and without minus zero', () => {
  const written = lines([1.5, 2.00004, -0.00001, -3.14158765, 120.12345, 7, 0.0101], (to, value) => to.rounded(value, 4))
  expect(written).toEqual(['1.5', '2', '0', '-3.1416', '120.1235', '7', '0.0101'])
})

it('writes whole numbers', () => {
  const values = [0, 9, 10, 99_999, 2 ** 31 - 1]
  expect(lines(values, (to, value) => to.whole(value))).toEqual(values.map(String))
})

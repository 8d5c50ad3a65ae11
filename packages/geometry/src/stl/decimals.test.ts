import { Random } from '@trabecula/testkit/random'
import { expect, test } from 'vitest'
import { Decimals } from './decimals.ts'
import { Scanner } from './scanner.ts'

/** The floats that are read for words, three at a time; where they ended, or -1; and where they should have. */
function read(words: readonly string[]): { readonly floats: Float32Array; readonly end: number; readonly length: number } {
  const text = ` ${words.join(' ')}`
  const bytes = new TextEncoder().encode(text.padEnd(text.length + 40))
  const decimals = new Decimals(bytes, new DataView(bytes.buffer))
  const floats = new Float32Array(words.length)
  let end = 0
  for (let n = 0; n < words.length && end >= 0; n += 3) end = decimals.readThree(end, floats, n)
  return { floats, end, length: text.length }
}

const scanned = (word: string): number => Math.fround(new Scanner(new TextEncoder().encode(word)).nextNumber())

function expectAsNumber(words: readonly string[]): void {
  const expected = words.map((word) => Math.fround(Number(word)))
  const { floats, end, length } = read(words)
  expect(end).toBe(length)
  expect([...floats].map((float, n) => `${words[n]} is ${Object.is(float, -0) ? '-0' : float}`)).toEqual(
    expected.map((float, n) => `${words[n]} is ${Object.is(float, -0) ? '-0' : float}`),
  )
  expect(words.map(scanned)).toEqual(expected)
}

const printers: readonly ((value: number, digits: number) => string)[] = [
  (value) => value.toExponential(6),
  (value) => value.toExponential(6).replace(/e([+-])(\d)$/, 'e$10$2'),
  (value) => value.toExponential(6).replace(/e([+-])(\d)$/, 'E$100$2'),
  (value) => value.toFixed(6),
  (value, digits) => value.toExponential(digits),
  (value, digits) => value.toFixed(digits),
  (value, digits) => value.toPrecision(digits + 1),
  (value) => String(value),
  (value) => `+${String(Math.abs(value)).replace(/^0\./, '.')}`,
]

test('a number of any length and layout gets the float that JavaScript gives it', () => {
  const random = new Random(7)
  for (let round = 0; round < 300; round++) {
    const print = printers[round % printers.length]
    const size = 10 ** Math.floor(random.next() * (round % 2 === 0 ? 5 : 60) - (round % 2 === 0 ? 2 : 30))
    const mixed = random.next() < 0.3
    const words = Array.from({ length: 30 }, () => {
      const value = (random.next() - 0.5) * size
      const printer = mixed ? printers[Math.floor(random.next() * printers.length)] : print
      return printer(value, Math.floor(random.next() * 30))
    })
    expectAsNumber(words)
  }
})

test('halfway between two floats, and a digit beside it, however long it is written', () => {
  const random = new Random(11)
  const bits = new Uint32Array(1)
  const float = new Float32Array(bits.buffer)
  const neighbours = (): number[] => {
    bits[0] = Math.floor(random.next() * 0x7f7fffff)
    const low = float[0]
    bits[0]++
    return [low, float[0]]
  }
  for (let round = 0; round < 300; round++) {
    const [low, high] = neighbours()
    const middle = low + (high - low) / 2
    const digits = middle.toExponential(60).replace(/0+e/, 'e')
    const [mantissa, exponent] = digits.split('e')
    const words = [
      digits,
      middle.toExponential(16),
      `${mantissa}${'0'.repeat(30)}1e${exponent}`,
      `${mantissa.slice(0, -1)}4${'9'.repeat(40)}e${exponent}`,
      middle.toExponential(15),
      middle.toPrecision(20),
    ]
    expectAsNumber(words)
  }
})

test('zeros, the ends of the range and long rows of digits', () => {
  expectAsNumber([
    '-0',
    '-0.000000',
    '-0.000000e+00',
    '0',
    '.0',
    '0.',
    '1e-45',
    '7.0064923216240853e-46',
    '7.006492321624086e-46',
  ])
  expectAsNumber(['340282346638528859811704183484516925440', '3.4028234663852886e38', '-3.402823e+38'])
  expectAsNumber([`0.${'0'.repeat(30)}1e31`, `1${'0'.repeat(40)}e-41`, `${'9'.repeat(400)}e-400`])
  expectAsNumber(['999.999999', '-999.999999e+22', '000.000001'])
})

test.each([
  '1.00000x',
  '1.0000000000x',
  'x.000000',
  '1x.000000',
  '12x.000000',
  '123x000000',
  '1.2345/7',
  '1.23456:',
  '1.000000e+',
  '1.000000e',
  '1.000000f+01',
  '1.000000e*01',
  '1.000000e+0x',
  '1.000000e+x1',
  '-',
  '+-1',
  '1e39',
  '-3.402824e+38',
  'nan',
])('%s is no coordinate', (word) => {
  expect(read(['1.000000', word, '1.000000']).end).toBe(-1)
  expect(read(['1', '2.5', word]).end).toBe(-1)
})

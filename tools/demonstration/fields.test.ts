import { readFileSync } from 'node:fs'
import { getFields } from '@trabecula/contract'
import { decodeFields, extremesOf, readingsAt } from '@trabecula/engine'
import { expect, it } from 'vitest'

const tour = new URL('../../apps/web/public/tour/', import.meta.url)
const shipped = (name: string) => readFileSync(new URL(name, tour))
const { data: rows, solid } = JSON.parse(shipped('result.json').toString())
const { subjects } = getFields.answer.parse(JSON.parse(shipped('fields.json').toString()))

it('the fields of the demonstration are those of its solid part and of its nine designs', async () => {
  const numbers = [solid, ...rows]
  expect(subjects.map(({ row_index, name, kept }) => [row_index, name, kept])).toEqual(
    numbers.map(({ name }, at) => [at === 0 ? null : at - 1, name, true]),
  )
  let bytes = 0
  for (const [at, subject] of subjects.entries()) {
    const content = shipped(subject.url.replace('/tour/', ''))
    bytes += content.length
    expect(content).toHaveLength(subject.size_bytes)
    const fields = await decodeFields(content)
    if (!fields.ok) throw new Error(fields.refusal.message)
    expect(Math.abs(fields.value.facts.stiffness / numbers[at].stiffness_n_per_mm - 1)).toBeLessThan(0.005)
    const first = numbers[at].first_yield_n
    const [reading] = readingsAt(fields.value, first).filter(({ name }) => name === 'utilisation_percent')
    expect(extremesOf(fields.value, reading!)!.most.value).toBeCloseTo(100, 0)
  }
  expect(bytes).toBeLessThan(3e6)
})

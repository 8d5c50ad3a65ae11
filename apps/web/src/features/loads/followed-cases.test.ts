import type { FurtherRequirement } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { followedCases } from './followed-cases.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const ofCase = (name: string): FurtherRequirement => ({ kind: 'stiffness', case: name, atLeast: 100 })
const mass: FurtherRequirement = { kind: 'mass', atMost: 40 }
const requirements = [ofCase('A'), ofCase('C'), mass]

it('requirements follow the name of their case', () => {
  expect(followedCases({ requirements }, named('B', 'C'), named('B', 'Braking'))).toEqual({
    requirements: [ofCase('A'), ofCase('Braking'), mass],
  })
  expect(followedCases({ requirements }, named('B', 'C'), named('Up', 'C'))).toBeUndefined()
  expect(followedCases({}, named('B'), named('Up'))).toBeUndefined()
})

it('requirements of a removed case go, and those after it keep theirs, which may get another letter', () => {
  const all = { requirements: [ofCase('B'), ofCase('C'), mass] }
  expect(followedCases(all, named('B', 'C'), named('B'), 0)).toEqual({ requirements: [ofCase('B'), mass] })
  expect(followedCases(all, named('B', 'C'), named('B'), 1)).toEqual({ requirements: [ofCase('B'), mass] })
  expect(followedCases({ requirements: [ofCase('B')] }, named('B'), [], 0)).toEqual({ requirements: undefined })
})

it('a name that another case has takes no requirements from it', () => {
  const all = { requirements: [ofCase('B'), ofCase('C')] }
  expect(followedCases(all, named('B', 'C'), named('C', 'C'))).toBeUndefined()
  expect(followedCases(all, named('C', 'C'), named('Bow', 'C'))).toBeUndefined()
  expect(followedCases(all, named('B', 'C'), named('A', 'C'))).toBeUndefined()
})

import { type CandidateRow, goalOf } from '@trabecula/domain'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StoredStudy } from '../../workspace/stored-study.ts'
import { StudiesPlot } from './studies-dialog.tsx'

const study = { id: 's', name: 'Light' } as StoredStudy
const design = (rowIndex: number, state: 'predicted' | 'verified', massG: number) =>
  ({ rowIndex, state, massG, name: 'Octet 5 mm', maxLoadN: 900, study, number: 1 }) as CandidateRow & {
    readonly study: StoredStudy
    readonly number: number
  }

it('verified designs are filled and predicted ones hollow, on the front or not, and the plot says so', () => {
  const [best, other, heavy] = [design(0, 'predicted', 30), design(1, 'verified', 31), design(2, 'predicted', 32)]
  const drawn = renderToStaticMarkup(
    createElement(StudiesPlot, {
      ...{ shown: [best, other, heavy], front: [best], goal: goalOf('max-load'), unitType: 'metric' },
      onOpen: () => undefined,
    }),
  )
  const marks = [...drawn.matchAll(/r="4.5" class="([^"]*)"/g)].map(([, look]) => look)
  expect(marks).toEqual(['stroke-accent fill-n1', 'stroke-accent fill-accent', 'stroke-accent fill-n1'])
  expect(drawn).toContain('Filled points are verified, hollow ones predicted.')
})

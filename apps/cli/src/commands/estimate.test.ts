import { expect, test } from 'vitest'
import { beam, setup, trabecula } from '../testing/run-command.ts'

test('prints the sentences of the workspace and the families, and the same as JSON', { tags: ['long'] }, async () => {
  const file = setup({ optimization_value: 60, elements: 3000 })
  const shown = await trabecula('estimate', beam, '--setup', file)
  expect(shown.code, shown.err).toBe(0)
  expect(shown.out).toMatch(
    /^Estimate, not a run:\nSolid reaches about [\d,.]+ N\/mm \(±\d+ %\)\.\nFor 60 N\/mm a lattice weighs/,
  )
  expect(shown.out).toMatch(/family +cell mm +density +mass g +stiffness N\/mm/)
  const { code, out } = await trabecula('estimate', beam, '--setup', file, '--json')
  expect(code).toBe(0)
  const { status, estimate, news_seconds } = JSON.parse(out)
  expect(status).toBe('success')
  expect(estimate.lattice).toMatchObject({ complete: true })
  expect(estimate.lattice.families[0]).toMatchObject({ reaches: true, graded: true })
  expect(news_seconds).toHaveLength(5)
})

test('refuses what a run refuses, in its words', { tags: ['long'] }, async () => {
  const { code, err } = await trabecula('estimate', beam, '--setup', setup({ optimization_value: 1e9, elements: 3000 }))
  expect(code).toBe(2)
  expect(err).toContain('even the solid part reaches only')
})

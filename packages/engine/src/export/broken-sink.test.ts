import { exportFormats } from '@trabecula/domain'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { boxPart } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

const part = boxPart(15, 15, 15)
const design = sampleDesign(part, 'gyroid-sheet')

it.each(exportFormats)('a %s that is cancelled in mid-write ends with the reason and writes no more', async (format) => {
  const controller = new AbortController()
  const reason = new Error('cancelled')
  let chunks = 0
  const run = exportMesh(
    part,
    design,
    () => {
      chunks++
      controller.abort(reason)
    },
    { format, signal: controller.signal, spacing: 0.7 },
  )
  await expect(run).rejects.toBe(reason)
  expect(chunks).toBe(1)
})

it.each(exportFormats)(
  'a disk that fills up while a %s is written ends the export with what the system reported',
  async (format) => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    let chunks = 0
    const run = exportMesh(
      part,
      design,
      async () => {
        if (++chunks === 2) throw full
      },
      { format, spacing: 0.7 },
    )
    await expect(run).rejects.toBe(full)
    expect(chunks).toBe(2)
  },
)

it('a row whose mass is another than the mesh has is not written', async () => {
  const nothing = () => {
    throw new Error('nothing may be written')
  }
  const outcome = await exportMesh(part, design, nothing, { spacing: 0.7, rowMass: 1 })
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'export-gate-mass' } })
})

import { expect, it } from 'vitest'
import { defaultCells } from '../cells/unit-cell.ts'
import { expectSoundFile } from '../testing/expect-sound-file.ts'
import { exported } from '../testing/exported.ts'
import { boxPart } from '../testing/sample-parts.ts'

it.each(defaultCells)(
  "writes a closed, oriented, manifold %s whose outer triangles are the upload's, bit for bit",
  async (cell) => {
    const part = boxPart(26, 22, 20)
    const file = await exported(part, cell)
    expectSoundFile(part, file)
    expect(file.report.triangles).toBeGreaterThan(10_000)
  },
)

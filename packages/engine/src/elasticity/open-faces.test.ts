import { findPrinter, orThrow, type ZeroThicknessDirection } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { Analysis } from './analysis.ts'
import { stiffnessBehindOpenFaces } from './open-face-layer.ts'

const part = boxPart(120, 30, 30)
const pulled = (direction: ZeroThicknessDirection, shell = 1) =>
  cantilever(part, [1, 0, 0], { zeroThicknessDirection: direction, shellMm: shell })

async function problemOf(direction: ZeroThicknessDirection, shell?: number): Promise<Problem> {
  return orThrow(await buildProblem(part, pulled(direction, shell)))
}

describe('a zero thickness direction', () => {
  let closed: Problem | undefined

  it.each<[ZeroThicknessDirection, number]>([
    ['Y', 2],
    ['Z', 2],
    ['+Z', 1],
    ['-Y', 1],
  ])('%s takes the shell off %d faces and leaves the pads', async (direction, faces) => {
    closed ??= await problemOf('None')
    const open = await problemOf(direction)
    const face = (120 - 2 * closed.enclosing.pad) * (30 - 2)
    expect((closed.solidVolume - open.solidVolume) / (faces * face)).toBeCloseTo(1, 2)
    expect(open.volume).toBe(closed.volume)
  })

  it.each<ZeroThicknessDirection>(['Y', '+Y', '-Y'])(
    '%s leaves no cell less than nothing where the grid does not end at the face',
    async (direction) => {
      const uneven = boxPart(40, 22, 20)
      const built = orThrow(await buildProblem(uneven, cantilever(uneven, [1, 0, 0], { zeroThicknessDirection: direction })))
      const { solid, core, cells, cellVolume, solidVolume } = built
      expect(Math.min(...cells.map((cell) => solid[cell]))).toBeGreaterThan(-1e-6)
      expect(Math.max(...cells.map((cell) => solid[cell] + core[cell]))).toBeLessThan(1 + 1e-6)
      expect(cells.reduce((sum, cell) => sum + solid[cell], 0) * cellVolume).toBeCloseTo(solidVolume, 0)
    },
  )

  it('has nothing left to open without a shell: only the pads are solid, and both is reported', async () => {
    const { solidVolume, enclosing, openDistance, volume, notes } = await problemOf('Y', 0)
    expect(enclosing.pad).toBeGreaterThan(0)
    expect(Math.abs(solidVolume / (2 * enclosing.pad * 30 * 30) - 1)).toBeLessThan(0.015)
    expect(solidVolume).toBeLessThan(0.1 * volume)
    expect(openDistance).toBeDefined()
    expect(notes.join(' ')).toContain('Without a shell the lattice is open on every face but the loaded and held ones')
    expect(notes.join(' ')).toContain('Y has nothing left to open')
  })

  it('that meets only load and support says that it opens nothing', async () => {
    const built = await buildProblem(part, pulled('X'))
    expect(!built.ok && built.refusal.code).toBe('direction-opens-nothing')
    expect(!built.ok && built.refusal.message).toContain('direction X opens nothing')
  })

  it('softens sheets as if 0.095 cells without what ribs make up for were missing per face, and no struts', async () => {
    const thin = 0.5 // so that the lattice carries the load
    const printed = async (by: string) => ({ ...(await problemOf('Y', thin)), printer: findPrinter(by)! })
    const open = await printed('EOS M 290')
    const density = 0.2
    for (const cell of ['gyroid-sheet', 'octet'] as const) {
      const bounds = { min: 0.1, max: 0.6, minReason: 'wall', maxReason: 'ceiling', printable: true } as const
      const law = new MaterialInterpolation(cell, 10, open.material, open.printer, bounds)
      const stiffnessOf = async (problem: Problem) => {
        const analysis = await Analysis.create(problem, 1)
        const model = new LatticeModel(analysis, law)
        const { solution } = await model.evaluate(model.uniform(density), 1e-6, undefined)
        await analysis.dispose()
        return solution.stiffness
      }
      const ratio = (await stiffnessOf(open)) / (await stiffnessOf({ ...open, openDistance: undefined }))
      // Skin on ±z and core side by side; three cells across y lose 0.19 of a cell less two ribs.
      const { c11, c12 } = law.moduli(density)
      const core = (c11 - c12) * (c11 + 2 * c12) * (1 / (c11 + c12)) * 30 * (30 - 2 * thin)
      const skin = open.material.youngMpa * 30 * 2 * thin
      const expected = cell === 'octet' ? 1 : (skin + core * (1 - (0.19 - 2 * 0.05) / 3)) / (skin + core)
      expect(expected < 1).toBe(cell === 'gyroid-sheet')
      expect(Math.abs((1 - ratio) / Math.max(1 - expected, 1e-9) - (cell === 'octet' ? 0 : 1))).toBeLessThan(0.1)
      // Where ribs are as deep as what is missing, nothing is.
      const behindDeepRibs = stiffnessBehindOpenFaces(await printed('HP MJF 5200'), law, 1)
      expect(behindDeepRibs?.every((share) => share === 1) ?? true).toBe(true)
    }
  })
})

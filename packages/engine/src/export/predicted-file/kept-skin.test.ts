import { orThrow } from '@trabecula/domain'
import { box, writeBinaryStl } from '@trabecula/geometry'
import { VoidField } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { familiesThatFit, fitsWithShell, refusalOfEveryCell } from '../../candidates/fitting-cells.ts'
import { cellNames, defaultCells } from '../../cells/unit-cell.ts'
import { roomRefusal } from '../../discretisation/cell-room.ts'
import { buildProblem } from '../../discretisation/problem.ts'
import { loadPart, type Part } from '../../input/part.ts'
import { prepareDesignRun } from '../../make-candidate.ts'
import { cantilever, partOf } from '../../testing/sample-parts.ts'
import { exportRefusals } from '../checks/messages.ts'
import { familiesToTry } from '../families-to-try.ts'
import { voidScene } from '../field/void-scene.ts'
import { leastShell, mayLoseSkin, skinLeft } from './kept-skin.ts'

const shell = 1

/** A strip of 120 × 24 × 6 mm that twists by half a turn along x. */
function twisted(): Float32Array {
  const steps = 48
  const ring = (s: number): (readonly number[])[] => {
    const angle = (Math.PI * s) / steps
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    const corners = [-12, -3, 12, -3, 12, 3, -12, 3]
    return [0, 2, 4, 6].map((i) => {
      const [y, z] = [corners[i]!, corners[i + 1]!]
      return [(120 * s) / steps, y * cosine - z * sine, y * sine + z * cosine]
    })
  }
  const soup: number[] = []
  for (let s = 0; s < steps; s++) {
    const [low, high] = [ring(s), ring(s + 1)]
    for (let i = 0; i < 4; i++) {
      const next = (i + 1) % 4
      soup.push(...low[i]!, ...low[next]!, ...high[next]!, ...low[i]!, ...high[next]!, ...high[i]!)
    }
  }
  const [first, last] = [ring(0), ring(steps)]
  for (const i of [1, 2]) soup.push(...first[0]!, ...first[i + 1]!, ...first[i]!, ...last[0]!, ...last[i]!, ...last[i + 1]!)
  return Float32Array.from(soup)
}

/** The part empty below its shell, by distances at this many nodes. */
const emptied = async (part: Part, nodes: number): Promise<VoidField> =>
  new VoidField(
    await voidScene(
      part,
      part.soup,
      sampleDesign(part, 'gyroid-sheet', {
        shell,
        cellSize: 40,
        density: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: new Float32Array(1) },
      }),
      0.5,
      undefined,
      nodes,
    ),
  )

describe('the skin that the samples of a file keep', () => {
  it('is the shell where distances are sampled closer than it, and less of a twisted strip where they are farther apart', async () => {
    const strip = partOf(twisted())
    expect(skinLeft(await emptied(strip, 4_000_000), strip.soup, shell)).toBeUndefined()
    const left = skinLeft(await emptied(strip, 3000), strip.soup, shell)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(0.95 * shell)
  })

  it('is the shell of a box, however far apart they are', async () => {
    const part = partOf(box([120, 24, 12]))
    expect(skinLeft(await emptied(part, 3000), part.soup, shell)).toBeUndefined()
  })

  it('is looked for only where the size of the part needs distances as far apart as the shell is thick', async () => {
    expect(mayLoseSkin(partOf(box([160, 40, 30])), 0.5)).toBe(false)
    expect(mayLoseSkin(partOf(box([1500, 130, 1700])), 1)).toBe(true)
    expect(mayLoseSkin(partOf(box([1500, 130, 1700])), 0)).toBe(false)
  })

  it('is refused with shells around which a lattice fits, and with none where none does', () => {
    const { message } = exportRefusals.skinNotKept(1, 0.75, [4, 0]).refusal
    expect(message).toContain('Choose a shell of 4 mm, or a lattice without a shell (0).')
    expect(exportRefusals.skinNotKept(1, 0.75, []).refusal.message).toMatch(/there is no lattice whose file slicers open\.$/)
    // The same strip twelve times as large: the shell that is advised need not be looked for.
    const large = partOf(twisted().map((value, i) => value * (i % 3 === 0 ? 12 : 40)))
    expect([mayLoseSkin(large, leastShell(large)), mayLoseSkin(large, leastShell(large) - 0.2)]).toEqual([false, true])
  })

  it.each([
    ['a plate that holds a cell inside some shells alone', box([200, 90, 11]), 0.5, undefined],
    ['a large thin plate, whose files grow with its cells', box([900, 700, 24]), 1, defaultCells],
    ['a strip', twisted(), 0.5, undefined],
  ])('%s: a shell is advised exactly where the next step takes it', { tags: ['long'] }, async (_, soup, asked, families) => {
    const part = partOf(soup)
    const setup = (shellMm: number) => {
      const made = cantilever(part, [0, 0, -1], { shellMm, ...(families ? { families } : {}) })
      return { ...made, elements: 20_000, sizeConfirmed: true }
    }
    const problem = async (shellMm: number) => {
      return orThrow(await buildProblem(part, setup(shellMm)))
    }
    const before = await problem(asked)
    const answers = []
    for (const each of [0, 0.5, 1, 2, 2.9, 3.1, 4]) {
      const noRoom = roomRefusal({ ...before, setup: setup(each) }, cellNames)
      const tried = noRoom ? undefined : await problem(each)
      const refused = noRoom ?? (tried && refusalOfEveryCell(tried, familiesThatFit(tried)))
      answers.push([each, fitsWithShell(before, each), refused === undefined])
    }
    expect(answers.map(([each, , taken]) => [each, taken])).toEqual(answers.map(([each, advised]) => [each, advised]))
  })
})

it('a part that fits no printer is refused before anything is designed, in its file’s unit, and runs when its size is confirmed', async () => {
  const loaded = orThrow(loadPart(writeBinaryStl(box([1.52, 0.13, 0.2])), { fileUnit: 'm' }))
  const setup = { ...cantilever(loaded, [0, 0, -1], { shellMm: 4 }), elements: 4000 }
  const run = orThrow(await prepareDesignRun(loaded, setup))
  try {
    const { part, problem, shared } = run
    expect(await familiesToTry(run)).toMatchObject({
      ok: false,
      refusal: {
        code: 'fits-no-printer',
        message: expect.stringMatching(
          /^The part is 1\.52 × 0\.13 × 0\.2 m large .*; in cm or in it would fit one\. .*"size_confirmed": true/,
        ),
      },
    })
    const confirmed = { part, shared, problem: { ...problem, setup: { ...setup, sizeConfirmed: true } } }
    expect((await familiesToTry(confirmed)).ok).toBe(true)
  } finally {
    await run.dispose()
  }
})

import { done, type Outcome } from '@trabecula/domain'
import { overlap } from './boxes.ts'
import { type FinerInput, finerWindow } from './finer-window.ts'
import type { WholePart } from './solve-window.ts'
import { strainScale, type Window, type WindowBox } from './window.ts'
import { geometricMean, knownBoxes } from './window-judgement.ts'
import { nearlyFull } from './window-places.ts'
import { judgedBoxes } from './worst-cell.ts'

/** Unit cells that are analysed again, sharing no material. */
const mostPlaces = 2
/** How much finer their voxels are wished, and at least. */
const finer = { wished: 1.6, least: 1.25 } as const

export type RefineWindowsInput = Pick<FinerInput, 'source' | 'design' | 'mostVoxels' | 'tolerance' | 'threads' | 'signal'> & {
  readonly whole: Omit<WholePart, 'grid' | 'cells' | 'displacement'>
}

interface RefinedBox {
  readonly box: WindowBox
  readonly window: Window
  /** Its index in finer voxels over that in the voxels of its window. */
  readonly rise: number
  /** Energy of the coarser voxels over that of the finer ones. */
  readonly coarser: number
}

/**
 * Windows as finer voxels would have them: their two most loaded unit cells are solved once more, and what is found there
 * holds for the others too, which have the same lattice in the same voxels. Coarse voxels smear what is stressed most and
 * are too stiff.
 */
export async function refinedWindows(windows: readonly Window[], input: RefineWindowsInput): Promise<Outcome<readonly Window[]>> {
  const refined: RefinedBox[] = []
  const ranked = knownBoxes(windows).map(({ box, window }) => ({ ...box, box, window }))
  for (const { box, window } of nearlyFull(ranked).sort((a, b) => b.index - a.index)) {
    if (refined.length === mostPlaces) break
    if (box.index === 0 || refined.some((other) => overlap(box, other.box))) continue
    const whole = { ...input.whole, grid: window.grid, ...window.moved }
    const found = await finerWindow({ ...input, whole, energy: window.energies, box, finer })
    // Where nothing finer fits, that is so of all.
    if (!found) break
    if (!found.ok) return found
    const { grid, stresses, coarser } = found.value
    const [again] = judgedBoxes({ grid, index: stresses.index, share: stresses.lattice }, [box])
    if (!again) continue
    const softer = coarser * window.softer
    // What acts in a window is known as a force.
    const scale = window.isLoaded ? softer : strainScale({ softer })
    refined.push({ box, window, rise: (scale * again.index) / box.index, coarser })
  }
  if (refined.length === 0) return done(windows)
  const usual = geometricMean(refined.map(({ rise }) => rise))
  const unloaded = refined.filter(({ window }) => !window.isLoaded)
  const stiffer = geometricMean(unloaded.map(({ coarser }) => coarser))
  return done(
    windows.map((window) => {
      const own = unloaded.find((one) => one.window === window)?.coarser ?? stiffer
      const boxes = window.boxes.map((box) => {
        const rise = refined.find((other) => overlap(box, other.box))?.rise ?? usual
        return { ...box, index: rise * box.index }
      })
      return { ...window, softer: window.isLoaded ? window.softer : own * window.softer, boxes }
    }),
  )
}

import { defaultSection, latticeViewOpacity, type SectionSettings, seeThroughOpacity } from '@trabecula/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { changeMaterial, changeSection, makePartOpaque, makePartTranslucent, useView } from './settings.ts'

/** How a lattice is seen inside its shell: cut open, through a clear shell, or as the section stands. */
export const openings = ['cut', 'clear', 'closed'] as const
export type Opening = (typeof openings)[number]

interface OpeningState {
  readonly opening: Opening
  /** The cut that a result was opened with; it is taken back with the result unless somebody has moved it. */
  readonly made: SectionSettings | null
}

/** A person's choice outlives the visit, and so does a cut with the rest of the view. */
export const useOpening = create(
  persist((): OpeningState => ({ opening: 'cut', made: null }), { name: 'lattice-opening', version: 1 }),
)

type Size = readonly [number, number, number]

/**
 * The cut through the middle that shows most of a part: across its shortest edge. It looks at the camera of the first view,
 * which stands before, to the right of and above the part.
 */
export function openingCut(size: Size): SectionSettings {
  const shortest = size.indexOf(Math.min(...size))
  const sectionPlane = (['yz', 'xz', 'xy'] as const)[shortest] ?? 'xy'
  return { ...defaultSection, enableClipping: true, sectionPlane, clipPosition: 0.5, reverse: sectionPlane === 'xz' }
}

const isSame = (a: SectionSettings, b: SectionSettings | null): boolean =>
  b !== null &&
  a.enableClipping === b.enableClipping &&
  a.sectionPlane === b.sectionPlane &&
  a.clipPosition === b.clipPosition &&
  a.reverse === b.reverse

/** Lets the lattice be seen, where nobody has cut or cleared the part already. */
export function openPart(size: Size | undefined): void {
  makePartTranslucent()
  const { opening } = useOpening.getState()
  const { section, material } = useView.getState()
  if (opening === 'clear' && material.opacity === latticeViewOpacity) changeMaterial({ opacity: seeThroughOpacity })
  if (opening !== 'cut' || !size || section.enableClipping) return
  const made = openingCut(size)
  useOpening.setState({ made })
  changeSection(made)
}

/** Takes back what opened the part; a cut or an opacity that somebody chose stays. */
export function closePart(): void {
  const { section, material } = useView.getState()
  if (material.opacity === latticeViewOpacity || material.opacity === seeThroughOpacity) makePartOpaque()
  if (isSame(section, useOpening.getState().made)) changeSection(defaultSection)
  useOpening.setState({ made: null })
}

/** Another way of opening, shown at once when a lattice is on the canvas. */
export function chooseOpening(opening: Opening, shown: { readonly size: Size | undefined } | null): void {
  if (shown) closePart()
  useOpening.setState({ opening })
  if (shown) openPart(shown.size)
}

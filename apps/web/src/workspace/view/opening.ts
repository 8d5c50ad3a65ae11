import { defaultSection, latticeViewOpacity, type SectionSettings, seeThroughOpacity } from '@trabecula/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { changeMaterial, changeSection, makePartOpaque, makePartTranslucent, useView } from './settings.ts'

/** How a lattice is shown inside its shell: cut open, through a transparent shell, or with the present section. */
export const openings = ['cut', 'clear', 'closed'] as const
export type Opening = (typeof openings)[number]

interface OpeningState {
  readonly opening: Opening
  /** The cut that opened a result; it is removed with the result unless the user has moved it. */
  readonly made: SectionSettings | null
}

/** The user's choice is kept in the browser, and so is a cut with the rest of the view. */
export const useOpening = create(
  persist((): OpeningState => ({ opening: 'cut', made: null }), { name: 'lattice-opening', version: 1 }),
)

type Size = readonly [number, number, number]

/**
 * The cut through the middle that shows most of a part: across its shortest edge. It faces the camera of the first
 * view, which is in front of, to the right of and above the part.
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

/** Makes the lattice visible, unless the user has cut the part or changed its opacity already. */
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

/** Undoes the opening; a cut or an opacity that the user chose stays. */
export function closePart(): void {
  const { section, material } = useView.getState()
  if (material.opacity === latticeViewOpacity || material.opacity === seeThroughOpacity) makePartOpaque()
  if (isSame(section, useOpening.getState().made)) changeSection(defaultSection)
  useOpening.setState({ made: null })
}

/** Changes the way of opening, at once when a lattice is on the canvas. */
export function chooseOpening(opening: Opening, shown: { readonly size: Size | undefined } | null): void {
  if (shown) closePart()
  useOpening.setState({ opening })
  if (shown) openPart(shown.size)
}

import type { ReactNode } from 'react'

/** Something that a bar offers: as a button of its own, or in a menu where the bar is narrow. */
export interface Action {
  readonly label: string
  readonly icon?: ReactNode
  /** It stands idle for now. */
  readonly disabled?: boolean
  readonly onSelect: () => void
}

import type { ReactNode } from 'react'

/** An action of a bar: a button, or an entry of a menu where the bar is narrow. */
export interface BarAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  readonly onSelect: () => void
}

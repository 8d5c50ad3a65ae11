import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import type { BarAction } from '../controls/action.ts'

interface MenuProps {
  trigger: ReactElement
  /** A head above the items that cannot be chosen. */
  head?: ReactNode
  items: readonly BarAction[]
}

export function Menu({ trigger, head, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={8} className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-48 animate-rise overflow-y-auto rounded-md border border-n6 bg-raised p-1 shadow-float outline-none">
            {head && <div className="mb-1 border-b px-2 pt-1 pb-2">{head}</div>}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className="flex h-8 items-center gap-2 rounded-sm px-2 text-sm text-n12 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-n4"
              >
                <span className="text-n10">{item.icon}</span>
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

import { Popover } from '@base-ui/react/popover'
import { isOffered } from '@trabecula/domain'
import { Columns3 } from 'lucide-react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useStudy } from '../../workspace/study.ts'
import { chooseColumn, resetColumns, useColumnChoice } from './column-choice.ts'
import { columns, shownColumns } from './columns.tsx'

/** The choice of the table's columns, which this browser remembers. */
export function ColumnMenu() {
  const choice = useColumnChoice((state) => state.shown)
  const rows = useStudy(({ results, run }) => results?.candidates ?? run?.candidates) ?? []
  const shown = shownColumns(choice, rows)
  return (
    <Popover.Root>
      <Popover.Trigger
        render={<IconButton size="sm" label="Choose columns" title="Choose columns" icon={<Columns3 size={15} />} />}
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup className="flex max-h-[min(640px,70dvh,var(--available-height))] w-72 animate-rise flex-col rounded-md border border-n6 bg-raised shadow-float outline-none">
            <Popover.Title className="px-3 pt-2.5 pb-1 text-xs font-semibold text-n11">Columns</Popover.Title>
            <ul className="min-h-0 flex-1 overflow-y-auto px-1.5">
              {columns.map((column, index) =>
                !isOffered(column, rows) ? null : (
                  <li key={column.id}>
                    <label className="flex items-start gap-2 rounded-sm px-1.5 py-1 text-sm text-n12 hover:bg-n3">
                      <input
                        type="checkbox"
                        className="mt-1 accent-accent"
                        checked={shown.includes(index)}
                        disabled={index === 0}
                        onChange={(event) => chooseColumn(column.id, event.currentTarget.checked)}
                      />
                      <span>
                        {column.title}
                        <span className="block text-xs text-n10">{column.about}</span>
                      </span>
                    </label>
                  </li>
                ),
              )}
            </ul>
            <div className="border-t px-[3px] py-2">
              <Button size="sm" look="quiet" onClick={resetColumns}>
                Reset to default
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

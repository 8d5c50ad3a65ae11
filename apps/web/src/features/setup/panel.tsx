import { type ReactNode, useDeferredValue } from 'react'
import { useGlobalNotice } from '../../platform/notices/global.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { useCatalog } from '../../workspace/catalog.ts'
import { usePart } from '../../workspace/part.ts'
import { BuildSection } from './build-section.tsx'
import { ForceSection } from './force-section.tsx'
import { GoalSection } from './goal-section.tsx'

interface SetupPanelProps {
  /** The file: its unit and its health. */
  part: ReactNode
  faces: ReactNode
  /** Further load cases and supports, for whoever needs them. */
  loads: ReactNode
  /** The end of the column: Generate. */
  footer: ReactNode
}

/**
 * What the user decides, in the order of the work. Its sections come together, after the part and the catalogue, so
 * that none pushes another down.
 */
export function SetupPanel({ part, faces, loads, footer }: SetupPanelProps) {
  const { isPending } = useCatalog()
  const there = usePart((state) => state.part !== null) && !isPending
  // Built in slices after the part itself is on the screen: in one piece with it they held up the page longest of all
  // that a part brings.
  const loaded = useDeferredValue(there) && there
  const failed = useGlobalNotice((state) => state.error !== null)
  return (
    // In one column, and in a low window, the end would take all the height: it then scrolls with what comes before it.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="shrink-0 lg:min-h-48 lg:flex-1 lg:overflow-y-auto">
        {loaded ? (
          <>
            {part}
            {faces}
            <ForceSection />
            <GoalSection />
            {loads}
            <BuildSection />
          </>
        ) : (
          <div className="p-4">
            <RowSkeletons label="Opening the project" rows={5} />
          </div>
        )}
      </div>
      {/* What is missing is told when it is known: with the part, or when that could not be opened. */}
      {(loaded || failed) && <div className="shrink-0 border-t p-4">{footer}</div>}
    </div>
  )
}

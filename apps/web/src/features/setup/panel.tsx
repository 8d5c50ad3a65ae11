import { type ReactNode, useDeferredValue } from 'react'
import { useGlobalNotice } from '../../platform/notices/global.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { keepFocusInView } from '../../ui/focus-in-view.ts'
import { useCatalog } from '../../workspace/catalog.ts'
import { usePart } from '../../workspace/part.ts'
import { BuildSection } from './build-section.tsx'
import { FamiliesSection } from './families-section.tsx'
import { ForceSection } from './force-section.tsx'
import { GoalSection } from './goal-section.tsx'

interface SetupPanelProps {
  /** The file's unit and health. */
  part: ReactNode
  faces: ReactNode
  /** Further load cases and supports. */
  loads: ReactNode
  footer: ReactNode
}

/**
 * The user's decisions, in the order of the work. Its sections appear together, after the part and the catalogue, so
 * that none pushes another down.
 */
export function SetupPanel({ part, faces, loads, footer }: SetupPanelProps) {
  const { isPending } = useCatalog()
  const there = usePart((state) => state.part !== null) && !isPending
  // Built in slices after the part is on the screen, because building it at once blocked the page longer than anything
  // else of a part.
  const loaded = useDeferredValue(there) && there
  const failed = useGlobalNotice((state) => state.error !== null)
  return (
    // In one column, and in a low window, the footer would take all the height: it then scrolls with the rest.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="shrink-0 lg:min-h-48 lg:flex-1 lg:overflow-y-auto">
        {loaded ? (
          <div ref={keepFocusInView}>
            {part}
            {faces}
            <ForceSection />
            <GoalSection />
            {loads}
            <BuildSection />
            <FamiliesSection />
          </div>
        ) : (
          <div className="p-4">
            <RowSkeletons label="Opening the project" rows={5} />
          </div>
        )}
      </div>
      {/* The missing inputs are listed when they are known: with the part, or when that could not be opened. */}
      {(loaded || failed) && <div className="shrink-0 border-t p-4">{footer}</div>}
    </div>
  )
}

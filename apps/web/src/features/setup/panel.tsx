import { cellsInWords, checkRequirements, requiredInWords, tutorialProjectId } from '@trabecula/domain'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { useGlobalNotice } from '../../platform/notices/global.ts'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx'
import { keepFocusInView } from '../../ui/focus-in-view.ts'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Section } from '../../ui/section.tsx'
import { useCatalog } from '../../workspace/catalog.ts'
import { byFace } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { BuildSection } from './build-section.tsx'
import { ForceSection } from './force-section.tsx'
import { GoalSection } from './goal-section.tsx'

/** Their scripts are loaded when the sections are first opened, because most designs need no choice. */
const FamiliesPanel = lazy(() =>
  loadChunk(() => import('./families-panel.tsx')).then((module) => ({ default: module.FamiliesPanel })),
)

const RequirementsPanel = lazy(() =>
  loadChunk(() => import('./requirements-panel.tsx')).then((module) => ({ default: module.RequirementsPanel })),
)

interface SetupPanelProps {
  /** The file's unit and health. */
  part: ReactNode
  faces: ReactNode
  /** Further load cases and supports. */
  loads: ReactNode
  /** Places that the user decides. */
  regions: ReactNode
  /** What a run finds besides the designs. */
  analyses: ReactNode
  footer: ReactNode
}

/**
 * The user's decisions, in the order of the work. Its sections appear together, after the part and the catalogue, so
 * that none pushes another down.
 */
export function SetupPanel({ part, faces, loads, regions, analyses, footer }: SetupPanelProps) {
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
            {regions}
            <RequirementsSection />
            <BuildSection />
            <FamiliesSection />
            {analyses}
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

/** What is required besides the value of the goal. The demonstration requires nothing more. */
function RequirementsSection() {
  const isDemonstration = useStudy(({ project }) => project?.id === tutorialProjectId)
  const required = useStudy(({ settings, unitType }) => requiredInWords(settings, unitType))
  const isRight = useStudy(({ settings, selection, loads }) => checkRequirements(settings, byFace(selection, loads).cases).ok)
  if (isDemonstration) return null
  return (
    <Section title="More requirements" line={required} done={required !== '' && isRight} folded area="MoreRequirements">
      <Suspense fallback={<Spinner size={14} />}>
        <RequirementsPanel />
      </Suspense>
    </Section>
  )
}

/** Which lattices a run tries. The demonstration has no choice, because its designs are computed beforehand. */
function FamiliesSection() {
  const isDemonstration = useStudy(({ project }) => project?.id === tutorialProjectId)
  const chosen = useStudy(({ settings, unitType }) => cellsInWords(settings, unitType))
  if (isDemonstration) return null
  return (
    <Section title="Families" line={chosen} done={chosen !== ''} folded help={<TermHelp id="family" />} area="Families">
      <Suspense fallback={<Spinner size={14} />}>
        <FamiliesPanel />
      </Suspense>
    </Section>
  )
}

import { cellsInWords, tutorialProjectId } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Section } from '../../ui/section.tsx'
import { useStudy } from '../../workspace/study.ts'

/** Its script is loaded when the section is first opened, because most designs need no choice. */
const FamiliesPanel = lazy(() =>
  loadChunk(() => import('./families-panel.tsx')).then((module) => ({ default: module.FamiliesPanel })),
)

/** Which lattices a run tries. The demonstration has no choice, because its designs are computed beforehand. */
export function FamiliesSection() {
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

import { regionsInWords, tutorialProjectId } from '@trabecula/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Section } from '../../ui/section.tsx'
import { printerNamed } from '../../workspace/catalog.ts'
import { checkPickedRegions } from '../../workspace/loads.ts'
import { useStudy } from '../../workspace/study.ts'

/** Its script is loaded when the section is first opened, because most designs leave all to the optimisation. */
const RegionsPanel = lazy(() =>
  loadChunk(() => import('./regions-panel.tsx')).then((module) => ({ default: module.RegionsPanel })),
)

/** Places of the part that the user decides. The demonstration has none, because its designs are computed beforehand. */
export function RegionsSection({ faceList }: { faceList: (label: string) => ReactNode }) {
  const isDemonstration = useStudy(({ project }) => project?.id === tutorialProjectId)
  const line = useStudy(({ loads, unitType }) => regionsInWords(loads.regions, unitType))
  const isRight = useStudy(
    ({ selection, loads, settings: { shellMm, printer } }) =>
      checkPickedRegions(selection, loads, shellMm, printerNamed(printer)).ok,
  )
  if (isDemonstration) return null
  return (
    <Section title="Regions" line={line} done={line !== '' && isRight} folded help={<TermHelp id="region" />} area="Regions">
      <Suspense fallback={<Spinner size={14} />}>
        <RegionsPanel faceList={faceList} />
      </Suspense>
    </Section>
  )
}

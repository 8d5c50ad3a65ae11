import type { ProjectAnswer } from '@trabecula/contract'
import { counted, type FileUnit, fileUnits, fromSi, threeDigits, tutorialProjectId } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { useCatalog } from '../../workspace/catalog.ts'
import { confirmSize, type LoadedPart, usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { changeFileUnit } from './file-unit.ts'
import { unitQuestion } from './unit-question.ts'

/** Most parts have nothing to be mended or chosen. */
const PartHealthPanel = lazy(() =>
  loadChunk(() => import('./health.tsx')).then((module) => ({ default: module.PartHealthPanel })),
)

const hasFindings = ({ report }: LoadedPart, { part_input: input }: ProjectAnswer): boolean =>
  report.verdict !== 'ok' || report.bodies.length > 1 || input !== undefined

const unitNames: Record<FileUnit, string> = { mm: 'millimetres', cm: 'centimetres', m: 'metres', in: 'inches' }

/** Whether a run accepts the part: it is closed, and nothing about it is undecided. */
const isUsable = ({ verdict, closed, selfCrossings, innerReadings }: LoadedPart['report']): boolean =>
  verdict !== 'refused' && closed && selfCrossings === 0 && !innerReadings

export function FileSection() {
  const part = usePart((state) => state.part)
  const project = useStudy((state) => state.project)
  const printerName = useStudy((state) => state.settings.printer)
  const { data: catalog } = useCatalog()
  const answered = usePart((state) => state.isSizeConfirmed)
  if (!part || !project) return null
  const changeUnit = (next: FileUnit) => void changeFileUnit(project, next)

  const size = part.sizeMm
  const unit = project.file_unit
  const printer = catalog?.printers.find(({ name }) => name === printerName)
  const question = answered ? undefined : unitQuestion(size, unit, printer?.build_mm)
  const extent = (edges: readonly number[]) => edges.map(threeDigits).join(' × ')
  return (
    <Section
      title="File and units"
      area="FileAndUnits"
      summary={`${counted(part.report.triangles, 'triangle')}`}
      done={!question && isUsable(part.report)}
    >
      <Segmented
        label="Unit of the file"
        value={unit}
        choices={fileUnits.map((value) => ({ value, label: value, name: `${value}, ${unitNames[value]}` }))}
        onChange={changeUnit}
        // The designs of the demonstration have this size.
        disabled={project.id === tutorialProjectId}
      />
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
        <dt className="text-n10">Size</dt>
        <dd className="text-right text-n12">
          {extent(size)}
          <span className="unit">mm</span>
        </dd>
        <dd className="col-start-2 text-right text-n11">
          {extent(size.map((edge) => fromSi(edge, 'length', 'imperial')))}
          <span className="unit">in</span>
        </dd>
      </dl>
      {question && (
        <Notice tone="amber">
          <p>
            Is the longest edge {threeDigits(question.edge)} {question.current}
            {question.instead.map((other) => ` or ${threeDigits(question.edge)} ${other}`)}?
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Button size="sm" onClick={confirmSize}>
              {threeDigits(question.edge)} {question.current}
            </Button>
            {question.instead.map((other) => (
              <Button key={other} size="sm" onClick={() => changeUnit(other)}>
                {threeDigits(question.edge)} {other}
              </Button>
            ))}
          </div>
        </Notice>
      )}
      {hasFindings(part, project) && (
        <Suspense fallback={null}>
          <PartHealthPanel key={project.id} part={part} project={project} />
        </Suspense>
      )}
    </Section>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPartHealth, type PartChoice, type PartHealthAnswer, type ProjectAnswer } from '@trabecula/contract'
import { asUploaded, type FileUnit, mmPerFileUnit, tutorialProjectId } from '@trabecula/domain'
import { enclosesVolume, printPlace } from '@trabecula/geometry'
import { useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import type { LoadedPart } from '../../workspace/part.ts'
import { Actions } from './actions.tsx'
import { BodyList } from './body-list.tsx'
import { choiceOf, placeInPart } from './choice.ts'
import { chooseAsRegion, choosePart } from './choose-input.ts'
import { healthText, onOneLine } from './health-text.ts'
import { InnerOffers } from './inner-offers.tsx'

/** Health of the uploaded file, which no choice changes. */
const healthQuery = ({ id }: ProjectAnswer) =>
  queryOptions({
    queryKey: ['part-health', id],
    queryFn: ({ signal }) => send(getPartHealth, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The file's defects, the possible repairs, and the changes so far. Empty for a sound file of one body. */
export function PartHealthPanel({ part, project }: { part: LoadedPart; project: ProjectAnswer }) {
  const [pending, setPending] = useState<PartChoice | null>(null)
  const busy = pending !== null
  const choice = pending ?? choiceOf(project)
  const { report } = part
  const input = project.part_input
  const { data: answer } = useQuery({ ...healthQuery(project), enabled: project.id !== tutorialProjectId })

  const choose = async (change: Partial<PartChoice>) => {
    const wanted = { ...choice, ...change }
    setPending(wanted)
    await choosePart(project, wanted)
    setPending(null)
  }
  const makeRegion = async (id: number, left: PartChoice) => {
    const place = answer && placeInPart(answer.health.bodies, choice, id)
    if (place === undefined) return
    setPending(left)
    await chooseAsRegion(project, part, { id, place }, left)
    setPending(null)
  }
  return (
    <div data-ui="PartHealth" className="flex flex-col gap-2" aria-busy={busy}>
      {report.verdict !== 'ok' && (
        <Notice tone={report.verdict === 'refused' ? 'red' : 'amber'}>
          <p>{unbroken(healthText(report.sentence, project.file_unit))}</p>
          <Holes part={part} unit={project.file_unit} />
          {report.innerReadings && (
            <InnerOffers readings={report.innerReadings} unitScale={part.unitScale} busy={busy} onChoose={choose} />
          )}
          {answer && (enclosesVolume(report) || answer.repair?.closes) && (
            <Offers
              repair={choice.repair ? null : answer.repair}
              closed={report.closed && report.selfCrossings === 0}
              unit={project.file_unit}
              busy={busy}
              onChoose={choose}
            />
          )}
        </Notice>
      )}
      {input && (
        <Notice tone="info">
          <Changes title="Changes made:" sentences={input.changes} unit={project.file_unit} />
          <Actions busy={busy}>
            <Button size="sm" disabled={busy} onClick={() => void choose(asUploaded)}>
              Use the file as uploaded
            </Button>
          </Actions>
        </Notice>
      )}
      {answer && answer.health.bodies.length > 1 && (
        <BodyList
          bodies={answer.health.bodies}
          bodyCount={answer.health.body_count}
          chosen={choice.bodies}
          mmPerUnit={mmPerFileUnit[project.file_unit]}
          busy={busy}
          onChoose={(bodies) => void choose({ bodies })}
          canBeRegion={(id) => placeInPart(answer.health.bodies, choice, id) !== undefined}
          onRegion={(id, bodies) => void makeRegion(id, { ...choice, bodies })}
        />
      )}
    </div>
  )
}

interface OffersProps {
  /** The changes of the automatic repair; null when there is nothing to repair, or it was repaired. */
  repair: PartHealthAnswer['repair']
  closed: boolean
  unit: FileUnit
  busy: boolean
  onChoose: (change: Partial<PartChoice>) => Promise<void>
}

/** The remaining repairs, the smaller change first. Nothing is changed before a button is pressed. */
function Offers({ repair, closed, unit, busy, onChoose }: OffersProps) {
  const canRepair = repair !== null
  const mustRemesh = !closed && !repair?.closes
  return (
    <>
      {canRepair && <Changes title="Automatic repair would make these changes:" sentences={repair.changes} unit={unit} />}
      {mustRemesh && (
        <p className="mt-2">
          {canRepair ? 'It would still be open. ' : ''}Rebuilding the outer surface may close it: it then follows the file within
          the sampling distance instead of exactly, and whether a lattice fits inside is not known before.
        </p>
      )}
      <Actions busy={busy}>
        {canRepair && (
          <Button size="sm" disabled={busy} onClick={() => void onChoose({ repair: true })}>
            Repair
          </Button>
        )}
        {mustRemesh && (
          <Button size="sm" disabled={busy} onClick={() => void onChoose({ accept_remeshed: true })}>
            Rebuild outer surface
          </Button>
        )}
      </Actions>
    </>
  )
}

/** Further sentences are shown after a click. */
const shownChanges = 4

function Changes({ title, sentences, unit }: { title: string; sentences: readonly string[]; unit: FileUnit }) {
  const [all, setAll] = useState(false)
  const shown = all ? sentences : sentences.slice(0, shownChanges)
  const left = sentences.length - shown.length
  return (
    <div className="mt-2 first:mt-0">
      <p>{title}</p>
      <ul className="mt-1 list-disc pl-4">
        {shown.map((sentence) => (
          <li key={sentence}>{unbroken(healthText(sentence, unit))}</li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="mt-1 underline" onClick={() => setAll(true)}>
          {left} more
        </button>
      )}
    </div>
  )
}

/** The largest holes are listed; all are marked in the view. */
const shownHoles = 3

function Holes({ part: { report }, unit }: { part: LoadedPart; unit: FileUnit }) {
  if (report.holes.length === 0) return null
  return (
    <ul className="tabular mt-1 list-disc pl-4" aria-label="Holes">
      {report.holes.slice(0, shownHoles).map((hole) => (
        <li key={hole.at.join()}>
          Hole of {hole.edges} edges around {onOneLine(printPlace(hole.at, report.diagonal, unit))}
        </li>
      ))}
      {report.holeCount > shownHoles && <li>and {(report.holeCount - shownHoles).toLocaleString('en-US')} more</li>}
    </ul>
  )
}

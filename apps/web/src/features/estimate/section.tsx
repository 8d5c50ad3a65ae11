import {
  estimateMessages,
  latticeSentence,
  powderSentence,
  requirementOf,
  solidSentence,
  tutorialProjectId,
} from '@trabecula/domain'
import { useEffect, useState } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { type ShownEstimate, switchEstimate, useEstimate, useEstimateSetting } from '../../workspace/estimate/store.ts'
import { type Study, useStudy } from '../../workspace/study.ts'
import { followSetup } from './follow.ts'

/** What a run is likely to give, before it: beside Generate, free, and always with its band. */
export function EstimateSection() {
  const { on } = useEstimateSetting()
  const free = useStudy(({ project, run }) => project !== null && project.id !== tutorialProjectId && run === null)
  useEffect(() => (free ? followSetup() : undefined), [free])
  if (!free) return null
  return (
    <section aria-label="Estimate" className="flex flex-col gap-1">
      <div className="relative">
        <Switch label="Estimate" checked={on} onChange={switchEstimate} />
        <span className="absolute inset-y-0 left-16 flex items-center">
          <TermHelp id="estimate" />
        </span>
      </div>
      {on && <Told />}
    </section>
  )
}

/** As high as its longest text, so that nothing under it moves while the estimate comes and goes; higher with a warning. */
function Told() {
  const shown = useEstimate()
  const study = useStudy()
  const { state, stale, busy, sentence } = shown
  const lines = linesOf(shown, study)
  const warnings = shown.estimate?.warnings ?? []
  return (
    <div className={`flex flex-col text-xs text-n11 ${warnings.length > 0 ? 'h-48' : 'h-28'}`} aria-busy={busy}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {state === 'waiting' && <p className="text-n10">{sentence || estimateMessages.notYet}</p>}
        {state === 'working' && <Working text={estimateMessages.solid} />}
        {lines.length > 0 && (
          <div className="flex flex-col gap-1">
            {lines.map((line, at) => (
              <p
                key={line}
                className={`${stale === 'all' || (stale === 'lattice' && at > 0) ? 'opacity-50' : ''} ${warnings.includes(line) ? 'text-amber' : ''}`}
              >
                {line}
              </p>
            ))}
          </div>
        )}
        {state === 'impossible' && <p className="text-amber">{sentence}</p>}
        {state === 'missing' && <p className="text-n10">{sentence}</p>}
      </div>
      {/* At the bottom, where the lines that come above do not push it. */}
      {state === 'known' && busy && <Working text={estimateMessages.lattices} />}
      <Spoken text={busy ? null : [...lines, ...(state === 'waiting' ? [] : [sentence])].join(' ').trim()} />
    </div>
  )
}

function Working({ text }: { text: string }) {
  return (
    <p className="mt-1 flex items-center gap-1.5 text-n10">
      <Spinner size={12} /> {text}
    </p>
  )
}

/** Screen readers are told what is settled, not each step on the way. `text`: null while it is not settled. */
function Spoken({ text }: { text: string | null }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (text !== null) setSpoken(text)
  }, [text])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {spoken}
    </p>
  )
}

function linesOf({ estimate }: ShownEstimate, { settings, unitType }: Study): readonly string[] {
  if (!estimate) return []
  const asked = requirementOf(settings)
  const { solid, lattice, warnings = [] } = estimate
  const powder = lattice ? powderSentence(lattice) : undefined
  return [
    solidSentence(solid, asked, unitType),
    ...warnings,
    ...(lattice ? [latticeSentence(lattice, asked, unitType)] : []),
    ...(powder ? [powder] : []),
  ]
}

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
import { unbroken } from '../../ui/unbroken.ts'
import { type ShownEstimate, switchEstimate, useEstimate, useEstimateSetting } from '../../workspace/estimate/store.ts'
import { type Study, useStudy } from '../../workspace/study.ts'
import { CurveButton } from './curve-button.tsx'
import { followSetup } from './follow.ts'

/** The estimate before a run: next to Generate, free, and always with its band. */
export function EstimateSection() {
  const { on } = useEstimateSetting()
  const free = useStudy(({ project, run }) => project !== null && project.id !== tutorialProjectId && run === null)
  useEffect(() => (free ? followSetup() : undefined), [free])
  if (!free) return null
  return (
    <section aria-label="Estimate" className="flex flex-col gap-1">
      <div className="relative">
        <Switch label="Estimate" checked={on} onChange={switchEstimate} />
        <span className="absolute inset-y-0 left-16 flex items-center gap-2">
          <TermHelp id="estimate" />
          {on && <CurveButton />}
        </span>
      </div>
      {on && <EstimateSentences />}
    </section>
  )
}

/** Has the height of its longest text, so that nothing moves while the estimate changes; higher with a warning. */
function EstimateSentences() {
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
                className={
                  warnings.includes(line)
                    ? 'text-amber'
                    : stale === 'all' || (stale === 'lattice' && at > 0)
                      ? 'text-n10 italic'
                      : ''
                }
              >
                {unbroken(line)}
              </p>
            ))}
          </div>
        )}
        {state === 'impossible' && <p className="text-amber">{sentence}</p>}
        {state === 'missing' && <p className="text-n10">{sentence}</p>}
      </div>
      {/* At the bottom, where the lines above do not push it. */}
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

/** Screen readers read the final estimate, not each step. `text`: null until it is final. */
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
  const required = requirementOf(settings)
  const { solid, lattice, warnings = [] } = estimate
  const powder = lattice ? powderSentence(lattice) : undefined
  return [
    solidSentence(solid, required, unitType),
    ...warnings,
    ...(lattice ? [latticeSentence(lattice, required, unitType)] : []),
    ...(powder ? [powder] : []),
  ]
}

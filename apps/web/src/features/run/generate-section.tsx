import { useQuery } from '@tanstack/react-query'
import { defaultTokenCosts } from '@trabecula/domain'
import { Circle, Sparkles } from 'lucide-react'
import { balanceQuery, catalogQuery, subscriptionQuery, tokenConfigQuery } from '../../state/session/queries.ts'
import { currentUser } from '../../state/session/user.ts'
import { useStudy } from '../../state/workspace/study.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { generate } from './generate.ts'
import { missingForRun } from './missing.ts'
import { RunProgress } from './run-progress.tsx'

/** The end of the set-up: what is missing, what it costs, and the button; or the run that is going on. */
export function GenerateSection() {
  const study = useStudy()
  const { data: balance } = useQuery(balanceQuery)
  const { data: costs = defaultTokenCosts } = useQuery(tokenConfigQuery)
  const { data: subscription } = useQuery(subscriptionQuery)
  const { data: catalog } = useQuery(catalogQuery)
  if (study.run) return <RunProgress run={study.run} unitType={study.unitType} />

  const { username, isSuperuser } = currentUser
  const tokens = balance?.known ? balance.available_tokens : undefined
  const missing = missingForRun(study, {
    username,
    superuser: isSuperuser,
    subscribed: subscription?.active,
    tokens,
    cost: costs.generate,
  })
  const designs = catalog?.cells.length
  return (
    <div data-ui="Generate" className="flex flex-col gap-3">
      {study.runFailure && <Notice tone="red">{study.runFailure}</Notice>}
      {missing.length > 0 && (
        <ul className="flex flex-col gap-1 text-xs text-n11" aria-label="Still missing">
          {missing.map((text) => (
            <li key={text} className="flex gap-2">
              <Circle size={8} className="mt-1 shrink-0 text-amber" fill="currentColor" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <Button look="primary" size="lg" className="w-full" disabled={missing.length > 0} onClick={() => void generate()}>
        <Sparkles size={15} />
        Generate {designs ? `${designs} designs` : 'designs'}
      </Button>
      <p className="tabular text-center text-xs text-n10">
        {isSuperuser
          ? 'No tokens needed'
          : [
              `${costs.generate} tokens`,
              tokens !== undefined && tokens >= costs.generate
                ? `${(tokens - costs.generate).toLocaleString('en-US')} left after`
                : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { counted, defaultTokenCosts } from '@trabecula/domain'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { useChunk } from '../../platform/use-chunk.ts'
import { balanceQuery, subscriptionQuery, tokenConfigQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTriedFamilies } from '../../workspace/catalog.ts'
import { useInDemonstration } from '../../workspace/in-demonstration.ts'
import { openInnerQuestion, openSizeQuestion, usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'
import { generate } from './generate.ts'
import { missingForRun } from './missing.ts'
import { MissingList } from './missing-list.tsx'

const loadProgressPanel = () => loadChunk(() => import('./progress.tsx')).then((module) => module.RunProgressPanel)

export function GenerateSection() {
  const study = useStudy()
  const [isNear, setNear] = useState(false)
  const isSizeOpen = usePart(openSizeQuestion)
  const isInnerOpen = usePart(openInnerQuestion)
  // The demonstration is free, and makes no call of the product.
  const free = useInDemonstration()
  const { data: balance } = useQuery({ ...balanceQuery, enabled: !free })
  const costs = useQuery({ ...tokenConfigQuery, enabled: !free }).data?.costs ?? defaultTokenCosts
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: !free })
  const designs = useTriedFamilies(study.settings)
  const { username, isSuperuser } = currentUser
  const tokens = balance?.known ? balance.available_tokens : undefined
  const missing = missingForRun(study, {
    username,
    // §6: tutorial projects skip the checks of subscription and tokens.
    superuser: isSuperuser || free,
    subscribed: subscription?.active,
    tokens,
    cost: costs.generate,
    openSizeQuestion: isSizeOpen,
    openInnerQuestion: isInnerOpen,
  })
  // Fetched before the click, so that the panel changes with it and does not move its neighbours later.
  const RunProgressPanel = useChunk(loadProgressPanel, { near: isNear, needed: study.run !== null })
  if (study.run && RunProgressPanel) return <RunProgressPanel run={study.run} unitType={study.unitType} />
  return (
    <div data-ui="Generate" className="flex flex-col gap-3">
      {study.runFailure && <Notice tone="red">{study.runFailure}</Notice>}
      {missing.length > 0 && <MissingList missing={missing} />}
      <Button
        look="primary"
        size="lg"
        className="w-full"
        disabled={missing.length > 0 || study.run !== null}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => void generate()}
      >
        <Sparkles size={15} />
        Generate {designs ? counted(designs, 'design') : 'designs'}
      </Button>
      <p className="tabular text-center text-xs text-n10">
        {isSuperuser || free ? 'No tokens needed' : priceLine(costs.generate, tokens)}
      </p>
    </div>
  )
}

/** "20 of 200 tokens · 180 left afterwards" */
function priceLine(cost: number, tokens: number | undefined): string {
  if (tokens === undefined) return `${cost} tokens`
  const balance = `${cost} of ${tokens.toLocaleString('en-US')} tokens`
  return tokens < cost ? balance : `${balance} · ${(tokens - cost).toLocaleString('en-US')} left afterwards`
}

import { useQuery } from '@tanstack/react-query'
import { defaultTokenCosts, type ExportFormat, tourMessages, tutorialProjectId } from '@trabecula/domain'
import { create } from 'zustand'
import { toast } from '../../../state/notice/toasts.ts'
import { balanceQuery, tokenConfigQuery } from '../../../state/session/queries.ts'
import { currentUser } from '../../../state/session/user.ts'
import { currentSubproject, useStudy } from '../../../state/workspace/study.ts'
import { exportDesign } from './export-design.ts'

/** One file at a time, whichever button asked for it. */
const useBusy = create(() => ({ busy: false }))

interface ExportOffer {
  readonly busy: boolean
  /** The row was exported before: downloading it again costs nothing. */
  readonly again: boolean
  /** "free" or "19 tokens" */
  readonly price: string
  /** What remains afterwards; undefined when nothing is taken or the balance is not known. */
  readonly leftAfter: number | undefined
  readonly run: (format: ExportFormat) => Promise<boolean>
}

/** What exporting the selected design costs, and the export itself. */
export function useExport(): ExportOffer {
  const study = useStudy()
  // No call of the product for the demonstration: it costs nothing, so nothing needs to be known.
  const demonstration = study.project?.id === tutorialProjectId
  const { busy } = useBusy()
  const costs = useQuery({ ...tokenConfigQuery, enabled: !demonstration }).data?.costs ?? defaultTokenCosts
  const { data: balance } = useQuery({ ...balanceQuery, enabled: !demonstration })
  const again = study.selectedRow !== null && (currentSubproject(study)?.exported_rows.includes(study.selectedRow) ?? false)
  const free = again || demonstration || currentUser.isSuperuser
  const tokens = balance?.known ? balance.available_tokens : undefined
  return {
    busy,
    again,
    price: free ? 'free' : `${costs.export} tokens`,
    leftAfter: free || tokens === undefined || tokens < costs.export ? undefined : tokens - costs.export,
    run: async (format) => {
      if (demonstration) {
        toast(tourMessages.demonstrationExport, 'info')
        return true
      }
      useBusy.setState({ busy: true })
      const failure = await exportDesign(format)
      useBusy.setState({ busy: false })
      if (failure) toast(failure, 'error')
      return failure === undefined
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import {
  defaultExportQuality,
  defaultTokenCosts,
  type ExportFormat,
  type ExportQuality,
  type ExportShape,
  optimizationMessages,
  tourStepMessages,
} from '@trabecula/domain'
import { create } from 'zustand'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { balanceQuery, tokenConfigQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { useInDemonstration } from '../../workspace/in-demonstration.ts'
import { currentStudy, type Study, useStudy } from '../../workspace/study.ts'
import { type ChosenFile, cancelDesign, exportDesign } from './api.ts'

interface ExportInProgress {
  /** The study when the export began: another row can be selected in the meantime. */
  readonly study: Study
  readonly file: ChosenFile
  /** Aborts when the export has succeeded or failed. */
  readonly over: AbortSignal
  readonly cancelling: boolean
}

/** One export at a time, whichever button started it. */
const useExportInProgress = create<{ readonly making: ExportInProgress | null }>(() => ({ making: null }))

interface ExportEnd {
  readonly saved: boolean
  /** Why there is no file, unless it was cancelled; a toast has shown it already. */
  readonly refusal?: string
}

interface ExportOffer {
  readonly busy: boolean
  /** The export is being cancelled. */
  readonly cancelling: boolean
  /** The row was exported before: downloading it again is free. */
  readonly again: boolean
  /** "free" or "19 tokens" */
  readonly price: string
  /** The balance afterwards; undefined when nothing is charged or the balance is unknown. */
  readonly leftAfter: number | undefined
  readonly run: (format: ExportFormat, quality?: ExportQuality, as?: ExportShape) => Promise<ExportEnd>
  /** Cancels the export, on the server too; `run` then resolves. */
  readonly cancel: () => Promise<void>
}

export function useExport(): ExportOffer {
  const study = useStudy()
  // The demonstration makes no call of the product and costs nothing, so that no balance is loaded.
  const demonstration = useInDemonstration()
  const { making } = useExportInProgress()
  const costs = useQuery({ ...tokenConfigQuery, enabled: !demonstration }).data?.costs ?? defaultTokenCosts
  const { data: balance } = useQuery({ ...balanceQuery, enabled: !demonstration })
  const again = study.selectedRow !== null && (currentStudy(study)?.exported_rows.includes(study.selectedRow) ?? false)
  const free = again || demonstration || currentUser.isSuperuser
  const tokens = balance?.known ? balance.available_tokens : undefined
  return {
    busy: making !== null,
    cancelling: making?.cancelling ?? false,
    again,
    price: free ? 'free' : `${costs.export} tokens`,
    leftAfter: free || tokens === undefined || tokens < costs.export ? undefined : tokens - costs.export,
    run: async (format, quality = defaultExportQuality, as = 'triangles') => {
      if (demonstration) {
        toast(tourStepMessages.demonstrationExport, 'info')
        return { saved: true }
      }
      const over = new AbortController()
      useExportInProgress.setState({ making: { study, file: { format, quality, as }, over: over.signal, cancelling: false } })
      const failure = await exportDesign(format, quality, as)
      over.abort()
      useExportInProgress.setState({ making: null })
      if (failure === undefined) return { saved: true }
      const cancelled = failure === optimizationMessages.exportCancelled
      toast(failure, cancelled ? 'info' : 'error')
      return cancelled ? { saved: false } : { saved: false, refusal: failure }
    },
    cancel,
  }
}

async function cancel(): Promise<void> {
  const { making } = useExportInProgress.getState()
  if (!making || making.cancelling) return
  useExportInProgress.setState({ making: { ...making, cancelling: true } })
  try {
    await cancelDesign(making.study, making.file, making.over)
  } catch (reason) {
    toast(messageOr(reason, optimizationMessages.exportError), 'error')
    const { making: still } = useExportInProgress.getState()
    if (still) useExportInProgress.setState({ making: { ...still, cancelling: false } })
  }
}

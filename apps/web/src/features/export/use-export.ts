import { useQuery } from '@tanstack/react-query'
import {
  defaultExportQuality,
  defaultTokenCosts,
  type ExportFormat,
  type ExportQuality,
  optimizationMessages,
  tourMessages,
} from '@trabecula/domain'
import { create } from 'zustand'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { balanceQuery, tokenConfigQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { useInDemonstration } from '../../workspace/in-demonstration.ts'
import { currentStudy, type Study, useStudy } from '../../workspace/study.ts'
import { cancelDesign, exportDesign } from './api.ts'

interface ExportInProgress {
  /** As it was when the file was asked for: another row can be chosen meanwhile. */
  readonly study: Study
  readonly file: { readonly format: ExportFormat; readonly quality: ExportQuality }
  /** Aborts when the file is made, or is not. */
  readonly over: AbortSignal
  readonly cancelling: boolean
}

/** One file at a time, whichever button asked for it. */
const useExportInProgress = create<{ readonly making: ExportInProgress | null }>(() => ({ making: null }))

interface ExportEnd {
  readonly saved: boolean
  /** Why there is no file, unless it was cancelled; a toast has told it. */
  readonly refusal?: string
}

interface ExportOffer {
  readonly busy: boolean
  /** The file is being taken back. */
  readonly cancelling: boolean
  /** The row was exported before: downloading it again costs nothing. */
  readonly again: boolean
  /** "free" or "19 tokens" */
  readonly price: string
  /** What remains afterwards; undefined when nothing is taken or the balance is not known. */
  readonly leftAfter: number | undefined
  readonly run: (format: ExportFormat, quality?: ExportQuality) => Promise<ExportEnd>
  /** Ends what is being made, on the server too; `run` then tells. */
  readonly cancel: () => Promise<void>
}

/** What exporting the selected design costs, and the export itself. */
export function useExport(): ExportOffer {
  const study = useStudy()
  // No call of the product for the demonstration: it costs nothing, so nothing needs to be known.
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
    run: async (format, quality = defaultExportQuality) => {
      if (demonstration) {
        toast(tourMessages.demonstrationExport, 'info')
        return { saved: true }
      }
      const over = new AbortController()
      useExportInProgress.setState({ making: { study, file: { format, quality }, over: over.signal, cancelling: false } })
      const failure = await exportDesign(format, quality)
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

import { useQuery } from '@tanstack/react-query'
import { defaultTokenCosts } from '@trabecula/domain'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../state/notice/toasts.ts'
import { tokenConfigQuery } from '../../state/session/queries.ts'
import { currentUser } from '../../state/session/user.ts'
import { currentSubproject, useStudy } from '../../state/workspace/study.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { exportDesign } from './export-design.ts'

export function ExportButton() {
  const study = useStudy()
  const { data: costs = defaultTokenCosts } = useQuery(tokenConfigQuery)
  const [busy, setBusy] = useState(false)
  const again = study.selectedRow !== null && (currentSubproject(study)?.exported_rows.includes(study.selectedRow) ?? false)
  const price = again || currentUser.isSuperuser ? 'free' : `${costs.export} tokens`

  const run = async () => {
    setBusy(true)
    const failure = await exportDesign()
    setBusy(false)
    if (failure) toast(failure, 'error')
  }
  return (
    <Button look="primary" data-ui="Export" disabled={busy || study.selectedRow === null} onClick={() => void run()}>
      {busy ? <Spinner size={14} /> : <Download size={14} />}
      {busy ? 'Preparing the file' : again ? 'Download again' : 'Export STL'}
      {!busy && <span className="font-normal opacity-80">· {price}</span>}
    </Button>
  )
}

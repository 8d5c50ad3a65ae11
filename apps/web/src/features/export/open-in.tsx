import { createFileLink, type ExportAnswer } from '@trabecula/contract'
import {
  exportedFileNames,
  fileLinkMessages,
  fileLinkMinutes,
  type Slicer,
  slicerHints,
  slicerLink,
  slicerNames,
  slicers,
} from '@trabecula/domain'
import { ChevronDown, Download, SquareArrowOutUpRight } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../platform/download.ts'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { Menu } from '../../ui/floating/menu.tsx'

/** Opens the exported file in a slicer on this machine, which fetches it over a link that works once. */
export function OpenIn({ file }: { file: ExportAnswer }) {
  const [slicer, setSlicer] = useState<Slicer>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const open = async (chosen: Slicer) => {
    setSlicer(chosen)
    setProblem(undefined)
    setBusy(true)
    try {
      const { url } = await send(createFileLink, { params: partsOf(file.stl_file_path) })
      location.assign(slicerLink(chosen, url, { onMac: /Mac/.test(navigator.userAgent) }))
    } catch (reason) {
      setProblem(messageOr(reason, 'The link for the slicer could not be made. Try again.'))
    }
    setBusy(false)
  }
  if (file.format === 'stl.gz') return <p className="text-xs text-n10">{fileLinkMessages.notForSlicers}</p>
  const name = slicer && slicerNames[slicer]
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" className="self-start">
            <SquareArrowOutUpRight size={13} /> Open in <ChevronDown size={13} />
          </Button>
        }
        items={slicers.map((each) => ({ label: slicerNames[each], onSelect: () => void open(each) }))}
      />
      <Dialog
        open={slicer !== undefined}
        title={`Open in ${name}`}
        description={`Your browser may ask whether to open ${name}. The link works once, for ${fileLinkMinutes} minutes.`}
        onClose={() => setSlicer(undefined)}
        body={
          slicer && (
            <div className="flex flex-col gap-3">
              <p className="text-pretty text-sm text-n11">Nothing opened, or no part in it? {slicerHints[slicer]}</p>
              {problem && <Notice tone="red">{problem}</Notice>}
            </div>
          )
        }
      >
        <Button onClick={() => download(file.stl_file_path, exportedFileNames[file.format])}>
          <Download size={14} /> Download the file
        </Button>
        <Button disabled={busy} onClick={() => slicer && void open(slicer)}>
          Open again
        </Button>
        <Button look="primary" onClick={() => setSlicer(undefined)}>
          Done
        </Button>
      </Dialog>
    </>
  )
}

/** Project and artifact of an exported file's address. */
function partsOf(address: string): { id: string; artifact: string } {
  const [, id = '', artifact = ''] = /^\/api\/project\/([^/]+)\/exports\/([^/]+)\//.exec(address) ?? []
  return { id, artifact }
}

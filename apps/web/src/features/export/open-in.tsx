import { createFileLink } from '@trabecula/contract'
import {
  exportedFileNames,
  fileLinkMessages,
  fileLinkMinutes,
  only3mfByLink,
  opensByLink,
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
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import type { ExportedFile } from './exported.ts'
import { useExport } from './use-export.ts'

/** Opens the exported file in a slicer on this machine, which fetches it over a link that works once, or downloads it. */
export function OpenIn({ file }: { file: ExportedFile }) {
  const [slicer, setSlicer] = useState<Slicer>()
  const [opened, setOpened] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choose = (chosen: Slicer) => {
    setSlicer(chosen)
    setOpened(false)
    setProblem(undefined)
    if (opensByLink(chosen, file.format)) void open(chosen)
  }
  const open = async (chosen: Slicer) => {
    setProblem(undefined)
    setBusy(true)
    try {
      const { url } = await send(createFileLink, { params: partsOf(file.stlFilePath) })
      location.assign(slicerLink(chosen, url, { onMac: /Mac/.test(navigator.userAgent) }))
      setOpened(true)
    } catch (reason) {
      setProblem(messageOr(reason, 'The link for the slicer could not be made. Try again.'))
    }
    setBusy(false)
  }
  if (file.format === 'stl.gz') return <p className="text-xs text-n10">{fileLinkMessages.notForSlicers}</p>
  const name = slicer ? slicerNames[slicer] : ''
  const byLink = slicer !== undefined && opensByLink(slicer, file.format)
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" className="self-start">
            <SquareArrowOutUpRight size={13} /> Open in <ChevronDown size={13} />
          </Button>
        }
        items={slicers.map((each) => ({
          label: opensByLink(each, file.format) ? slicerNames[each] : `${slicerNames[each]} (download)`,
          onSelect: () => choose(each),
        }))}
      />
      <Dialog
        open={slicer !== undefined}
        title={`Open in ${name}`}
        description={
          byLink
            ? `Your browser may ask whether to open ${name}. The link works once, for ${fileLinkMinutes} minutes.`
            : slicer === 'prusa-slicer'
              ? slicerHints[slicer]
              : only3mfByLink(name)
        }
        onClose={() => setSlicer(undefined)}
        body={
          slicer && (
            <div className="flex flex-col gap-3">
              {byLink && <p className="text-pretty text-sm text-n11">{slicerHints[slicer]}</p>}
              {problem && <Notice tone="red">{problem}</Notice>}
            </div>
          )
        }
      >
        <Download3mf file={file} isFirst={!byLink} onProblem={setProblem} />
        {byLink && (
          <Button disabled={busy} onClick={() => void open(slicer)}>
            {opened ? 'Open again' : 'Open'}
          </Button>
        )}
        <Button look={byLink ? 'primary' : 'plain'} onClick={() => setSlicer(undefined)}>
          Done
        </Button>
      </Dialog>
    </>
  )
}

interface Download3mfProps {
  file: ExportedFile
  /** True for the main action of the dialog. */
  isFirst: boolean
  onProblem: (problem: string | undefined) => void
}

/** Saves the design as 3MF, which every slicer opens; for an exported STL it is made first, free of charge. */
function Download3mf({ file, isFirst, onProblem }: Download3mfProps) {
  const offer = useExport()
  const save = async () => {
    onProblem(undefined)
    if (file.format === '3mf') return download(file.stlFilePath, exportedFileNames['3mf'])
    const { refusal } = await offer.run('3mf', file.quality)
    onProblem(refusal)
  }
  return (
    <Button look={isFirst ? 'primary' : 'plain'} disabled={offer.busy} onClick={() => void save()}>
      {offer.busy ? <Spinner size={14} /> : <Download size={14} aria-hidden="true" />}
      {offer.busy ? 'Making the 3MF' : 'Download the 3MF'}
    </Button>
  )
}

/** Project and artifact from an exported file's address. */
function partsOf(address: string): { id: string; artifact: string } {
  const [, id = '', artifact = ''] = /^\/api\/project\/([^/]+)\/exports\/([^/]+)\//.exec(address) ?? []
  return { id, artifact }
}

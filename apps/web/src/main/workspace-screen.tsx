import { useNavigate, useParams } from '@tanstack/react-router'
import { dropZoneIds, type FileUnit, projectMessages } from '@trabecula/domain'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ModelStage } from '../features/model/model-stage.tsx'
import { changeFileUnit, openProject } from '../features/model/open-project.ts'
import { StatusLine } from '../features/model/status-line.tsx'
import { CandidateDetails } from '../features/results/candidate-details.tsx'
import { ResultsDrawer } from '../features/results/results-drawer.tsx'
import { reattach, stopWatching } from '../features/run/generate.ts'
import { GenerateSection } from '../features/run/generate-section.tsx'
import { SetupPanel } from '../features/setup/setup-panel.tsx'
import { ToolRail } from '../features/tools/tool-rail.tsx'
import { keepThumbnail } from '../platform/thumbnails.ts'
import { refuseUpload, uploadPart } from '../state/session/upload.ts'
import { useView } from '../state/view/view-settings.ts'
import { clearPart, usePart } from '../state/workspace/part.ts'
import { resetStudy, useStudy } from '../state/workspace/study.ts'
import { Button } from '../ui/controls/button.tsx'
import { ResizeHandle } from '../ui/controls/resize-handle.tsx'
import { DropZone } from '../ui/drop-zone/drop-zone.tsx'
import { Overlay } from '../ui/feedback/overlay.tsx'
import type { ViewerHandle } from '../viewer/viewer.tsx'
import { useWide } from './use-wide.ts'
import { ViewControls } from './view-controls.tsx'
import { WorkspaceBar } from './workspace-bar.tsx'

const panelWidth = 320
const barHeight = 44
const railWidth = 56
/** The rail with one of its panels open. */
const openRailWidth = 344

/** The model workspace: the canvas fills the window, everything else floats over it; below 1024 px it becomes one column. */
export function WorkspaceScreen() {
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { busy, failure } = useOpenProject(id)
  const part = usePart((state) => state.part)
  const flow = useStudy((state) => state.flow)
  const toolOpen = useView((state) => state.openTab !== null)
  const viewer = useRef<ViewerHandle>(null)
  const [drawer, setDrawer] = useState(0.38)
  const wide = useWide()
  const generated = flow === 'generated'
  useThumbnail(id, viewer)

  const toolsWidth = toolOpen ? openRailWidth : railWidth
  const insets = wide
    ? { top: barHeight, left: panelWidth, right: toolsWidth, bottom: generated ? Math.round(drawer * window.innerHeight) : 24 }
    : { top: 0, left: 0, right: 0, bottom: 0 }

  return (
    <div className="flex h-full flex-col text-sm lg:relative lg:block">
      <WorkspaceBar onStartOver={() => void navigate({ to: '/project' })} />
      <div
        className="relative h-[44dvh] shrink-0 border-b lg:absolute lg:inset-0 lg:h-auto lg:border-b-0 [--viewer-cube-top:8px] lg:[--viewer-cube-top:52px]"
        style={{ ['--viewer-cube-right' as string]: `${toolsWidth}px` }}
      >
        {id ? (
          <ModelStage viewer={viewer} insets={insets} />
        ) : (
          <EmptyStage
            onFile={async (file) => {
              const created = await uploadPart(file)
              if (created) void navigate({ to: '/project/$id', params: { id: created }, replace: true })
            }}
          />
        )}
        {part && (
          <div className="absolute top-2 right-2 z-10 lg:top-[52px]">
            <ToolRail />
          </div>
        )}
      </div>

      {id && (
        <aside
          aria-label={generated ? 'Selected design' : 'Settings'}
          style={wide ? { width: panelWidth, bottom: generated ? `${drawer * 100}%` : 0 } : undefined}
          className={`flex min-h-0 flex-1 flex-col bg-n1 lg:absolute lg:top-11 lg:left-0 lg:border-r ${generated ? 'hidden lg:flex' : ''}`}
        >
          {generated ? (
            <CandidateDetails />
          ) : (
            <SetupPanel
              footer={<GenerateSection />}
              onUnit={(unit: FileUnit) => {
                const { project } = useStudy.getState()
                if (project) void changeFileUnit(project, unit)
              }}
            />
          )}
        </aside>
      )}

      {part && (
        <div
          className="pointer-events-none absolute right-3 z-10 hidden items-end justify-between gap-4 lg:flex"
          style={{ left: panelWidth + 12, bottom: generated ? `calc(${drawer * 100}% + 8px)` : 8 }}
        >
          <StatusLine />
          <ViewControls viewer={viewer} />
        </div>
      )}

      {generated && (
        <div
          className="flex min-h-0 flex-1 flex-col lg:absolute lg:inset-x-0 lg:bottom-0 lg:border-t"
          style={wide ? { height: `${drawer * 100}%` } : undefined}
        >
          <ResizeHandle label="Height of the results" share={drawer} min={0.2} max={0.75} onChange={setDrawer} />
          <ResultsDrawer />
        </div>
      )}
      {busy && <Overlay text="Opening the part" />}
      {failure && <Overlay error={failure} onClose={() => void navigate({ to: '/' })} onRetry={() => location.reload()} />}
    </div>
  )
}

/** Opens the project of the address; leaving or switching stops what is under way. */
function useOpenProject(id: string | undefined) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    setFailure(null)
    if (!id) {
      resetStudy()
      clearPart()
      return
    }
    const abort = new AbortController()
    setBusy(true)
    void openProject(id, abort.signal).then((refusal) => {
      if (abort.signal.aborted) return
      setBusy(false)
      setFailure(refusal ?? null)
      const active = useStudy.getState().project?.active_run
      if (active) reattach(id, active)
    })
    return () => {
      abort.abort(new DOMException(projectMessages.loadFailed, 'AbortError'))
      stopWatching()
    }
  }, [id])
  return { busy, failure }
}

/** Takes the picture for the project's card once the part has been drawn. */
function useThumbnail(id: string | undefined, viewer: React.RefObject<ViewerHandle | null>) {
  const part = usePart((state) => state.part)
  useEffect(() => {
    if (!id || !part) return
    const timer = setTimeout(() => {
      void viewer.current
        ?.screenshot()
        .then((picture) => keepThumbnail(id, picture))
        .catch(() => undefined)
    }, 1500)
    return () => clearTimeout(timer)
  }, [id, part, viewer])
}

function EmptyStage({ onFile }: { onFile: (file: File) => void }) {
  return (
    <DropZone
      id={dropZoneIds.model}
      onFile={onFile}
      onRefused={refuseUpload}
      className="flex h-full items-center justify-center bg-linear-to-b from-n1 to-n4"
    >
      {(choose, label) => (
        <div className="flex flex-col items-center gap-4 p-6 text-center">
          <p className="text-lg font-semibold">Drop an STL file here</p>
          <Button look="primary" size="lg" onClick={choose}>
            <Upload size={16} />
            {label}
          </Button>
          <p className="text-xs text-n10">Up to 100 MB</p>
        </div>
      )}
    </DropZone>
  )
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { projectMessages, tutorialProjectId } from '@trabecula/domain'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { offerScene } from '../../features/bug-report/scene-picture.ts'
import { EstimateSection } from '../../features/estimate/section.tsx'
import { ExportButton } from '../../features/export/button.tsx'
import { ExportedFileNote } from '../../features/export/exported-file.tsx'
import { PartFaceList } from '../../features/faces/list.tsx'
import { FacesSection } from '../../features/faces/section.tsx'
import { AnalysesSection } from '../../features/generate/analyses-section.tsx'
import { GenerateSection } from '../../features/generate/section.tsx'
import { reattach, stopWatching } from '../../features/generate/watch.ts'
import { RegionsSection } from '../../features/loads/regions-section.tsx'
import { MoreLoadsSection } from '../../features/loads/section.tsx'
import { ModelStage } from '../../features/model/stage.tsx'
import { StatusLine } from '../../features/model/status-line.tsx'
import { FileSection } from '../../features/part/section.tsx'
import { openProject } from '../../features/project/open.ts'
import { SetupPanel } from '../../features/setup/panel.tsx'
import { KeyboardHelp } from '../../features/tools/keyboard-help.tsx'
import { ToolPanel, useToolOpen } from '../../features/tools/panel.tsx'
import { ToolRail } from '../../features/tools/rail.tsx'
import { isAllowed, useTour } from '../../features/tour/store.ts'
import { forgetPendingFile } from '../../features/upload/pending-file.ts'
import { uploadPart } from '../../features/upload/store.ts'
import { loadChunk } from '../../platform/load-chunk.ts'
import { clearGlobalError, showGlobalError, startLoading, stopLoading } from '../../platform/notices/global.ts'
import { ResizeHandle } from '../../ui/controls/resize-handle.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { useWide, useWindowHeight } from '../../ui/use-window.ts'
import type { ViewerHandle } from '../../viewer/props.ts'
import { forgetDraft } from '../../workspace/draft.ts'
import { useLegendShown } from '../../workspace/fields/shown.ts'
import { clearPart, usePart } from '../../workspace/part.ts'
import { pictureLater } from '../../workspace/part-picture.ts'
import { leaveProject, resetStudy, useStudy } from '../../workspace/study.ts'
import { showSweep, useSweepDialog } from '../../workspace/sweep-dialog.ts'
import { resetTools } from '../../workspace/view/settings.ts'
import { WorkspaceBar } from './bar.tsx'
import { SheetHandle, useSheet } from './sheet.tsx'
import { useWorkspaceKeys } from './use-keys.ts'
import { useSharedView } from './use-shared-view.ts'
import { ViewControls } from './view-controls.tsx'

/** Its script is loaded when the panel is first opened, because many users never look at a field. */
const FieldsPanel = lazy(() =>
  loadChunk(() => import('../../features/fields/panel.tsx')).then((module) => ({ default: module.FieldsPanel })),
)

/** Shown with a field only. */
const FieldLegend = lazy(() =>
  loadChunk(() => import('../../features/fields/legend.tsx')).then((module) => ({ default: module.FieldLegend })),
)
const ComparedLegend = lazy(() =>
  loadChunk(() => import('../../features/fields/compared-legend.tsx')).then((module) => ({ default: module.ComparedLegend })),
)

/** A project has no designs at first, so that their script is loaded with the first run. */
const ResultsArea = lazy(() =>
  loadChunk(() => import('../../features/results/area.tsx')).then((module) => ({ default: module.ResultsArea })),
)
const SweepDialog = lazy(() =>
  loadChunk(() => import('../../features/generate/sweep-dialog.tsx')).then((module) => ({ default: module.SweepDialog })),
)
const CouponOffer = lazy(() =>
  loadChunk(() => import('../../features/coupon/offer.tsx')).then((module) => ({ default: module.CouponOffer })),
)

const CandidateDetails = lazy(() =>
  loadChunk(() => import('../../features/results/details.tsx')).then((module) => ({ default: module.CandidateDetails })),
)

const EmptyStage = lazy(() => loadChunk(() => import('./empty-stage.tsx')).then((module) => ({ default: module.EmptyStage })))

/** Most projects are opened by their own team. */
const SharedBar = lazy(() => loadChunk(() => import('./shared-bar.tsx')).then((module) => ({ default: module.SharedBar })))

function Sweep() {
  const shown = useSweepDialog((state) => state.shown)
  return (
    shown && (
      <Suspense fallback={null}>
        <SweepDialog onClose={() => showSweep(false)} />
      </Suspense>
    )
  )
}

/** What details of a design end with. */
const FileAndCoupon = () => (
  <>
    <ExportedFileNote />
    <Suspense fallback={null}>
      <CouponOffer />
    </Suspense>
  </>
)

function LaterFieldsPanel({ viewer }: { viewer: RefObject<ViewerHandle | null> }) {
  return (
    <Suspense fallback={<Spinner size={14} />}>
      <FieldsPanel viewer={viewer} />
    </Suspense>
  )
}

const panelWidth = 320
const barHeight = 44
const railWidth = 56
const controlsHeight = 48
/** Width that a legend takes of the view, and its height over a narrow one. */
const legendRoom = { width: 184, height: 260 } as const
const openRailWidth = 344

/** The study that a page shows to the holder of its link: nothing of it can be changed or exported. */
interface SharedStudy {
  readonly projectId: string
  readonly studyId: string
  readonly expiresAt: string
}

/** The model workspace: the canvas fills the window, all else floats over it; below 1024 px it is one column. */
export function WorkspaceScreen({ shared }: { shared?: SharedStudy }) {
  const params = useParams({ strict: false })
  const id = shared?.projectId ?? params.id
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const opened = useOpenProject(id, shared?.studyId ?? search.study)
  const viewer = useRef<ViewerHandle>(null)
  const [drawer, setDrawer] = useState(0.38)
  const layout = useLayout(id, drawer)
  const { wide, generated, running, tourTable, withDrawer, touring, sheetOpen, toolSheet } = layout
  const tabled = useStudy((state) => state.results !== null)
  const underView = `flex min-h-0 flex-1 flex-col ${sheetOpen && !toolSheet ? '' : 'max-lg:hidden'}`
  useThumbnail(!shared, viewer)
  useSharedView(search, opened, viewer)
  useWorkspaceKeys()
  useOfferedScene(viewer)

  return (
    <div className="flex h-full flex-col text-sm lg:relative lg:block">
      {shared ? (
        <Suspense fallback={<div className="h-11 shrink-0" />}>
          <SharedBar expiresAt={shared.expiresAt} />
        </Suspense>
      ) : (
        <WorkspaceBar
          onStartOver={() => {
            resetWorkspace()
            void navigate({ to: '/project' })
          }}
        />
      )}
      <KeyboardHelp />
      <Sweep />
      <main className="contents">
        <Canvas id={id} viewer={viewer} opened={opened} layout={layout} drawer={drawer} />

        {toolSheet && <ToolPanel sheet fields={<LaterFieldsPanel viewer={viewer} />} />}
        {id && !wide && !toolSheet && !touring && (
          <SheetHandle of={generated || tourTable ? 'results' : 'settings'} open={sheetOpen} />
        )}

        {id && (wide || !generated) && (generated || !shared) && (
          <aside
            aria-label={generated ? 'Selected design' : 'Settings'}
            style={wide ? { width: panelWidth, bottom: withDrawer ? `${drawer * 100}%` : 0 } : undefined}
            className={`${underView} bg-n1 lg:absolute lg:top-11 lg:left-0 lg:border-r ${tourTable ? 'max-lg:hidden' : ''}`}
          >
            {generated ? (
              <Suspense fallback={null}>
                <CandidateDetails exportedFile={shared ? null : <FileAndCoupon />} />
              </Suspense>
            ) : (
              <SetupPanel
                part={<FileSection />}
                faces={<FacesSection />}
                loads={<MoreLoadsSection faceList={(label) => <PartFaceList label={label} />} />}
                regions={<RegionsSection faceList={(label) => <PartFaceList label={label} />} />}
                analyses={<AnalysesSection />}
                footer={
                  <div className="flex flex-col gap-3">
                    <EstimateSection />
                    <GenerateSection />
                  </div>
                }
              />
            )}
          </aside>
        )}

        {withDrawer && (
          <div
            className={`${underView} lg:over-canvas lg:absolute lg:inset-x-0 lg:bottom-0 lg:border-t ${generated || tabled ? '' : 'max-lg:hidden'}`}
            style={wide ? { height: `${drawer * 100}%` } : undefined}
          >
            <ResizeHandle label="Height of the results" share={drawer} min={0.2} max={0.75} onChange={setDrawer} />
            <Suspense fallback={null}>
              <ResultsArea
                running={running}
                exportButton={shared ? null : <ExportButton />}
                exportedFile={shared ? null : <FileAndCoupon />}
                comparedLegend={
                  <Suspense fallback={null}>
                    <ComparedLegend />
                  </Suspense>
                }
              />
            </Suspense>
          </div>
        )}
      </main>
    </div>
  )
}

/** The shown parts of the workspace, and how much canvas they cover. `drawer`: its share of the window's height. */
function useLayout(id: string | undefined, drawer: number) {
  const part = usePart((state) => state.part)
  const generated = useStudy((state) => state.flow === 'generated')
  const toolOpen = useToolOpen()
  const wide = useWide()
  const windowHeight = useWindowHeight()
  // The tour shows its table in the set-up: the flow of the demonstration never leaves model-edit.
  const toured = useTour((state) => state.resultsShown && state.currentProjectId === tutorialProjectId)
  const tabled = useStudy((state) => state.results !== null)
  const running = useStudy((state) => state.run !== null && state.flow === 'model-edit') && wide && id !== tutorialProjectId
  const withDrawer = generated || toured || running
  const touring = useTour((state) => state.isRunning)
  // A step of the tour may point at a closed sheet.
  const sheetOpen = useSheet((state) => state.open) || touring
  const toolSheet = !wide && part !== null && toolOpen
  const toolsWidth = wide && toolOpen ? openRailWidth : railWidth
  const legendWidth = useLegendShown() ? legendRoom.width : 0
  const insets = wide
    ? {
        top: barHeight,
        left: panelWidth + legendWidth,
        right: toolsWidth,
        bottom: controlsHeight + (withDrawer ? Math.round(drawer * windowHeight) : 0),
      }
    : { top: 0, left: legendWidth, right: railWidth, bottom: controlsHeight }
  const tourTable = toured && tabled
  return { wide, generated, running, tourTable, withDrawer, touring, sheetOpen, toolSheet, toolsWidth, insets }
}

interface CanvasProps {
  id: string | undefined
  viewer: RefObject<ViewerHandle | null>
  opened: boolean
  layout: ReturnType<typeof useLayout>
  drawer: number
}

function Canvas({ id, viewer, opened, layout, drawer }: CanvasProps) {
  const navigate = useNavigate()
  const part = usePart((state) => state.part)
  const isLegendShown = useLegendShown()
  const { wide, withDrawer, sheetOpen, toolSheet, toolsWidth, insets } = layout
  // The room between the bar and the views above the results.
  const room = useWindowHeight() - insets.top - insets.bottom - 16
  return (
    <div
      className={`relative border-b lg:absolute lg:inset-0 lg:h-auto lg:border-b-0 [--viewer-cube-top:8px] lg:[--viewer-cube-top:52px] ${id && sheetOpen && !toolSheet ? 'h-[40dvh] shrink-0' : 'min-h-0 flex-1'}`}
      style={{ ['--viewer-cube-right' as string]: `${toolsWidth}px` }}
    >
      {id ? (
        <>
          <ModelStage viewer={viewer} insets={insets} mayPick={() => isAllowed('STLModelClick')} />
          <div
            data-tour-id="canvas"
            className="pointer-events-none absolute"
            style={{ ...insets, bottom: withDrawer ? insets.bottom : 0 }}
          />
        </>
      ) : (
        <Suspense fallback={null}>
          <EmptyStage
            onFile={async (file) => {
              const created = await uploadPart(file)
              if (created) void navigate({ to: '/project/$id', params: { id: created }, replace: true })
            }}
          />
        </Suspense>
      )}
      {part && (
        <div
          className="pointer-events-none absolute top-2 right-2 z-10 flex items-start gap-2 *:pointer-events-auto max-lg:bottom-14 lg:top-[52px]"
          style={{ ['--panel-room' as string]: `${room}px` }}
        >
          {wide && <ToolPanel fields={<LaterFieldsPanel viewer={viewer} />} />}
          <ToolRail />
        </div>
      )}
      {part && (
        <div
          className="pointer-events-none absolute top-13 left-3 z-10 lg:top-24"
          style={wide ? { left: panelWidth + 16 } : undefined}
        >
          <Suspense fallback={null}>
            {isLegendShown && <FieldLegend viewer={viewer} room={wide ? room - 44 : legendRoom.height} />}
          </Suspense>
        </div>
      )}
      {/* Shown with the results, above which they are. */}
      {part && opened && (
        <div
          className="pointer-events-none absolute right-3 bottom-2 left-3 z-10 flex items-end justify-between gap-4"
          style={wide ? { left: panelWidth + 12, bottom: withDrawer ? `calc(${drawer * 100}% + 8px)` : 8 } : undefined}
        >
          <StatusLine />
          <ViewControls viewer={viewer} />
        </div>
      )}
    </div>
  )
}

/** Opens the project of the address; leaving or switching aborts it. */
function useOpenProject(id: string | undefined, study: string | undefined): boolean {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  // The study with which the project is opened: later the address follows the shown study, not the other way round.
  const wanted = useRef(study)
  wanted.current = study
  useEffect(() => {
    clearGlobalError()
    setOpened(false)
    if (!id) {
      resetStudy()
      clearPart()
      return
    }
    const abort = new AbortController()
    startLoading('Opening the project')
    void openProject(id, wanted.current, abort.signal).then((refusal) => {
      if (abort.signal.aborted) return
      stopLoading()
      if (refusal) {
        const home = () => {
          clearGlobalError()
          void navigate({ to: '/' })
        }
        const retry = refusal.passing ? { onRetry: () => location.reload() } : {}
        showGlobalError({ message: refusal.message, onClose: home, ...retry })
      }
      const active = useStudy.getState().project?.active_run
      // A sweep needs nobody who watches.
      if (active && !active.sweep_id) reattach(id, { ...active, startedAt: Date.parse(active.started_at) })
      setOpened(!refusal)
    })
    return () => {
      abort.abort(new DOMException(projectMessages.loadFailed, 'AbortError'))
      stopLoading()
      clearGlobalError()
      stopWatching()
      showSweep(false)
      leaveProject()
    }
  }, [id, navigate])
  return opened
}

/** Takes the picture for the project's card, except for visitors of a shared study. */
function useThumbnail(taken: boolean, viewer: RefObject<ViewerHandle | null>) {
  const part = usePart((state) => state.part)
  useEffect(() => (taken && part ? pictureLater(part, () => viewer.current?.screenshot()) : undefined), [taken, part, viewer])
}

function useOfferedScene(viewer: RefObject<ViewerHandle | null>) {
  const part = usePart((state) => state.part)
  useEffect(() => {
    if (!part) return
    return offerScene(() => viewer.current?.screenshot() ?? Promise.reject(new Error('The viewer is gone.')))
  }, [part, viewer])
}

/**
 * §4 store reset: saved local data, tools and results are removed, settings are the defaults, the project is Untitled,
 * the file is removed.
 */
function resetWorkspace(): void {
  const { project } = useStudy.getState()
  if (project) forgetDraft(project.id)
  void forgetPendingFile()
  resetTools()
  resetStudy()
  clearPart()
}

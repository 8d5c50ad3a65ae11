import './viewer.css'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { NavigationCube, type NavigationCubeHandle } from './controls/navigation-cube.tsx'
import type { ViewerHandle, ViewerProps } from './props.ts'
import { createCanvas } from './rendering/canvas.ts'
import { viewerMessages } from './rendering/messages.ts'
import { Stage } from './stage.ts'
import { publishTestHooks } from './test-hooks.ts'

/** The 3D view. React only passes the props to the stage, which is plain three.js. */
export function Viewer({ ref, ...props }: ViewerProps & { ref?: Ref<ViewerHandle> }) {
  const cube = useRef<NavigationCubeHandle>(null)
  const container = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    return mount(element, {
      onView: (view) => cube.current?.setView(view),
      onStage: (made) => {
        stage.current = made
      },
      onNotice: setNotice,
    })
  }, [])

  useEffect(() => stage.current?.update(props))

  useImperativeHandle(ref, () => {
    const ready = (): Stage => {
      if (!stage.current) throw new Error(viewerMessages.noWebgl)
      return stage.current
    }
    return {
      fit: () => stage.current?.fit(),
      view: (name) => stage.current?.view(name),
      camera: () => ready().camera(),
      setCamera: (camera) => stage.current?.setCamera(camera),
      setProjection: (projection) => stage.current?.project(projection),
      flyTo: (point) => stage.current?.flyTo(point),
      visibleRange: () => stage.current?.visibleRange() ?? null,
      screenshot: async (options) => ready().screenshot(options),
    }
  }, [])

  return (
    <div className="viewer" data-ui="STLModelClick" data-theme={props.theme}>
      <div ref={container} className="viewer-canvas" role="img" aria-label="3D view of the part" />
      {notice && (
        <p className="viewer-notice" role="status">
          {notice}
        </p>
      )}
      <NavigationCube ref={cube} theme={props.theme} onLook={(from) => stage.current?.lookFrom(from)} />
    </div>
  )
}

interface Mounting {
  onView(viewMatrix: ArrayLike<number>): void
  onStage(stage: Stage | null): void
  onNotice(notice: string | null): void
}

/**
 * Creates canvas and stage, or reports that the browser has no WebGL 2.
 * @returns the clean-up
 */
function mount(container: HTMLElement, { onView, onStage, onNotice }: Mounting): () => void {
  let host: ReturnType<typeof createCanvas>
  try {
    host = createCanvas(container)
  } catch {
    // three.js throws only when the browser has no WebGL 2, so that the notice is the answer.
    onNotice(viewerMessages.noWebgl)
    return () => undefined
  }
  const { gl, invalidate } = host
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const stage = new Stage({ gl, invalidate, onView, reducedMotion })
  const lost = () => onNotice(viewerMessages.contextLost)
  const restored = () => {
    onNotice(null)
    invalidate()
  }
  gl.domElement.addEventListener('webglcontextlost', lost)
  gl.domElement.addEventListener('webglcontextrestored', restored)
  host.onFrame((width, height) => stage.frame(width, height))
  onStage(stage)
  const removeTestHooks = publishTestHooks(stage, gl)
  return () => {
    removeTestHooks()
    onStage(null)
    gl.domElement.removeEventListener('webglcontextlost', lost)
    gl.domElement.removeEventListener('webglcontextrestored', restored)
    stage.dispose()
    host.dispose()
  }
}

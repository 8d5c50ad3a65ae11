import './viewer.css'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { NavigationCube, type NavigationCubeHandle } from './controls/navigation-cube.tsx'
import type { ViewerHandle, ViewerProps } from './props.ts'
import { canvasHost } from './rendering/canvas.ts'
import { viewerMessages } from './rendering/messages.ts'
import { Stage } from './stage.ts'
import { offerTestHooks } from './test-hooks.ts'

/** The 3D view. React decides nothing here: it hands the props to the stage, which is plain three.js. */
export function Viewer({ ref, ...props }: ViewerProps & { ref?: Ref<ViewerHandle> }) {
  const cube = useRef<NavigationCubeHandle>(null)
  const container = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    return mount(element, {
      turned: (view) => cube.current?.turn(view),
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
      screenshot: async () => ready().screenshot(),
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
      <NavigationCube ref={cube} theme={props.theme} onLook={(from) => stage.current?.look(from)} />
    </div>
  )
}

interface Mounting {
  turned(viewMatrix: ArrayLike<number>): void
  onStage(stage: Stage | null): void
  onNotice(notice: string | null): void
}

/** Canvas, stage and their end. Without WebGL2 there is a notice instead. */
function mount(container: HTMLElement, { turned, onStage, onNotice }: Mounting): () => void {
  let host: ReturnType<typeof canvasHost>
  try {
    host = canvasHost(container)
  } catch {
    onNotice(viewerMessages.noWebgl)
    return () => undefined
  }
  const { gl, invalidate } = host
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const stage = new Stage({ gl, invalidate, turned, reducedMotion })
  const lost = () => onNotice(viewerMessages.contextLost)
  const restored = () => {
    onNotice(null)
    invalidate()
  }
  gl.domElement.addEventListener('webglcontextlost', lost)
  gl.domElement.addEventListener('webglcontextrestored', restored)
  host.onFrame((width, height) => stage.frame(width, height))
  onStage(stage)
  const withdraw = offerTestHooks(stage, gl)
  return () => {
    withdraw()
    onStage(null)
    gl.domElement.removeEventListener('webglcontextlost', lost)
    gl.domElement.removeEventListener('webglcontextrestored', restored)
    stage.dispose()
    host.dispose()
  }
}

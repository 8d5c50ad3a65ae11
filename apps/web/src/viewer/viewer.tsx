import './viewer.css'
import { Canvas, useFrame, useThree } from '@react-three/fiber'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { PerspectiveCamera } from 'three'
import { NavigationCube, type NavigationCubeHandle } from './navigation-cube.tsx'
import type { ViewerHandle, ViewerProps } from './props.ts'
import { Stage } from './stage.ts'
import { offerTestHooks } from './test-hooks.ts'

export type { ViewerHandle, ViewerPart, ViewerProps } from './props.ts'

/**
 * The 3D view. React decides nothing here: it hands the props to the stage, which is plain three.js.
 * `flat` because tone mapping would wash the specified colours, `demand` because a still picture needs no frames.
 */
export function Viewer({ ref, ...props }: ViewerProps & { ref?: Ref<ViewerHandle> }) {
  const cube = useRef<NavigationCubeHandle>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  useImperativeHandle(
    ref,
    () => ({
      fit: () => stage?.fit(),
      view: (name) => stage?.view(name),
      screenshot: () => stage?.screenshot() ?? Promise.reject(new Error('The viewer is not ready.')),
    }),
    [stage],
  )
  return (
    <div className="viewer" data-ui="STLModelClick">
      <Canvas
        flat
        frameloop="demand"
        dpr={[1, 2]}
        gl={{ antialias: true, stencil: true, powerPreference: 'high-performance' }}
        camera={{ fov: 30, up: [0, 0, 1], position: [150, -150, 120] }}
        role="img"
        aria-label="3D view of the part"
      >
        <StageBridge props={props} cube={cube} onStage={setStage} />
      </Canvas>
      <NavigationCube ref={cube} theme={props.theme} onLook={(from) => stage?.look(from)} />
    </div>
  )
}

function StageBridge({
  props,
  cube,
  onStage,
}: {
  props: ViewerProps
  cube: { readonly current: NavigationCubeHandle | null }
  onStage(stage: Stage | null): void
}) {
  const gl = useThree((state) => state.gl)
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const invalidate = useThree((state) => state.invalidate)
  const stage = useRef<Stage | null>(null)

  useLayoutEffect(() => {
    const made = new Stage({
      gl,
      camera,
      invalidate: () => invalidate(),
      turned: (view) => cube.current?.turn(view),
      reducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
    stage.current = made
    onStage(made)
    const withdraw = offerTestHooks(made, gl)
    return () => {
      withdraw()
      made.dispose()
      stage.current = null
      onStage(null)
    }
  }, [gl, camera, invalidate, cube, onStage])

  useEffect(() => {
    stage.current?.update(props)
  })

  // A positive priority takes the drawing over from R3F.
  useFrame((state) => stage.current?.frame(state.size.width, state.size.height), 1)
  return null
}

import { create } from 'zustand'
import type { CameraState } from '../../viewer/camera/rig.ts'

/** The last resting position of the camera, for shared addresses. */
export const useCamera = create<{ readonly camera: CameraState | null }>(() => ({ camera: null }))

export const keepCamera = (camera: CameraState): void => useCamera.setState({ camera })

import { create } from 'zustand'
import type { CameraState } from '../../viewer/camera/rig.ts'

/** Where the camera came to rest last, for addresses that are shared. */
export const useCamera = create<{ readonly camera: CameraState | null }>(() => ({ camera: null }))

export const keepCamera = (camera: CameraState): void => useCamera.setState({ camera })

import type { CameraRig } from './rig.ts'

/** Viewers that look with one camera: what one hand does to its view happens to all. */
export class CameraLink {
  private readonly members = new Map<CameraRig, () => void>()

  /** @returns the leaving */
  join(rig: CameraRig, redraw: () => void): () => void {
    const [first] = this.members.keys()
    if (first) rig.follow(first)
    this.members.set(rig, redraw)
    return () => this.members.delete(rig)
  }

  /** This rig's view has changed. */
  share(from: CameraRig): void {
    for (const [rig, redraw] of this.members) if (rig !== from && rig.follow(from)) redraw()
  }
}

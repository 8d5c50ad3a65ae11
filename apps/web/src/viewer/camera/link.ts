import type { CameraRig } from './rig.ts'

/** Links the cameras of several viewers: a movement in one is copied to all. */
export class CameraLink {
  private readonly members = new Map<CameraRig, () => void>()

  /** @returns a function that leaves the group */
  join(rig: CameraRig, redraw: () => void): () => void {
    const [first] = this.members.keys()
    if (first) rig.follow(first)
    this.members.set(rig, redraw)
    return () => this.members.delete(rig)
  }

  /** Copies this camera's view to the others. */
  share(from: CameraRig): void {
    for (const [rig, redraw] of this.members) if (rig !== from && rig.follow(from)) redraw()
  }
}

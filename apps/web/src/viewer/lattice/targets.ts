import { DepthTexture, FloatType, HalfFloatType, LinearFilter, NearestFilter, WebGLRenderTarget } from 'three'

/** The off-screen pictures of the lattice: coarse while moving, sharp in tiles, and their running sum. */
export interface LatticeTargets {
  readonly low: WebGLRenderTarget
  readonly full: WebGLRenderTarget
  readonly sum: WebGLRenderTarget
  dispose(): void
}

export function latticeTargets(): LatticeTargets {
  const withDepth = (filter: typeof LinearFilter | typeof NearestFilter) => {
    const target = new WebGLRenderTarget(4, 4, { minFilter: filter, magFilter: filter })
    target.depthTexture = new DepthTexture(4, 4, FloatType)
    return target
  }
  const low = withDepth(LinearFilter)
  const full = withDepth(NearestFilter)
  // Half floats: four samples of eight bits each would overflow one byte.
  const sum = new WebGLRenderTarget(4, 4, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: false,
  })
  const dispose = () => {
    for (const target of [low, full, sum]) {
      target.depthTexture?.dispose()
      target.dispose()
    }
  }
  return { low, full, sum, dispose }
}

import type { Material } from '@trabecula/domain'
import type { NodalSprings } from '@trabecula/kernels'

/** Nodes that are held in part, ascending: three numbers each, one per axis. */
export interface PartlyHeldNodes {
  readonly nodes: Uint32Array
  /** Share of the surface around the node that is held along the axis; 0 where nothing is. */
  readonly shares: Float32Array
  /** Square of the cosine between the held surface's normal and the axis. */
  readonly facing: Float32Array
}

/**
 * Stiffness of the spring at a node of which half the surface is held, in units of a half space's, over two. Fitted to
 * square patches of two to four cells at five offsets, pressed, pushed and tilted (docs/theory/finite-cells.md): those
 * are right within 7 %, and on the average within 2 %.
 */
const firmness = 1.4

/** The springs that stand for the held part of the surface around nodes; none where no node is held in part. */
export function springsOf(
  partly: PartlyHeldNodes | undefined,
  { youngMpa, poisson }: Pick<Material, 'youngMpa' | 'poisson'>,
  spacing: number,
): NodalSprings | undefined {
  if (!partly || partly.nodes.length === 0) return undefined
  const pressed = (firmness * youngMpa * spacing) / (1 - poisson ** 2)
  // As much softer a half space is when it is pushed along its surface than when it is pressed (Mindlin).
  const pushed = (2 * (1 - poisson)) / (2 - poisson)
  const stiffness = partly.shares.map(
    (share, i) => (pressed * (pushed + (1 - pushed) * partly.facing[i]) * share) / (1 - share) ** 2,
  )
  return { nodes: partly.nodes, stiffness }
}

/**
 * A field as topology optimisation leaves it: SIMP (p = 3, volume 0.12, contrast 1e9) on the cantilever, optimality
 * criteria with a sensitivity filter. Two thirds and more of the cells end up next to void, which is what makes the
 * matrix hard. Source: O. Sigmund, A 99 line topology optimization code written in Matlab, SMO 21 (2001).
 */
import { ElasticSolver } from '@trabecula/kernels'
import { cantilever, isotropicModuli } from './problems.ts'

const fraction = 0.12
const contrast = 1e-9
const move = 0.2
const radius = 1.5

/** Young's modulus per cell after this many design steps. Deterministic. */
export async function simpField(nx: number, ny: number, nz: number, steps: number): Promise<Float32Array> {
  const cells = nx * ny * nz
  const solver = await ElasticSolver.create({ nx, ny, nz, spacing: 1 })
  let density: Float32Array = new Float32Array(cells).fill(fraction)
  const energies = { e11: new Float32Array(cells), e12: new Float32Array(cells), e44: new Float32Array(cells) }
  for (let step = 0; step < steps; step++) {
    const problem = cantilever(nx, ny, nz, stiffness(density))
    const { c11, c12, c44 } = isotropicModuli(problem.modulus)
    solver.setModuli(c11, c12, c44)
    solver.setConstrainedNodes(problem.held)
    await solver.prepare()
    await solver.solve(problem.force, { tolerance: 1e-3, maxIterations: 100, warmStart: step > 0 })
    await solver.energies(energies)
    const gain = density.map((rho, cell) => {
      const energy =
        (c11[cell] ?? 0) * (energies.e11[cell] ?? 0) +
        (c12[cell] ?? 0) * (energies.e12[cell] ?? 0) +
        (c44[cell] ?? 0) * (energies.e44[cell] ?? 0)
      return (3 * energy * (1 - contrast)) / Math.max(rho, 1e-3)
    })
    density = update(density, filter(gain, density, nx, ny, nz))
  }
  await solver.dispose()
  return stiffness(density)
}

const stiffness = (density: Float32Array): Float32Array => density.map((rho) => contrast + (1 - contrast) * rho ** 3)

/** Sensitivity filter over the 27 neighbours, weight radius - distance. */
function filter(gain: Float32Array, density: Float32Array, nx: number, ny: number, nz: number): Float32Array {
  const out = new Float32Array(gain.length)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        let sum = 0
        let weights = 0
        for (let c = Math.max(k - 1, 0); c <= Math.min(k + 1, nz - 1); c++) {
          for (let b = Math.max(j - 1, 0); b <= Math.min(j + 1, ny - 1); b++) {
            for (let a = Math.max(i - 1, 0); a <= Math.min(i + 1, nx - 1); a++) {
              const weight = Math.max(0, radius - Math.hypot(a - i, b - j, c - k))
              const cell = a + nx * (b + ny * c)
              sum += weight * (gain[cell] ?? 0) * (density[cell] ?? 0)
              weights += weight
            }
          }
        }
        const cell = i + nx * (j + ny * k)
        out[cell] = sum / (weights * Math.max(density[cell] ?? 0, 1e-3))
      }
    }
  }
  return out
}

/** Optimality criteria with a bisection on the volume. */
function update(density: Float32Array, gain: Float32Array): Float32Array {
  let low = 0
  let high = 1e12
  let next = density
  while (high - low > 1e-6 * (high + low) && high > 1e-30) {
    const price = low === 0 ? high / 1e3 : Math.sqrt(low * high)
    next = density.map((rho, cell) => {
      const wished = rho * Math.sqrt((gain[cell] ?? 0) / price)
      return Math.min(1, Math.max(0, rho - move, Math.min(rho + move, wished)))
    })
    const volume = next.reduce((sum, rho) => sum + rho, 0) / next.length
    if (volume > fraction) low = price
    else high = price
  }
  return next
}

export interface Bounds {
  readonly bulk: number
  readonly shear: number
  readonly young: number
}

/**
 * Upper bounds of a porous solid of modulus 1 by Hashin and Shtrikman (J. Mech. Phys. Solids 11 (1963) 127). Bulk
 * modulus and the mean shear modulus of a cubic cell never exceed theirs; Young's modulus along one axis of an
 * anisotropic cell may.
 */
export function hashinShtrikman(density: number, poisson: number): Bounds {
  const k = 1 / (3 * (1 - 2 * poisson))
  const g = 1 / (2 * (1 + poisson))
  const bulk = k + (1 - density) / (-1 / k + (3 * density) / (3 * k + 4 * g))
  const shear = g + (1 - density) / (-1 / g + (6 * density * (k + 2 * g)) / (5 * g * (3 * k + 4 * g)))
  return { bulk, shear, young: (9 * bulk * shear) / (3 * bulk + shear) }
}

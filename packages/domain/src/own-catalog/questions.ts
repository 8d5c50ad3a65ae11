import type { Material } from '../catalog/material.ts'
import { materialQuantities, mostStrengthOfModulus, mostUsualPoisson } from './limits.ts'
import { ownCatalogMessages } from './messages.ts'

/** What is unusual about a material, as questions: the values may be right. */
export function materialQuestions(material: Material): string[] {
  const { name, poisson, alongBuild } = material
  const { values = {} } = alongBuild ?? {}
  const upright = { ...material, ...values }
  const strong = (['designStressMpa', 'ultimateMpa'] as const).flatMap((key) => {
    const of = [material, upright].find((each) => each[key] > mostStrengthOfModulus * each.youngMpa)
    return of ? [ownCatalogMessages.strong(name, materialQuantities[key].title.toLowerCase(), of[key], of.youngMpa)] : []
  })
  // One question suffices where both are: they have the same unit.
  return [...strong.slice(0, 1), ...(poisson > mostUsualPoisson ? [ownCatalogMessages.incompressible(name, poisson)] : [])]
}

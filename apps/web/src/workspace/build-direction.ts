import { buildVector, type OptimizationSettings, tutorialProjectId } from '@trabecula/domain'
import { bestUp } from '@trabecula/engine/print-position'
import { useMemo } from 'react'
import { printerNamed } from './catalog.ts'
import { type LoadedPart, usePart } from './part.ts'
import { useOwnCatalog, useStudy } from './study.ts'

type Triple = readonly [number, number, number]

/**
 * The direction of the part that points up in the printer: the chosen one, else that in which the run prints it. Null
 * while part or printer are not known, and in the demonstration, which has no such setting.
 */
export function useBuildDirection(): Triple | null {
  const { buildDirection, printer } = useStudy(({ settings }) => settings)
  const part = usePart((state) => state.part)
  const isDemonstration = useStudy(({ project }) => project?.id === tutorialProjectId)
  const own = useOwnCatalog()
  // biome-ignore lint/correctness/useExhaustiveDependencies: A printer of the team is known when its catalogue is.
  return useMemo(
    () => (isDemonstration ? null : directionTaken({ buildDirection, printer }, part)),
    [buildDirection, printer, part, isDemonstration, own],
  )
}

/** The same without React. */
export function directionTaken(
  { buildDirection, printer: name }: Pick<OptimizationSettings, 'buildDirection' | 'printer'>,
  part: Pick<LoadedPart, 'printSides'> | null,
): Triple | null {
  if (buildDirection) return buildVector(buildDirection)
  const printer = printerNamed(name)
  return part && printer ? bestUp(part.printSides, printer) : null
}

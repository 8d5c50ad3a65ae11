import { useCatalog } from './catalog.ts'
import { usePart } from './part.ts'
import { useStudy } from './study.ts'

interface PartFacts {
  readonly areaMm2: number
  /** undefined for an open mesh, which has no inside. */
  readonly volumeCm3: number | undefined
  /** Mass of the solid part in the chosen material; undefined while that is unknown. */
  readonly massG: number | undefined
}

export function usePartFacts(): PartFacts | undefined {
  const part = usePart((state) => state.part)
  const material = useStudy((state) => state.settings.material)
  const { data: catalog } = useCatalog()
  if (!part) return undefined
  const { report, unitScale } = part
  const volumeCm3 = report.closed ? (Math.abs(report.volume) * unitScale ** 3) / 1000 : undefined
  const density = catalog?.materials.find(({ name }) => name === material)?.density_g_cm3
  const massG = volumeCm3 !== undefined && density !== undefined ? volumeCm3 * density : undefined
  return { areaMm2: report.area * unitScale ** 2, volumeCm3, massG }
}

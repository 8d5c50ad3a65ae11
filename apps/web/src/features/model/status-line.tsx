import { useQuery } from '@tanstack/react-query'
import { fromSi } from '@trabecula/domain'
import { catalogQuery } from '../../state/session/queries.ts'
import { usePart } from '../../state/workspace/part.ts'
import { useStudy } from '../../state/workspace/study.ts'
import { threeDigits } from '../../ui/print-number.ts'

/** What the part is, in one quiet line: triangles, size in both systems, mass when solid. */
export function StatusLine() {
  const part = usePart((state) => state.part)
  const material = useStudy((state) => state.settings.material)
  const flow = useStudy((state) => state.flow)
  const { data: catalog } = useQuery(catalogQuery)
  if (!part) return null
  const { report, sizeMm, unitScale } = part
  const density = catalog?.materials.find(({ name }) => name === material)?.density_g_cm3
  const mass = density && report.closed ? (Math.abs(report.volume) * unitScale ** 3 * density) / 1000 : undefined
  const facts = [
    `${report.triangles.toLocaleString('en-US')} triangles`,
    `${sizeMm.map(threeDigits).join(' × ')} mm`,
    `${sizeMm.map((edge) => threeDigits(fromSi(edge, 'length', 'imperial'))).join(' × ')} in`,
    ...(mass === undefined ? [] : [`${mass < 10_000 ? `${threeDigits(mass)} g` : `${threeDigits(mass / 1000)} kg`} solid`]),
    ...(flow === 'model-edit' ? ['Shift-click adds'] : []),
  ]
  return <p className="tabular pointer-events-none hidden truncate text-2xs text-n10 md:block">{facts.join('   ·   ')}</p>
}

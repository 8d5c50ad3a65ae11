import { counted, fromSi, solidMass, threeDigits } from '@trabecula/domain'
import { usePart } from '../../workspace/part.ts'
import { usePartFacts } from '../../workspace/part-facts.ts'
import { useStudy } from '../../workspace/study.ts'

/** The part in one line: triangles, size in both systems, mass when solid. */
export function StatusLine() {
  const part = usePart((state) => state.part)
  const flow = useStudy((state) => state.flow)
  const unitType = useStudy((state) => state.unitType)
  const measured = usePartFacts()
  if (!part) return null
  const { report, sizeMm } = part
  const mass = measured?.massG
  const facts = [
    counted(report.triangles, 'triangle'),
    `${sizeMm.map(threeDigits).join(' × ')} mm`,
    `${sizeMm.map((edge) => threeDigits(fromSi(edge, 'length', 'imperial'))).join(' × ')} in`,
    ...(mass === undefined ? [] : [`${solidMass(mass, unitType)} solid`]),
    ...(flow === 'model-edit' ? ['Shift-click adds'] : []),
  ]
  return <p className="tabular pointer-events-none hidden truncate text-2xs text-n10 sm:block">{facts.join('   ·   ')}</p>
}

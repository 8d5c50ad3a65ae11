import { Switch } from '../../ui/controls/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { useCatalog } from '../../workspace/catalog.ts'
import { useInDemonstration } from '../../workspace/in-demonstration.ts'
import { useStudy } from '../../workspace/study.ts'
import { useBuckling, useFrequencies, useVerifyDesigns } from './run-choices.ts'

/** What a run finds besides the designs. The demonstration has no choice, because its designs are computed beforehand. */
export function AnalysesSection() {
  const isDemonstration = useInDemonstration()
  const { data: catalog } = useCatalog()
  const choice = useVerifyDesigns((state) => state.wanted)
  const hasMasses = useStudy(({ loads }) => loads.masses.length > 0)
  const frequencies = useFrequencies((state) => state.wanted) || hasMasses
  const buckling = useBuckling((state) => state.wanted)
  if (isDemonstration) return null
  const isDefault = catalog?.verifies_designs ?? true
  const verified = choice ?? isDefault
  const found = [
    verified ? 'verified' : 'not verified',
    ...(frequencies ? ['frequencies'] : []),
    ...(buckling ? ['buckling'] : []),
  ]
  return (
    <Section title="Analyses" summary={found.join(', ')} done={false} folded area="Analyses">
      <Choice
        label={isDefault || choice !== undefined ? 'Verify designs' : 'Verify designs (off on this server)'}
        about="The exported mesh of every design is analysed when the run has ended. It is free and takes some minutes."
        checked={verified}
        onChange={(wanted) => useVerifyDesigns.setState({ wanted })}
      />
      <Choice
        label="Natural frequencies"
        about={
          hasMasses
            ? 'They are always found where there is a point mass. The run takes longer.'
            : 'The six lowest at which each design and the solid part vibrate as they are held. The run takes longer.'
        }
        checked={frequencies}
        onChange={(wanted) => useFrequencies.setState({ wanted })}
      />
      <Choice
        label="Buckling"
        about="At how many times its load each design buckles, and its skin dimples. The run takes longer."
        checked={buckling}
        onChange={(wanted) => useBuckling.setState({ wanted })}
      />
    </Section>
  )
}

interface ChoiceProps {
  label: string
  about: string
  checked: boolean
  onChange: (wanted: boolean) => void
}

function Choice({ label, about, checked, onChange }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <Switch label={label} checked={checked} onChange={onChange} />
      <p className="pr-11 text-xs text-n10">{about}</p>
    </div>
  )
}

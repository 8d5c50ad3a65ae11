import './compare-view.css'
import type { MaterialSettings, SceneControls, SectionSettings } from '@trabecula/domain'
import { type ReactNode, useMemo, useState } from 'react'
import { CameraLink } from './camera/link.ts'
import type { MouseStyle } from './controls/mouse.ts'
import type { FieldDisplay } from './fields/model.ts'
import type { LatticeVolume } from './lattice/load.ts'
import type { ViewerPart } from './part/model.ts'
import type { ViewerProps } from './props.ts'
import { Viewer } from './viewer.tsx'

export interface Compared {
  readonly key: string | number
  readonly title: string
  /** null while it loads. */
  readonly lattice: LatticeVolume | null
  /** The field of this design, on the legend that all share. */
  readonly field?: FieldDisplay | null
  readonly note?: ReactNode
}

export interface CompareViewProps {
  readonly designs: readonly Compared[]
  readonly part: ViewerPart | null
  readonly scene: SceneControls
  readonly material: MaterialSettings
  readonly section: SectionSettings
  readonly theme: 'light' | 'dark'
  readonly mouse?: MouseStyle
  readonly onSectionMove?: ViewerProps['onSectionMove']
}

const nothing = { load: [], held: [] } as const

/** Designs side by side with a shared camera, section and style, so that only the lattices differ. */
export function CompareView({ designs, ...shared }: CompareViewProps) {
  const link = useMemo(() => new CameraLink(), [])
  return (
    <section className="compare-view" data-count={designs.length} data-theme={shared.theme} aria-label="Designs side by side">
      {designs.map((design) => (
        <Cell key={design.key} design={design} link={link} {...shared} />
      ))}
    </section>
  )
}

function Cell({
  design,
  link,
  onSectionMove,
  ...look
}: Omit<CompareViewProps, 'designs'> & { design: Compared; link: CameraLink }) {
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <figure className="compare-cell">
      <Viewer
        {...look}
        {...(onSectionMove ? { onSectionMove } : {})}
        selection={nothing}
        hovered={null}
        onHover={() => undefined}
        onPick={() => undefined}
        force={null}
        lattice={design.lattice}
        field={design.field ?? null}
        link={link}
        onLatticeError={setFailure}
      />
      <figcaption>
        <strong>{design.title}</strong>
        {design.note}
        {failure && <span role="status">{failure}</span>}
      </figcaption>
    </figure>
  )
}

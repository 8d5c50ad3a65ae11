import {
  checkShell,
  fromSi,
  type OptimizationSettings,
  openDirectionName,
  parseQuantity,
  shellFromMm,
  shellToMm,
  stepped,
  threeDigits,
  tutorialProjectId,
  type UnitType,
  unitOf,
  type ZeroThicknessDirection,
  zeroThicknessDirections,
} from '@trabecula/domain'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { type Choice, Select } from '../../ui/controls/select.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { editable } from '../../ui/print-number.ts'
import { Section } from '../../ui/section.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import { printerNamed, useCatalog } from '../../workspace/catalog.ts'
import { usePart } from '../../workspace/part.ts'
import { changeSettings, useStudy } from '../../workspace/study.ts'
import { BuildDirectionField } from './build-direction.tsx'
import { volumeWarning } from './volume-warning.ts'

const directions: readonly Choice<ZeroThicknessDirection>[] = zeroThicknessDirections.map((value) => ({
  value,
  label: openDirectionName(value),
}))

export function BuildSection() {
  const settings = useStudy((state) => state.settings)
  const unitType = useStudy((state) => state.unitType)
  const sizeMm = usePart((state) => state.part?.sizeMm)
  const { data: catalog } = useCatalog()
  // Its designs are computed beforehand.
  const isDemonstration = useStudy(({ project }) => project?.id === tutorialProjectId)
  const misfit = volumeWarning(sizeMm, settings.printer, catalog?.printers ?? [])
  const warning = shellWarning(settings, sizeMm, unitType)
  return (
    <Section title="Shell, material, printer" done area="OptimizationParameters">
      <div data-ui="ShellThickness">
        <NumberInput
          label="Shell thickness"
          value={shellFromMm(settings.shellMm, unitType)}
          unit={unitOf('length', unitType)}
          help={<TermHelp id="shell" />}
          print={(value) => editable(value, 4)}
          read={(text) => readShell(text, unitType)}
          nearest={(text) => parseQuantity(text, 'length', unitType) && 0}
          hint={warning && <span className="text-amber">{warning}</span>}
          step={(value, direction, coarse) =>
            Math.max(0, stepped(value, direction, { coarse, fromZero: unitType === 'metric' ? 0.1 : 0.01 }))
          }
          onChange={(value) => changeSettings({ shellMm: shellToMm(value, unitType) })}
        />
      </div>
      <Select
        label="Open direction"
        help={<TermHelp id="open-direction" />}
        value={settings.zeroThicknessDirection}
        choices={directions}
        onChange={(zeroThicknessDirection) => changeSettings({ zeroThicknessDirection })}
        hint={openingHint(settings)}
      />
      <Select
        label="Domain"
        value={settings.domain}
        choices={[{ value: 'static', label: 'Static', note: 'loads that do not change' }]}
        onChange={(domain) => changeSettings({ domain })}
      />
      <Select
        label="Material"
        value={settings.material}
        choices={withCurrent(
          catalog?.materials.map(({ name, process }) => ({
            value: name,
            label: name,
            note: process,
          })),
          settings.material,
        )}
        onChange={(material) => changeSettings({ material })}
      />
      <Select
        label="Printer"
        value={settings.printer}
        choices={withCurrent(
          catalog?.printers.map(({ name, process, build_mm }) => ({
            value: name,
            label: name,
            note: `${process}, ${build_mm.join(' × ')} mm`,
          })),
          settings.printer,
        )}
        hint={misfit && <span className="text-amber">{misfit}</span>}
        onChange={(printer) => changeSettings({ printer })}
      />
      {!isDemonstration && <BuildDirectionField chosen={settings.buildDirection} />}
    </Section>
  )
}

function shellWarning(
  settings: OptimizationSettings,
  sizeMm: readonly number[] | undefined,
  unitType: UnitType,
): string | undefined {
  const printed = checkShell(settings, printerNamed(settings.printer))
  if (!printed.ok) return unbroken(printed.refusal.message)
  const shellMm = settings.shellMm
  const least = Math.min(...(sizeMm ?? []))
  if (2 * shellMm < least) return undefined
  const edge = `${threeDigits(fromSi(least, 'length', unitType))} ${unitOf('length', unitType)}`
  return unbroken(`Too thick for a lattice: the part is only ${edge} across.`)
}

/** Warns before the run that powder stays inside a closed shell, which makes every design hard to print. */
function openingHint({ zeroThicknessDirection: direction, printer, shellMm: shell }: OptimizationSettings): string | undefined {
  if (shell === 0) return undefined
  const left = printerNamed(printer)?.removes ?? 'nothing'
  if (direction !== 'None') return `Faces in this direction get no shell, so ${left === 'resin' ? 'resin' : 'powder'} can drain.`
  if (left === 'nothing') return undefined
  return `${left === 'powder' ? 'Powder' : 'Resin'} cannot drain from a closed shell. Choose an open direction.`
}

/** The catalogue, or at least the current choice while it loads. */
const withCurrent = (choices: readonly Choice<string>[] | undefined, current: string): readonly Choice<string>[] =>
  choices?.some(({ value }) => value === current) ? choices : [{ value: current, label: current }, ...(choices ?? [])]

function readShell(text: string, unitType: UnitType): number | string {
  const value = parseQuantity(text, 'length', unitType)
  return value === undefined || value < 0 ? 'Enter a length, such as 1 mm or 0.039 in' : value
}

import {
  type CellFamily,
  cellFamilies,
  cellSizeQuestion,
  checkCells,
  fromSi,
  mostCellSizes,
  parseQuantity,
  stepped,
  toSi,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { editable } from '../../ui/print-number.ts'
import { useCatalog } from '../../workspace/catalog.ts'
import { changeSettings, useStudy } from '../../workspace/study.ts'
import { furtherSize, withFamily } from './chosen-cells.ts'

/** The families as pictures to choose from, and the cell sizes that are tried. */
export function FamiliesPanel() {
  const families = useStudy((state) => state.settings.families)
  const { data: catalog } = useCatalog()
  const usual = catalog?.cells.map(({ name }) => name) ?? []
  return (
    <>
      <p className="text-xs text-n10">
        {families
          ? 'A run tries the checked families only.'
          : 'A run tries the families marked "usual". Check some to try only these.'}
      </p>
      <ul aria-label="Families" className="flex flex-col gap-1">
        {cellFamilies.map((family) => (
          <FamilyChoice key={family.name} family={family} isUsual={usual.includes(family.name)} chosen={families} />
        ))}
      </ul>
      <div>
        <Button size="sm" disabled={!families} onClick={() => changeSettings({ families: undefined })}>
          Usual families
        </Button>
      </div>
      <CellSizes />
    </>
  )
}

interface FamilyChoiceProps {
  family: CellFamily
  isUsual: boolean
  chosen: readonly string[] | undefined
}

function FamilyChoice({ family: { name, title, goodFor }, isUsual, chosen }: FamilyChoiceProps) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="flex cursor-pointer items-center gap-2 rounded-md border border-n5 p-1.5 hover:bg-n3">
        <input
          id={id}
          type="checkbox"
          className="accent-accent"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-note`}
          checked={chosen?.includes(name) ?? false}
          onChange={(event) => changeSettings({ families: withFamily(chosen, name, event.currentTarget.checked) })}
        />
        {/* The picture is drawn on white, which stays around it in the dark theme. */}
        <img
          src={`/cells/${name}.png`}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="shrink-0 rounded-sm bg-white p-0.5"
        />
        <span className="min-w-0 text-xs">
          <span id={`${id}-title`} className="font-medium text-n12">
            {title}
          </span>
          {isUsual && <span className="text-n10"> · usual</span>}
          <span id={`${id}-note`} className="block text-n10">
            {goodFor}
          </span>
        </span>
      </label>
    </li>
  )
}

function CellSizes() {
  const sizes = useStudy((state) => state.settings.cellSizesMm) ?? []
  const unitType = useStudy((state) => state.unitType)
  const change = (next: readonly number[]) => changeSettings({ cellSizesMm: next.length > 0 ? next : undefined })
  const further = furtherSize(sizes, unitType)
  const question = cellSizeQuestion(sizes)
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 text-xs font-medium text-n11">Cell sizes</legend>
      <p className="text-xs text-n10">
        {sizes.length > 0
          ? 'Each family keeps the best of these sizes that can be made of it.'
          : 'Each family gets the size that suits it, the printer and the part.'}
      </p>
      {sizes.map((size, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a size is identified by its index
        <div key={at} className="grid grid-cols-[1fr_auto] items-start gap-1">
          <NumberInput
            bare
            label={`Cell size ${at + 1}`}
            value={fromSi(size, 'length', unitType)}
            unit={unitOf('length', unitType)}
            print={(value) => editable(value, 4)}
            read={(text) => readSize(text, unitType, (mm) => sizes.with(at, mm))}
            step={(value, direction, coarse) =>
              stepped(value, direction, { coarse, fromZero: unitType === 'metric' ? 0.1 : 0.01 })
            }
            onChange={(value) => change(sizes.with(at, toSi(value, 'length', unitType)))}
          />
          <IconButton
            look="quiet"
            label={`Remove cell size ${at + 1}`}
            icon={<X size={14} />}
            onClick={() => change(sizes.toSpliced(at, 1))}
          />
        </div>
      ))}
      {question && <Notice tone="amber">{question}</Notice>}
      <div>
        <Button
          size="sm"
          disabled={sizes.length >= mostCellSizes || further === undefined}
          onClick={() => further !== undefined && change([...sizes, further])}
        >
          <Plus size={14} />
          Add a size
        </Button>
      </div>
    </fieldset>
  )
}

/** A typed size in the unit that is shown, or the refusal of the sizes that it would give. */
function readSize(text: string, unitType: UnitType, sizesWith: (mm: number) => readonly number[]): number | string {
  const value = parseQuantity(text, 'length', unitType)
  if (value === undefined) return 'Enter a length, such as 8 mm or 0.3 in'
  const checked = checkCells({ cellSizesMm: sizesWith(toSi(value, 'length', unitType)) })
  return checked.ok ? value : checked.refusal.message
}

import {
  adjustedMaterial,
  adjustedValues,
  type CouponComparison,
  type CouponPrediction,
  compareCoupon,
  fromSi,
  type MeasuredPair,
  type Outcome,
  parseQuantity,
  type QuantityName,
  threeDigits,
  toSi,
  type UnitType,
  unitOf,
  unusualRatio,
} from '@trabecula/domain'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { inputClass, TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { keepMaterial, saveMaterial } from './api.ts'

interface MeasuredProps {
  prediction: CouponPrediction
  unitType: UnitType
}

interface Line {
  readonly force: string
  readonly displacement: string
}

const emptyLine: Line = { force: '', displacement: '' }

/** What was predicted of a coupon, the form for what was measured, and both side by side. */
export function Measured({ prediction, unitType }: MeasuredProps) {
  const [lines, setLines] = useState<readonly Line[]>([emptyLine, emptyLine])
  const [onset, setOnset] = useState('')
  const compared = compareLines(prediction, lines, onset, unitType)
  const set = (at: number, change: Partial<Line>) => setLines(lines.map((line, n) => (n === at ? { ...line, ...change } : line)))
  const force = unitOf('force', unitType)
  const length = unitOf('length', unitType)
  return (
    <section aria-label="Measured" className="flex flex-col gap-3 border-t border-n5 pt-3">
      <h3 className="text-xs font-semibold text-n11">What the machine measured</h3>
      <p className="text-xs text-n10">
        Weigh it first: it has {quantity(prediction.massG, 'mass', unitType)} when no powder is left in it.
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
        <span className="text-xs font-medium text-n11">Force, {force}</span>
        <span className="text-xs font-medium text-n11">Displacement, {length}</span>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
          <LineFields key={at} line={line} at={at} onChange={(change) => set(at, change)} />
        ))}
      </div>
      <Button size="sm" className="self-start" onClick={() => setLines([...lines, emptyLine])}>
        <Plus size={14} />
        Another line
      </Button>
      <TextField
        label={`Force at which it yielded, ${force} (if you went on)`}
        hint={`Elastic up to ${quantity(prediction.elasticMm, 'length', unitType)}: beyond that displacement nothing is said of stiffness.`}
        inputMode="decimal"
        autoComplete="off"
        value={onset}
        onChange={(event) => setOnset(event.currentTarget.value)}
      />
      <Comparison prediction={prediction} found={compared?.ok ? compared.value : undefined} unitType={unitType} />
      {compared && !compared.ok && <Notice tone="red">{compared.refusal.message}</Notice>}
      {compared?.ok && <OwnMaterial prediction={prediction} found={compared.value} unitType={unitType} />}
      {prediction.notes.map((note) => (
        <p key={note} className="text-xs text-n10">
          {note}
        </p>
      ))}
    </section>
  )
}

function LineFields({ line, at, onChange }: { line: Line; at: number; onChange: (change: Partial<Line>) => void }) {
  const field = (key: keyof Line, label: string) => (
    <input
      aria-label={`${label}, line ${at + 1}`}
      inputMode="decimal"
      autoComplete="off"
      className={`${inputClass} tabular`}
      value={line[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {field('force', 'Force')}
      {field('displacement', 'Displacement')}
    </>
  )
}

/** Undefined while nothing is typed. Empty lines are left out; a text that is no number is none. */
function compareLines(
  prediction: CouponPrediction,
  lines: readonly Line[],
  onset: string,
  unitType: UnitType,
): Outcome<CouponComparison> | undefined {
  const read = (text: string, name: QuantityName) => toSi(parseQuantity(text, name, unitType) ?? Number.NaN, name, unitType)
  const typed = lines.filter(({ force, displacement }) => `${force}${displacement}`.trim() !== '')
  if (typed.length === 0 && onset.trim() === '') return undefined
  const pairs = typed.map(
    ({ force, displacement }): MeasuredPair => ({ forceN: read(force, 'force'), displacementMm: read(displacement, 'length') }),
  )
  return compareCoupon(prediction, { pairs, onsetN: onset.trim() === '' ? undefined : read(onset, 'force') })
}

const quantity = (si: number, name: QuantityName, unitType: UnitType): string =>
  `${threeDigits(fromSi(si, name, unitType))} ${unitOf(name, unitType)}`

interface ComparisonProps extends MeasuredProps {
  found: CouponComparison | undefined
}

function Comparison({ prediction, found, unitType }: ComparisonProps) {
  const { stiffnessNPerMm, onsetN } = prediction
  const { stiffnessRatio, onsetRatio } = found ?? {}
  const row = (name: string, predicted: number, ratio: number | undefined, of: QuantityName) => (
    <tr className="border-t border-n5">
      <th scope="row" className="py-1 text-left font-normal text-n10">
        {name}
      </th>
      <td className="text-right">{quantity(predicted, of, unitType)}</td>
      <td className="text-right">{ratio === undefined ? '–' : quantity(ratio * predicted, of, unitType)}</td>
      <td className="text-right font-medium">{ratio === undefined ? '–' : threeDigits(ratio)}</td>
    </tr>
  )
  return (
    <table className="tabular w-full text-sm text-n12">
      <thead className="text-xs text-n11">
        <tr>
          <td />
          {['Predicted', 'Measured', 'Ratio'].map((head) => (
            <th key={head} scope="col" className="pb-1 text-right font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row('Stiffness', stiffnessNPerMm, stiffnessRatio, 'stiffness')}
        {row('Onset of yielding', onsetN, onsetRatio, 'force')}
      </tbody>
    </table>
  )
}

/** The material with which the prediction would have been what was measured: shown value by value before it is kept. */
function OwnMaterial({ prediction: { material }, found, unitType }: MeasuredProps & { found: CouponComparison }) {
  const [name, setName] = useState(`${material.name}, measured`.slice(0, 60))
  const isOurs = name.trim() === material.name
  const isNameless = name.trim() === '' || isOurs
  const unusual = unusualRatio(found)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const made = () => adjustedMaterial(material, found, name.trim())
  const keep = async () => {
    setBusy(true)
    setRefusal(await keepMaterial(made()))
    setBusy(false)
  }
  return (
    <section aria-label="Material" className="flex flex-col gap-2 border-t border-n5 pt-3">
      <h3 className="text-xs font-semibold text-n11">A material of the team's own</h3>
      <p className="text-xs text-n10">
        {material.name} with these values times the ratios. Nothing else changes, and no result: it counts where you choose it.
      </p>
      {unusual && <Notice tone="amber">{unusual}</Notice>}
      <ul className="tabular flex flex-col gap-0.5 text-sm text-n12">
        {adjustedValues(material, found).map(({ title, before, after }) => (
          <li key={title} className="flex justify-between gap-4">
            <span className="text-n10">{title}</span>
            <span>
              {threeDigits(fromSi(before, 'stress', unitType))} → {quantity(after, 'stress', unitType)}
            </span>
          </li>
        ))}
        {found.onsetRatio === undefined && (
          <li className="text-xs text-n10">Strengths stay: the force at which it yielded was not entered.</li>
        )}
      </ul>
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        error={isOurs ? 'Our material has this name: choose another one.' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {refusal && <Notice tone="red">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isNameless || busy} onClick={keep}>
          Add to the team's materials
        </Button>
        <Button size="sm" look="quiet" disabled={isNameless} onClick={() => saveMaterial(made())}>
          Save as a file
        </Button>
      </div>
    </section>
  )
}

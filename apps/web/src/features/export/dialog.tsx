import {
  type CandidateRow,
  defaultExportQuality,
  type ExportChoice,
  type ExportFormat,
  type ExportQuality,
  type ExportShape,
  exportedFileNames,
  exportFormats,
  fromSi,
  fromWire,
  hasTriangles,
  percentMore,
  printChecks,
  printedCheck,
  threeDigits,
  type UnitType,
  unitOf,
  verifiedGoals,
} from '@trabecula/domain'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import { useCatalog } from '../../workspace/catalog.ts'
import { usePart } from '../../workspace/part.ts'
import { selectedCandidate, useStudy } from '../../workspace/study.ts'
import { aboutFormat, aboutQuality } from './formats.ts'
import { LatticeAs, shapeOf } from './lattice-as.tsx'
import { useExport } from './use-export.ts'

/** The properties of the file before it is made: format, size, print checks, verification and cost. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const study = useStudy()
  const offer = useExport()
  const [format, setFormat] = useState<ExportFormat>('stl')
  const [quality, setQuality] = useState<ExportQuality>(defaultExportQuality)
  const [shape, setShape] = useState<ExportShape>('triangles')
  // A toast would disappear before its sentence is read and followed.
  const [refusal, setRefusal] = useState<string>()
  const row = selectedCandidate(study)
  const as = row ? shapeOf({ row, format, chosen: shape }) : 'triangles'
  const start = async () => {
    setRefusal(undefined)
    const end = await offer.run(format, quality, as)
    setRefusal(end.refusal)
    if (end.saved) onClose()
  }
  if (!row) return null
  const { title, note, sizePerStl } = aboutFormat[format]
  const choices = choicesOf(row)
  const choice = choices.find((each) => each.quality === quality) ?? choices[0]!
  const cost = [offer.price, offer.leftAfter === undefined ? '' : `${offer.leftAfter.toLocaleString('en-US')} left afterwards`]
  return (
    <Dialog
      open
      closeButton
      title="Export"
      description={row.name}
      onClose={onClose}
      body={
        <div className="flex flex-col gap-4 text-sm">
          <div className="flex flex-col gap-1">
            <Segmented
              label="Format"
              value={format}
              choices={exportFormats.map((value) => ({ value, label: aboutFormat[value].title }))}
              onChange={setFormat}
            />
            <p className="text-xs text-n10">{note}</p>
          </div>
          <LatticeAs row={row} format={format} chosen={shape} onChange={setShape} />
          <div className="flex flex-col gap-1" hidden={!hasTriangles(as)}>
            <Segmented
              label="Quality"
              value={choice.quality}
              choices={choices.map((each) => ({
                value: each.quality,
                label: `${aboutQuality[each.quality].title}, ${threeDigits(each.sizeMb * sizePerStl)} MB`,
              }))}
              onChange={setQuality}
            />
            <p className={choice.available ? 'text-xs text-n10' : 'text-xs text-amber'}>
              {choice.available ? aboutQuality[choice.quality].note : 'Larger than slicers open. Choose a coarser quality.'}
            </p>
          </div>
          <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <Line name="File">{exportedFileNames[format]}</Line>
            <Line name="Size">
              {hasTriangles(as)
                ? `about ${threeDigits(choice.sizeMb * sizePerStl)} MB, ${threeDigits(choice.triangles)} triangles`
                : `a few percent of the STL's ${threeDigits(choice.sizeMb)} MB`}
            </Line>
            {hasTriangles(as) && choice.chordErrorMm > 0 && (
              <Line name="Chord error">
                at most {threeDigits(fromSi(choice.chordErrorMm, 'length', study.unitType))} {unitOf('length', study.unitType)}
              </Line>
            )}
            <Line name="Verified">{unbroken(verifiedText(row))}</Line>
            <Line name="Price">{offer.again ? 'free' : cost.filter(Boolean).join(' · ')}</Line>
          </dl>
          <Checks row={row} unitType={study.unitType} />
          <p role="status" className={offer.busy ? 'text-pretty text-xs text-n10' : 'sr-only'}>
            {offer.busy && 'You can close this. The file downloads when it has passed its checks.'}
          </p>
          {refusal && <Notice tone="red">{refusal}</Notice>}
        </div>
      }
    >
      {offer.busy ? (
        <Button look="danger" disabled={offer.cancelling} onClick={() => void offer.cancel()}>
          Cancel export
        </Button>
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
      <Button look="primary" disabled={offer.busy || (hasTriangles(as) && !choice.available)} onClick={() => void start()}>
        {offer.busy && <Spinner size={14} />}
        {offer.busy ? 'Preparing the file' : offer.again ? 'Download again' : `Export ${title}`}
      </Button>
    </Dialog>
  )
}

/** The qualities to choose from; an older result, which has no choice, offers its only file. */
const choicesOf = (row: CandidateRow): readonly ExportChoice[] =>
  row.exportChoices ?? [
    {
      quality: defaultExportQuality,
      sizeMb: row.exportSizeMb,
      triangles: row.exportTriangles,
      spacingMm: 0,
      chordErrorMm: 0,
      available: true,
    },
  ]

function Checks({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const printerName = useStudy((state) => state.settings.printer)
  const sizeMm = usePart((state) => state.part?.sizeMm)
  const { data: catalog } = useCatalog()
  const printer = catalog?.printers.find(({ name }) => name === printerName)
  const checks = printChecks(row, sizeMm ?? [], printer && fromWire(printer))
  return (
    <section aria-label="Print checks" className="flex flex-col gap-1.5 border-t border-n5 pt-3">
      <h3 className="text-xs font-semibold text-n11">On {printerName}</h3>
      <ul className="flex flex-col gap-1">
        {checks.map((check) => (
          <li key={check.name} className="flex gap-2">
            {check.ok ? (
              <CircleCheck size={15} className="mt-0.5 shrink-0 text-green" aria-label="passed" />
            ) : (
              <TriangleAlert size={15} className="mt-0.5 shrink-0 text-amber" aria-label="warning" />
            )}
            <span className="text-pretty text-n12">{unbroken(printedCheck(check, unitType))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function verifiedText(row: CandidateRow): string {
  const verified = verifiedGoals(row)?.map(({ goal, deviation }) => `${goal.noun} ${percentMore(deviation)} %`)
  return verified ? `${verified.join(', ')} vs. the prediction` : 'not yet; free in the design details'
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-n10">{name}</dt>
    <dd className="text-right text-n12">{children}</dd>
  </>
)

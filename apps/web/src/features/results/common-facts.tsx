import { type CandidateRow, type Printer, threeDigits, withMinus, type ZeroThicknessDirection } from '@trabecula/domain'
import { isShared } from '../../platform/http/share-link.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { printerNamed } from '../../workspace/catalog.ts'
import { returnToSettings } from '../../workspace/results.ts'
import { changeSettings, type Results, useStudy } from '../../workspace/study.ts'

/** Facts that hold for every design, from the set-up or the part; shown once instead of in every row. */
export function CommonFacts({ results }: { results: Results }) {
  const printer = useStudy((study) => study.settings.printer)
  const isAwaited = results.verifications?.some(({ state }) => state === 'queued' || state === 'running')
  const { powder, open, limit } = commonFacts(results.candidates, printerNamed(printer)?.removes, isAwaited)
  if (!powder && !limit) return null
  return (
    <div
      role="note"
      aria-label="True of every design"
      className="flex shrink-0 flex-col gap-1 border-b bg-n2 px-3 py-1.5 text-xs text-n11"
    >
      {powder && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{powder}</span>
          {open && !isShared && <Button onClick={() => openAlong(open)}>Open {signed(open)} and generate again</Button>}
        </p>
      )}
      {limit && <p>{limit}</p>}
    </div>
  )
}

/** Returns to the settings with the direction opened: new designs cost tokens, so that the user starts the run. */
function openAlong(direction: ZeroThicknessDirection): void {
  returnToSettings()
  changeSettings({ zeroThicknessDirection: direction })
  toast(`The open direction is ${signed(direction)} now. Generate again to get open designs.`, 'info')
}

const signed = (direction: ZeroThicknessDirection): string => withMinus(direction)

export interface CommonFactsOf {
  readonly powder?: string
  /** The direction that lets powder out best. */
  readonly open?: ZeroThicknessDirection
  /** What makes every prediction less certain. */
  readonly limit?: string
}

/**
 * The facts as sentences; a fact that does not hold for every row is left to the rows.
 *
 * @param isAwaited the files of the rows are being analysed: what limits their predictions need not be said
 */
export function commonFacts(
  rows: readonly CandidateRow[],
  removes: Printer['removes'] = 'powder',
  isAwaited = false,
): CommonFactsOf {
  const [first] = rows
  if (!first) return {}
  const { bestOpening: open, trust } = first
  const isKept = open !== undefined && rows.every((row) => row.bestOpening === open)
  const isDoubtful = !isAwaited && trust !== 'high' && rows.every((row) => row.trust === trust && row.state !== 'verified')
  return {
    ...(isKept ? { powder: keptPowder(rows, open, removes === 'resin' ? 'resin' : 'powder') } : {}),
    ...(isKept && open !== 'None' ? { open } : {}),
    ...(isDoubtful ? { limit: sharedLimit(rows) } : {}),
  }
}

/**
 * The first sentence of the rows' reasons where all rows share it, because it then holds for the part; otherwise the
 * reason is the number of cells across it.
 */
function sharedLimit(rows: readonly CandidateRow[]): string {
  const [ofPart = '', ...ofRow] = rows[0]?.trustReason.split('. ') ?? []
  if (ofRow.length > 0 && rows.every((row) => row.trustReason.startsWith(`${ofPart}. `))) return `${ofPart}.`
  return 'Few cells lie across the thinnest loaded section, which makes every prediction less certain. Verify before use.'
}

function keptPowder(rows: readonly CandidateRow[], open: ZeroThicknessDirection, what: string): string {
  const kept = `The closed shell keeps the ${what} in, so every design is hard to print.`
  if (open === 'None') return `${kept} Only load and held faces could be opened: choose other faces.`
  const depths = rows.map((row) => row.powderDepthCells)
  const [least, most] = [Math.min(...depths), Math.max(...depths)].map(threeDigits)
  const range = least === most ? least : `${least} to ${most}`
  return `${kept} Opened along ${signed(open)} it would lie ${range} cells deep.`
}

import type { Process } from './material.ts'
import type { Printer, PrinterValues } from './printer.ts'
import { decision, published, type SourcedRecord, separate, unconfirmed } from './source.ts'

const HP_RULES = published(
  'HP design rules as copied by bureaus: tronix3d.com/design-guidelines, rapidmade.com, tempus3d.com/hp-multi-jet-fusion-design-guide',
)
const HP_LATTICE_GAP = published('https://3faktur.com/?p=4650: 1.0 mm between the beams of a lattice')
const MJF_CYCLE = published(
  'https://docs.phas.io/pricing/deep-dive/process-deep-dives/powder-bed-sls-mjf: 8–12 h for a full build of 380 mm',
)
const MJF_COST = published(
  'https://docs.phas.io/pricing/deep-dive/process-deep-dives/powder-bed-sls-mjf: 80 EUR set-up, 0.18 EUR/cm³',
)
const EOS_WALLS = published('EOS LPBF data sheets: wall 0.3–0.4 mm')
const SLS_WALL = published('https://additive.tools/materials/pa12: 0.8 mm wall')
const CLASS = unconfirmed('Value of the machine class, to be confirmed with the maker')
const OURS = decision('Rule of this project')
const KNOCK_DOWN = decision('Direction after additive.tools (scatter of properties below 1.5 mm); size decided')
const COST = decision('Order of magnitude, for comparing candidates of one run only')
const SPEED = decision('Order of magnitude for the machine class, so that designs of one run can be compared')

const POLYMER_KNOCK_DOWN = [
  [0.5, 0.7],
  [0.8, 0.85],
  [1.5, 1],
] as const
const NO_KNOCK_DOWN = [[0, 1]] as const

const jetFusion: SourcedRecord<PrinterValues> = {
  build_volume_mm: [[380, 284, 380], HP_RULES],
  recommended_volume_mm: [[356, 280, 356], HP_RULES],
  layer_mm: [0.08, HP_RULES],
  absolute_wall_mm: [0.5, HP_RULES],
  min_wall_mm: [0.8, OURS],
  recommended_wall_mm: [1, HP_RULES],
  absolute_strut_mm: [0.5, HP_RULES],
  min_strut_mm: [1, HP_RULES],
  recommended_strut_mm: [2, HP_RULES],
  absolute_gap_mm: [0.5, HP_RULES],
  min_gap_mm: [1, HP_LATTICE_GAP],
  knock_down: [POLYMER_KNOCK_DOWN, KNOCK_DOWN],
  seconds_per_layer: [7.6, MJF_CYCLE],
  seconds_per_cm3: [0, MJF_CYCLE],
  seconds_per_cm2: [0, MJF_CYCLE],
  cleaning_seconds_per_cm2: [1.5, SPEED],
  labour_per_h: [30, SPEED],
  setup_cost: [80, MJF_COST],
  cost_per_cm3: [0.18, MJF_COST],
}

export const printers: readonly Printer[] = [
  printer('HP MJF 5200', 'MJF', jetFusion),
  printer('HP MJF 4200', 'MJF', jetFusion),
  printer('EOS P 396', 'SLS', {
    build_volume_mm: [[340, 340, 600], CLASS],
    recommended_volume_mm: [[320, 320, 580], CLASS],
    layer_mm: [0.12, CLASS],
    absolute_wall_mm: [0.5, CLASS],
    min_wall_mm: [0.8, SLS_WALL],
    recommended_wall_mm: [1, OURS],
    absolute_strut_mm: [0.6, CLASS],
    min_strut_mm: [1, CLASS],
    recommended_strut_mm: [2, OURS],
    absolute_gap_mm: [0.5, CLASS],
    min_gap_mm: [1, OURS],
    knock_down: [POLYMER_KNOCK_DOWN, KNOCK_DOWN],
    seconds_per_layer: [14, CLASS],
    seconds_per_cm3: [5.6, SPEED],
    seconds_per_cm2: [0.4, SPEED],
    cleaning_seconds_per_cm2: [1.5, SPEED],
    labour_per_h: [30, SPEED],
    setup_cost: [80, COST],
    cost_per_cm3: [0.22, COST],
  }),
  printer('Formlabs Form 3', 'SLA', {
    build_volume_mm: [[145, 145, 185], CLASS],
    recommended_volume_mm: [[135, 135, 175], CLASS],
    layer_mm: [0.1, CLASS],
    absolute_wall_mm: [0.3, CLASS],
    min_wall_mm: [0.5, CLASS],
    recommended_wall_mm: [0.8, OURS],
    absolute_strut_mm: [0.4, CLASS],
    min_strut_mm: [0.6, CLASS],
    recommended_strut_mm: [1, OURS],
    absolute_gap_mm: [0.4, OURS],
    min_gap_mm: [0.8, OURS],
    knock_down: [NO_KNOCK_DOWN, OURS],
    seconds_per_layer: [8, CLASS],
    seconds_per_cm3: [20, SPEED],
    seconds_per_cm2: [0.5, SPEED],
    cleaning_seconds_per_cm2: [0.5, SPEED],
    labour_per_h: [30, SPEED],
    setup_cost: [30, COST],
    cost_per_cm3: [0.3, COST],
  }),
  printer('FDM 0.4 mm nozzle', 'FDM', {
    build_volume_mm: [[250, 250, 250], CLASS],
    recommended_volume_mm: [[230, 230, 240], CLASS],
    layer_mm: [0.2, CLASS],
    absolute_wall_mm: [0.4, CLASS],
    min_wall_mm: [0.8, CLASS],
    recommended_wall_mm: [1.2, OURS],
    absolute_strut_mm: [0.8, CLASS],
    min_strut_mm: [1.2, CLASS],
    recommended_strut_mm: [2, OURS],
    absolute_gap_mm: [0.2, OURS],
    min_gap_mm: [0.4, CLASS],
    knock_down: [POLYMER_KNOCK_DOWN, KNOCK_DOWN],
    seconds_per_layer: [3, CLASS],
    seconds_per_cm3: [100, SPEED],
    seconds_per_cm2: [5, SPEED],
    cleaning_seconds_per_cm2: [0, SPEED],
    labour_per_h: [30, SPEED],
    setup_cost: [10, COST],
    cost_per_cm3: [0.1, COST],
  }),
  printer('EOS M 290', 'LPBF', {
    build_volume_mm: [[250, 250, 325], CLASS],
    recommended_volume_mm: [[240, 240, 300], CLASS],
    layer_mm: [0.04, CLASS],
    absolute_wall_mm: [0.2, CLASS],
    min_wall_mm: [0.4, EOS_WALLS],
    recommended_wall_mm: [0.6, OURS],
    absolute_strut_mm: [0.3, CLASS],
    min_strut_mm: [0.5, CLASS],
    recommended_strut_mm: [0.8, OURS],
    absolute_gap_mm: [0.3, CLASS],
    min_gap_mm: [0.6, OURS],
    knock_down: [NO_KNOCK_DOWN, OURS],
    seconds_per_layer: [10, CLASS],
    seconds_per_cm3: [120, SPEED],
    seconds_per_cm2: [1.5, SPEED],
    cleaning_seconds_per_cm2: [5, SPEED],
    labour_per_h: [30, SPEED],
    setup_cost: [250, COST],
    cost_per_cm3: [4, COST],
  }),
]

/** The printer of that name, or undefined. */
export const findPrinter = (name: string): Printer | undefined => printers.find((entry) => entry.name === name)

function printer(name: string, process: Process, entry: SourcedRecord<PrinterValues>): Printer {
  const { values, sources } = separate<PrinterValues>(entry)
  return {
    name,
    process,
    currency: 'EUR',
    removes: process === 'FDM' ? 'nothing' : process === 'SLA' ? 'resin' : 'powder',
    overhang: process === 'FDM' || process === 'LPBF' || process === 'SLA',
    ...values,
    sources,
  }
}

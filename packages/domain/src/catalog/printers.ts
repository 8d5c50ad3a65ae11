import type { Process } from './material.ts'
import { type Printer, type PrinterValues, printOf } from './printer.ts'
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
  buildVolumeMm: [[380, 284, 380], HP_RULES],
  recommendedVolumeMm: [[356, 280, 356], HP_RULES],
  layerMm: [0.08, HP_RULES],
  absoluteWallMm: [0.5, HP_RULES],
  minWallMm: [0.8, OURS],
  recommendedWallMm: [1, HP_RULES],
  absoluteStrutMm: [0.5, HP_RULES],
  minStrutMm: [1, HP_RULES],
  recommendedStrutMm: [2, HP_RULES],
  absoluteGapMm: [0.5, HP_RULES],
  minGapMm: [1, HP_LATTICE_GAP],
  knockDown: [POLYMER_KNOCK_DOWN, KNOCK_DOWN],
  secondsPerLayer: [7.6, MJF_CYCLE],
  secondsPerCm3: [0, MJF_CYCLE],
  secondsPerCm2: [0, MJF_CYCLE],
  cleaningSecondsPerCm2: [1.5, SPEED],
  labourPerH: [30, SPEED],
  setupCost: [80, MJF_COST],
  costPerCm3: [0.18, MJF_COST],
}

export const printers: readonly Printer[] = [
  printer('HP MJF 5200', 'MJF', jetFusion),
  printer('HP MJF 4200', 'MJF', jetFusion),
  printer('EOS P 396', 'SLS', {
    buildVolumeMm: [[340, 340, 600], CLASS],
    recommendedVolumeMm: [[320, 320, 580], CLASS],
    layerMm: [0.12, CLASS],
    absoluteWallMm: [0.5, CLASS],
    minWallMm: [0.8, SLS_WALL],
    recommendedWallMm: [1, OURS],
    absoluteStrutMm: [0.6, CLASS],
    minStrutMm: [1, CLASS],
    recommendedStrutMm: [2, OURS],
    absoluteGapMm: [0.5, CLASS],
    minGapMm: [1, OURS],
    knockDown: [POLYMER_KNOCK_DOWN, KNOCK_DOWN],
    secondsPerLayer: [14, CLASS],
    secondsPerCm3: [5.6, SPEED],
    secondsPerCm2: [0.4, SPEED],
    cleaningSecondsPerCm2: [1.5, SPEED],
    labourPerH: [30, SPEED],
    setupCost: [80, COST],
    costPerCm3: [0.22, COST],
  }),
  printer('Formlabs Form 3', 'SLA', {
    buildVolumeMm: [[145, 145, 185], CLASS],
    recommendedVolumeMm: [[135, 135, 175], CLASS],
    layerMm: [0.1, CLASS],
    absoluteWallMm: [0.3, CLASS],
    minWallMm: [0.5, CLASS],
    recommendedWallMm: [0.8, OURS],
    absoluteStrutMm: [0.4, CLASS],
    minStrutMm: [0.6, CLASS],
    recommendedStrutMm: [1, OURS],
    absoluteGapMm: [0.4, OURS],
    minGapMm: [0.8, OURS],
    knockDown: [NO_KNOCK_DOWN, OURS],
    secondsPerLayer: [8, CLASS],
    secondsPerCm3: [20, SPEED],
    secondsPerCm2: [0.5, SPEED],
    cleaningSecondsPerCm2: [0.5, SPEED],
    labourPerH: [30, SPEED],
    setupCost: [30, COST],
    costPerCm3: [0.3, COST],
  }),
  printer('FDM 0.4 mm nozzle', 'FDM', {
    buildVolumeMm: [[250, 250, 250], CLASS],
    recommendedVolumeMm: [[230, 230, 240], CLASS],
    layerMm: [0.2, CLASS],
    absoluteWallMm: [0.4, CLASS],
    minWallMm: [0.8, CLASS],
    recommendedWallMm: [1.2, OURS],
    absoluteStrutMm: [0.8, CLASS],
    minStrutMm: [1.2, CLASS],
    recommendedStrutMm: [2, OURS],
    absoluteGapMm: [0.2, OURS],
    minGapMm: [0.4, CLASS],
    knockDown: [POLYMER_KNOCK_DOWN, KNOCK_DOWN],
    secondsPerLayer: [3, CLASS],
    secondsPerCm3: [100, SPEED],
    secondsPerCm2: [5, SPEED],
    cleaningSecondsPerCm2: [0, SPEED],
    labourPerH: [30, SPEED],
    setupCost: [10, COST],
    costPerCm3: [0.1, COST],
  }),
  printer('EOS M 290', 'LPBF', {
    buildVolumeMm: [[250, 250, 325], CLASS],
    recommendedVolumeMm: [[240, 240, 300], CLASS],
    layerMm: [0.04, CLASS],
    absoluteWallMm: [0.2, CLASS],
    minWallMm: [0.4, EOS_WALLS],
    recommendedWallMm: [0.6, OURS],
    absoluteStrutMm: [0.3, CLASS],
    minStrutMm: [0.5, CLASS],
    recommendedStrutMm: [0.8, OURS],
    absoluteGapMm: [0.3, CLASS],
    minGapMm: [0.6, OURS],
    knockDown: [NO_KNOCK_DOWN, OURS],
    secondsPerLayer: [10, CLASS],
    secondsPerCm3: [120, SPEED],
    secondsPerCm2: [1.5, SPEED],
    cleaningSecondsPerCm2: [5, SPEED],
    labourPerH: [30, SPEED],
    setupCost: [250, COST],
    costPerCm3: [4, COST],
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
    ...printOf(process),
    ...values,
    sources,
  }
}

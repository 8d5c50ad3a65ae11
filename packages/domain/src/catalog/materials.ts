import type { DirectedValues, Material, MaterialValues, Process } from './material.ts'
import { decision, published, type SourcedRecord, separate, unconfirmed } from './source.ts'

const HP_PA12 = unconfirmed('HP 3D High Reusability PA 12, public data sheet: 48 MPa, 1700 XY / 1800 Z MPa, 15–20 %, 1.01 g/cm³')
const POISSON_POLYMER = unconfirmed('Literature on printed polyamide: 0.38–0.42')
const ONSET_POLYMER = decision('Onset of yielding = 0.60 × tensile strength for thermoplastics')
const PROOF = decision('Onset of yielding = 0.2 % proof stress')
const PA11_RANGE = published('https://additive.tools/materials/pa11: SLS 40–50 MPa, 25–55 %')
const PA2200_UPRIGHT = unconfirmed(
  'EOS PA 2200, ISO 527, as a supplier of parts quotes it: 48 MPa, 18 % flat; 42 MPa, 4 % upright',
)
const PA12_RANGE = published('https://additive.tools/materials/pa12: SLS 44–52 MPa, 8–25 %, 0.88–0.96 g/cm³')
const TPU_CLASS = published(
  'https://makerverse.com/resources/3d-printing/the-guide-to-3d-printing-tpu: 75–85 MPa, 7–9 MPa, 150–280 %, 1.10 g/cm³',
)
const PMC_TABLE = published('https://pmc.ncbi.nlm.nih.gov/articles/PMC10406103/table/tbl2')
const EOS_316L = published(
  'EOS data sheet StainlessSteel 316L, M 290 20 µm: yield 480 V / 540 H, 560/645 MPa, 49/38 % (V: along the build direction), ≥ 7.97 g/cm³',
)
const EOS_ALSI10MG = published(
  'EOS data sheet Aluminium AlSi10Mg, M 300-4 60 µm, as built: yield 213 V / 228 H, 398/377 MPa, 4/7 % (V: along the build direction), ≥ 2.67 g/cm³',
)
const TI64 = published('https://jampt.jp/en/technology/strength.php: proof 1130, ultimate 1210 MPa, 10.4 %, as built')
const HANDBOOK = unconfirmed('Handbook value of the wrought alloy, within a few percent of printed material')
const MAKER_CLASS = unconfirmed('Supplier class value, to be confirmed with the data sheet')
const PRICE = decision('Order of magnitude of list prices, for comparing candidates of one run only')

export const materials: readonly Material[] = [
  material('HP HR PA12', ['MJF'], {
    youngMpa: [1800, HP_PA12],
    poisson: [0.4, POISSON_POLYMER],
    densityGCm3: [1.01, HP_PA12],
    designStressMpa: [29, ONSET_POLYMER],
    ultimateMpa: [48, HP_PA12],
    elongationPercent: [20, HP_PA12],
    pricePerKg: [60, PRICE],
    alongBuild: { ultimateMpa: [48, HP_PA12], elongationPercent: [15, HP_PA12] },
  }),
  material('HP HR PA11', ['MJF'], {
    youngMpa: [1750, unconfirmed('HP 3D High Reusability PA 11: 1700–1800 MPa')],
    poisson: [0.4, POISSON_POLYMER],
    densityGCm3: [1.05, unconfirmed('HP 3D High Reusability PA 11: 1.05 g/cm³')],
    designStressMpa: [30, ONSET_POLYMER],
    ultimateMpa: [50, PA11_RANGE],
    elongationPercent: [35, PA11_RANGE],
    pricePerKg: [70, PRICE],
  }),
  material('HP HR PA12 GB', ['MJF'], {
    youngMpa: [2800, unconfirmed('HP 3D High Reusability PA 12 GB: 2800 MPa')],
    poisson: [0.4, POISSON_POLYMER],
    densityGCm3: [1.3, unconfirmed('HP 3D High Reusability PA 12 GB: 1.30 g/cm³')],
    designStressMpa: [18, ONSET_POLYMER],
    ultimateMpa: [30, unconfirmed('HP 3D High Reusability PA 12 GB: 30 MPa')],
    elongationPercent: [6.5, unconfirmed('HP 3D High Reusability PA 12 GB: 6.5 %')],
    pricePerKg: [60, PRICE],
  }),
  material('HP TPU01', ['MJF'], {
    youngMpa: [80, TPU_CLASS],
    poisson: [0.48, unconfirmed('Nearly incompressible elastomer')],
    densityGCm3: [1.1, TPU_CLASS],
    designStressMpa: [4.8, ONSET_POLYMER],
    ultimateMpa: [8, TPU_CLASS],
    elongationPercent: [150, TPU_CLASS],
    pricePerKg: [90, PRICE],
  }),
  material('PA 2200', ['SLS'], {
    youngMpa: [1650, unconfirmed('EOS PA 2200: 1650 MPa')],
    poisson: [0.4, POISSON_POLYMER],
    densityGCm3: [0.93, PA12_RANGE],
    designStressMpa: [29, ONSET_POLYMER],
    ultimateMpa: [48, PA12_RANGE],
    elongationPercent: [18, PA12_RANGE],
    pricePerKg: [70, PRICE],
    alongBuild: {
      designStressMpa: [25, ONSET_POLYMER],
      ultimateMpa: [42, PA2200_UPRIGHT],
      elongationPercent: [4, PA2200_UPRIGHT],
    },
  }),
  material('Tough resin', ['SLA'], {
    youngMpa: [1000, PMC_TABLE],
    poisson: [0.4, MAKER_CLASS],
    densityGCm3: [1.15, MAKER_CLASS],
    designStressMpa: [17, ONSET_POLYMER],
    ultimateMpa: [28, PMC_TABLE],
    elongationPercent: [55, PMC_TABLE],
    pricePerKg: [150, PRICE],
  }),
  material('Rigid resin', ['SLA'], {
    youngMpa: [2900, PMC_TABLE],
    poisson: [0.35, MAKER_CLASS],
    densityGCm3: [1.2, MAKER_CLASS],
    designStressMpa: [44, ONSET_POLYMER],
    ultimateMpa: [73, PMC_TABLE],
    elongationPercent: [12.3, PMC_TABLE],
    pricePerKg: [150, PRICE],
  }),
  material('ABS', ['FDM'], {
    youngMpa: [1443, PMC_TABLE],
    poisson: [0.35, MAKER_CLASS],
    densityGCm3: [1.04, MAKER_CLASS],
    designStressMpa: [13, decision('0.60 × 35.3 MPa × 0.6: across layers ABS keeps 50–70 % of its strength')],
    ultimateMpa: [21, decision('35.3 MPa × 0.6 across layers')],
    elongationPercent: [9.8, PMC_TABLE],
    pricePerKg: [25, PRICE],
  }),
  material('316L', ['LPBF'], {
    youngMpa: [185_000, HANDBOOK],
    poisson: [0.3, HANDBOOK],
    densityGCm3: [7.97, EOS_316L],
    designStressMpa: [540, PROOF],
    ultimateMpa: [645, EOS_316L],
    elongationPercent: [38, EOS_316L],
    pricePerKg: [50, PRICE],
    alongBuild: { designStressMpa: [480, PROOF], ultimateMpa: [560, EOS_316L], elongationPercent: [49, EOS_316L] },
  }),
  material('AlSi10Mg', ['LPBF'], {
    youngMpa: [70_000, HANDBOOK],
    poisson: [0.33, HANDBOOK],
    densityGCm3: [2.67, EOS_ALSI10MG],
    designStressMpa: [228, PROOF],
    ultimateMpa: [377, EOS_ALSI10MG],
    elongationPercent: [7, EOS_ALSI10MG],
    pricePerKg: [60, PRICE],
    alongBuild: { designStressMpa: [213, PROOF], ultimateMpa: [398, EOS_ALSI10MG], elongationPercent: [4, EOS_ALSI10MG] },
  }),
  material('Ti6Al4V', ['LPBF'], {
    youngMpa: [112_000, HANDBOOK],
    poisson: [0.34, HANDBOOK],
    densityGCm3: [4.41, HANDBOOK],
    designStressMpa: [1130, TI64],
    ultimateMpa: [1210, TI64],
    elongationPercent: [10.4, TI64],
    pricePerKg: [250, PRICE],
  }),
]

/** The material of that name, or undefined. */
export const findMaterial = (name: string): Material | undefined => materials.find((entry) => entry.name === name)

interface Entry extends SourcedRecord<MaterialValues> {
  readonly alongBuild?: Partial<SourcedRecord<DirectedValues>>
}

function material(name: string, processes: readonly Process[], { alongBuild, ...entry }: Entry): Material {
  const { values, sources } = separate<MaterialValues>(entry)
  const upright = alongBuild && separate<Partial<DirectedValues>>(alongBuild as SourcedRecord<Partial<DirectedValues>>)
  return { name, processes, ...values, sources, ...(upright ? { alongBuild: upright } : {}) }
}

import type { Material, MaterialValues, Process } from './material.ts'
import { decision, published, type SourcedRecord, separate, unconfirmed } from './source.ts'

const HP_PA12 = unconfirmed('HP 3D High Reusability PA 12, public data sheet: 48 MPa, 1700 XY / 1800 Z MPa, 15–20 %, 1.01 g/cm³')
const POISSON_POLYMER = unconfirmed('Literature on printed polyamide: 0.38–0.42')
const ONSET_POLYMER = decision('Onset of yielding = 0.60 × tensile strength for thermoplastics')
const PROOF = decision('Onset of yielding = 0.2 % proof stress, the lower of both build directions')
const PA11_RANGE = published('https://additive.tools/materials/pa11: SLS 40–50 MPa, 25–55 %')
const PA12_RANGE = published('https://additive.tools/materials/pa12: SLS 44–52 MPa, 8–25 %, 0.88–0.96 g/cm³')
const TPU_CLASS = published(
  'https://makerverse.com/resources/3d-printing/the-guide-to-3d-printing-tpu: 75–85 MPa, 7–9 MPa, 150–280 %, 1.10 g/cm³',
)
const PMC_TABLE = published('https://pmc.ncbi.nlm.nih.gov/articles/PMC10406103/table/tbl2')
const EOS_316L = published(
  'EOS data sheet StainlessSteel 316L, M 290 20 µm: yield 480 V / 540 H, 560/645 MPa, 49/38 %, ≥ 7.97 g/cm³',
)
const EOS_ALSI10MG = published(
  'EOS data sheet Aluminium AlSi10Mg, M 300-4 60 µm, as built: yield 213 V / 228 H, 398/377 MPa, 4/7 %, ≥ 2.67 g/cm³',
)
const TI64 = published('https://jampt.jp/en/technology/strength.php: proof 1130, ultimate 1210 MPa, 10.4 %, as built')
const HANDBOOK = unconfirmed('Handbook value of the wrought alloy, within a few percent of printed material')
const MAKER_CLASS = unconfirmed('Supplier class value, to be confirmed with the data sheet')
const PRICE = decision('Order of magnitude of list prices, for comparing candidates of one run only')

export const materials: readonly Material[] = [
  material('HP HR PA12', ['MJF'], {
    E_mpa: [1800, HP_PA12],
    poisson: [0.4, POISSON_POLYMER],
    density_g_cm3: [1.01, HP_PA12],
    design_stress_mpa: [29, ONSET_POLYMER],
    ultimate_mpa: [48, HP_PA12],
    elongation_percent: [15, HP_PA12],
    price_per_kg: [60, PRICE],
  }),
  material('HP HR PA11', ['MJF'], {
    E_mpa: [1750, unconfirmed('HP 3D High Reusability PA 11: 1700–1800 MPa')],
    poisson: [0.4, POISSON_POLYMER],
    density_g_cm3: [1.05, unconfirmed('HP 3D High Reusability PA 11: 1.05 g/cm³')],
    design_stress_mpa: [30, ONSET_POLYMER],
    ultimate_mpa: [50, PA11_RANGE],
    elongation_percent: [35, PA11_RANGE],
    price_per_kg: [70, PRICE],
  }),
  material('HP HR PA12 GB', ['MJF'], {
    E_mpa: [2800, unconfirmed('HP 3D High Reusability PA 12 GB: 2800 MPa')],
    poisson: [0.4, POISSON_POLYMER],
    density_g_cm3: [1.3, unconfirmed('HP 3D High Reusability PA 12 GB: 1.30 g/cm³')],
    design_stress_mpa: [18, ONSET_POLYMER],
    ultimate_mpa: [30, unconfirmed('HP 3D High Reusability PA 12 GB: 30 MPa')],
    elongation_percent: [6.5, unconfirmed('HP 3D High Reusability PA 12 GB: 6.5 %')],
    price_per_kg: [60, PRICE],
  }),
  material('HP TPU01', ['MJF'], {
    E_mpa: [80, TPU_CLASS],
    poisson: [0.48, unconfirmed('Nearly incompressible elastomer')],
    density_g_cm3: [1.1, TPU_CLASS],
    design_stress_mpa: [4.8, ONSET_POLYMER],
    ultimate_mpa: [8, TPU_CLASS],
    elongation_percent: [150, TPU_CLASS],
    price_per_kg: [90, PRICE],
  }),
  material('PA 2200', ['SLS'], {
    E_mpa: [1650, unconfirmed('EOS PA 2200: 1650 MPa')],
    poisson: [0.4, POISSON_POLYMER],
    density_g_cm3: [0.93, PA12_RANGE],
    design_stress_mpa: [29, ONSET_POLYMER],
    ultimate_mpa: [48, PA12_RANGE],
    elongation_percent: [18, PA12_RANGE],
    price_per_kg: [70, PRICE],
  }),
  material('Tough resin', ['SLA'], {
    E_mpa: [1000, PMC_TABLE],
    poisson: [0.4, MAKER_CLASS],
    density_g_cm3: [1.15, MAKER_CLASS],
    design_stress_mpa: [17, ONSET_POLYMER],
    ultimate_mpa: [28, PMC_TABLE],
    elongation_percent: [55, PMC_TABLE],
    price_per_kg: [150, PRICE],
  }),
  material('Rigid resin', ['SLA'], {
    E_mpa: [2900, PMC_TABLE],
    poisson: [0.35, MAKER_CLASS],
    density_g_cm3: [1.2, MAKER_CLASS],
    design_stress_mpa: [44, ONSET_POLYMER],
    ultimate_mpa: [73, PMC_TABLE],
    elongation_percent: [12.3, PMC_TABLE],
    price_per_kg: [150, PRICE],
  }),
  material('ABS', ['FDM'], {
    E_mpa: [1443, PMC_TABLE],
    poisson: [0.35, MAKER_CLASS],
    density_g_cm3: [1.04, MAKER_CLASS],
    design_stress_mpa: [13, decision('0.60 × 35.3 MPa × 0.6: across layers ABS keeps 50–70 % of its strength')],
    ultimate_mpa: [21, decision('35.3 MPa × 0.6 across layers')],
    elongation_percent: [9.8, PMC_TABLE],
    price_per_kg: [25, PRICE],
  }),
  material('316L', ['LPBF'], {
    E_mpa: [185_000, HANDBOOK],
    poisson: [0.3, HANDBOOK],
    density_g_cm3: [7.97, EOS_316L],
    design_stress_mpa: [480, PROOF],
    ultimate_mpa: [560, EOS_316L],
    elongation_percent: [38, EOS_316L],
    price_per_kg: [50, PRICE],
  }),
  material('AlSi10Mg', ['LPBF'], {
    E_mpa: [70_000, HANDBOOK],
    poisson: [0.33, HANDBOOK],
    density_g_cm3: [2.67, EOS_ALSI10MG],
    design_stress_mpa: [213, PROOF],
    ultimate_mpa: [377, EOS_ALSI10MG],
    elongation_percent: [4, EOS_ALSI10MG],
    price_per_kg: [60, PRICE],
  }),
  material('Ti6Al4V', ['LPBF'], {
    E_mpa: [112_000, HANDBOOK],
    poisson: [0.34, HANDBOOK],
    density_g_cm3: [4.41, HANDBOOK],
    design_stress_mpa: [1130, TI64],
    ultimate_mpa: [1210, TI64],
    elongation_percent: [10.4, TI64],
    price_per_kg: [250, PRICE],
  }),
]

/** The material of that name, or undefined. */
export const findMaterial = (name: string): Material | undefined => materials.find((entry) => entry.name === name)

function material(name: string, processes: readonly Process[], entry: SourcedRecord<MaterialValues>): Material {
  const { values, sources } = separate<MaterialValues>(entry)
  return { name, processes, ...values, sources }
}

import {
  asksForBest,
  buildDirectionInWords,
  type DirectedValues,
  faceName,
  familyTitle,
  findMaterial,
  findPrinter,
  fromSi,
  limitInWords,
  type Material,
  type MaterialValues,
  openDirectionName,
  printedQuantity,
  type QuantityName,
  regionInWords,
  requirementName,
  requirementOf,
  rowRequirement,
  type Source,
  solidMass,
  supportTitles,
  type TriangleRanges,
  threeDigits,
  trianglesOfRanges,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { partVolume } from '../input/part.ts'
import { buildDirectionOf } from '../input/print-position.ts'
import type { Setup } from '../input/setup.ts'
import type { Block, Section, Table } from './document.ts'
import { facesPicture, forceOf } from './faces-picture.ts'
import type { ReportInput } from './input.ts'
import { along, casePictures, casesTable } from './load-cases.ts'

/** The part, where it is loaded and held, and what was requested. */
export function partSections(input: ReportInput): Section[] {
  const { setup } = input
  return [
    { title: 'Part', blocks: [{ kind: 'facts', rows: partFacts(input) }] },
    {
      title: 'Loads and supports',
      blocks: [
        facesPicture(input.part, setup),
        { kind: 'facts', rows: faceFacts(input) },
        ...(setup.cases.length > 1 ? [casesTable(input, facesIn(input)), ...casePictures(input)] : []),
      ],
    },
    { title: 'Settings', blocks: [{ kind: 'facts', rows: [...settingFacts(input), ...regionFacts(input)] }] },
    { title: 'Material and printer', blocks: catalogBlocks(input) },
  ]
}

type Rows = (readonly [name: string, value: string])[]

const measured = (value: number, quantity: QuantityName, unitType: UnitType): string =>
  `${threeDigits(fromSi(value, quantity, unitType))} ${unitOf(quantity, unitType)}`

function partFacts({ part, fileUnit, files, unitType, results }: ReportInput): Rows {
  const { min, max } = part.bounds
  const edges = max.map((most, axis) => threeDigits(fromSi(most - min[axis], 'length', unitType)))
  const [file] = files
  return [
    ['File', part.name],
    ['Size', `${edges.join(' × ')} ${unitOf('length', unitType)}`],
    ['Volume', measured(partVolume(part) / 1000, 'volume', unitType)],
    ...(results.solid ? [['Mass when solid', solidMass(results.solid.massG, unitType)] as const] : []),
    ['Triangles', part.report.triangles.toLocaleString('en-US')],
    ['Unit of the file', fileUnit],
    ...(file ? [['SHA-256', file.sha256] as const] : []),
    ...part.changes.map((change) => ['Changed', change] as const),
  ]
}

/** Faces in words; of one that is not chosen whole, that it is a region. */
const facesIn =
  ({ part: { surfaces }, unitType }: ReportInput) =>
  (triangles: Uint32Array): string => {
    const counts = new Map<number, number>()
    for (const t of triangles) counts.set(surfaces.label[t], (counts.get(surfaces.label[t]) ?? 0) + 1)
    const faces = surfaces.faces.filter(({ id }) => counts.has(id)).sort((a, b) => a.number - b.number)
    const names = faces.map((face) => `${counts.get(face.id) === face.count ? '' : 'region of '}${faceName(face, unitType)}`)
    return names.length > 0 ? names.join('; ') : 'none'
  }

function faceFacts(input: ReportInput): Rows {
  const { setup } = input
  const named = facesIn(input)
  const [load] = setup.cases
  return [
    ['Load faces', named(load.triangles)],
    ['Force direction (x, y, z)', along(forceOf(load))],
    ['Held faces', named(setup.held)],
    ...(setup.supports ?? []).map(({ kind, triangles }) => [`Support: ${supportTitles[kind]}`, named(triangles)] as const),
    ...(setup.pointMasses ?? []).map(
      ({ massG, triangles }) => [`Point mass of ${measured(massG, 'mass', input.unitType)}`, named(triangles)] as const,
    ),
  ]
}

/** What the user has decided of the part. */
function regionFacts(input: ReportInput): Rows {
  const named = facesIn(input)
  const count = input.part.soup.length / 9
  const ofRanges = (faces: TriangleRanges) => named(trianglesOfRanges(faces, count) ?? new Uint32Array())
  return (input.setup.regions ?? []).map(
    (region, n) => [`Region ${n + 1}`, regionInWords(region, input.unitType, ofRanges)] as const,
  )
}

function settingFacts(input: ReportInput): Rows {
  const { setup, results, unitType } = input
  const { settings, cases, stiffnessAim = 'worst' } = setup
  const { asked } = results
  const wanted = requirementOf(asked)
  const { goal, value } = wanted
  const printed = asksForBest(wanted) ? '0: the best value at a mean density of 0.30' : measured(value, goal.quantity, unitType)
  return [
    ['Optimization goal', goal.title],
    [`Required ${goal.noun}`, printed],
    ...(!goal.isLoad && cases.length > 1
      ? [['Of the load cases', stiffnessAim === 'worst' ? 'the worst' : `by weights ${stiffnessAim.weights.join(', ')}`] as const]
      : []),
    ...(settings.safetyFactor === undefined ? [] : [['Safety factor of the load', String(settings.safetyFactor)] as const]),
    ...(settings.requirements ?? []).map(
      (required) =>
        [
          `Required ${requirementName(required, unitType)}`,
          limitInWords(rowRequirement(required, Number.NaN), unitType),
        ] as const,
    ),
    ['Shell thickness', measured(asked.shellMm, 'length', unitType)],
    ['Open direction', openDirectionName(asked.zeroThicknessDirection)],
    ...(settings.families ? [['Families tried by choice', settings.families.map(familyTitle).join(', ')] as const] : []),
    ...(settings.cellSizesMm
      ? [
          [
            'Cell sizes tried by choice',
            settings.cellSizesMm.map((size) => measured(size, 'length', unitType)).join(', '),
          ] as const,
        ]
      : []),
    ['Build direction', buildDirectionText(input)],
    ['Domain', settings.domain],
    ['Material', settings.material],
    ['Printer', settings.printer],
    ['Units of this report', unitType],
  ]
}

/** The chosen one; without a choice that in which the run prints the part, which its strength follows. */
function buildDirectionText({ part, setup }: ReportInput): string {
  const { settings } = setup
  if (settings.buildDirection) return buildDirectionInWords(settings)
  const printer = printerOf(setup)
  const taken = printer && buildDirectionInWords({ buildDirection: buildDirectionOf(part.soup, printer, settings) })
  return `As the part prints best${taken ? `: ${taken}` : ''}`
}

const printerOf = ({ settings, printedWith }: Setup) => printedWith?.printer ?? findPrinter(settings.printer)

const materialRows: readonly (readonly [keyof MaterialValues, title: string, quantity: QuantityName | string])[] = [
  ['youngMpa', "Young's modulus", 'stress'],
  ['poisson', "Poisson's ratio", ''],
  ['densityGCm3', 'Density', 'g/cm³'],
  ['designStressMpa', 'Design stress (onset of yielding)', 'stress'],
  ['ultimateMpa', 'Ultimate stress', 'stress'],
  ['elongationPercent', 'Elongation at break', '%'],
]

/** Values along the build direction; where none are known, that the others are taken in all directions. */
function alongBuildRows({ alongBuild }: Material, number: (value: number, quantity: string) => string) {
  const known = materialRows.flatMap(([key, title, quantity]) => {
    const [value, source] = [alongBuild?.values[key as keyof DirectedValues], alongBuild?.sources[key as keyof DirectedValues]]
    return value === undefined || !source
      ? []
      : [[`${title}, along the build direction`, number(value, quantity), source] as const]
  })
  return known.length > 0 ? known : [['Along the build direction', 'the same', sameInAllDirections] as const]
}

const sameInAllDirections: Source = { standing: 'unconfirmed', text: 'No values of this direction are known to us' }

function catalogBlocks({ setup, unitType }: ReportInput): Block[] {
  const { settings, printedWith } = setup
  const material = printedWith?.material ?? findMaterial(settings.material)
  const printer = printerOf(setup)
  const number = (value: number, quantity: string): string =>
    quantity === 'stress' || quantity === 'length'
      ? `${printedQuantity(value, quantity, unitType)} ${unitOf(quantity, unitType)}`
      : `${threeDigits(value)}${quantity === '' ? '' : ` ${quantity}`}`
  const printerRows =
    printer &&
    ([
      [
        'Build volume',
        printer.buildVolumeMm.map((edge) => threeDigits(fromSi(edge, 'length', unitType))).join(' × ') +
          ` ${unitOf('length', unitType)}`,
        printer.sources.buildVolumeMm,
      ],
      ['Layer', number(printer.layerMm, 'length'), printer.sources.layerMm],
      ['Thinnest wall', number(printer.minWallMm, 'length'), printer.sources.minWallMm],
      ['Thinnest strut', number(printer.minStrutMm, 'length'), printer.sources.minStrutMm],
      ['Smallest gap', number(printer.minGapMm, 'length'), printer.sources.minGapMm],
      ['Set-up', `${threeDigits(printer.setupCost)} ${printer.currency}`, printer.sources.setupCost],
      ['Machine, per cm³', `${threeDigits(printer.costPerCm3)} ${printer.currency}`, printer.sources.costPerCm3],
    ] as const)
  return [
    material
      ? sourced(settings.material, [
          ...[...materialRows, ['pricePerKg', 'Price', `${printer?.currency ?? ''}/kg`] as const].map(
            ([key, title, quantity]) => [title, number(material[key], quantity), material.sources[key]] as const,
          ),
          ...alongBuildRows(material, number),
        ])
      : { kind: 'text', text: `${settings.material} is not in the catalogue any more.` },
    printerRows
      ? sourced(settings.printer, printerRows)
      : { kind: 'text', text: `${settings.printer} is not in the catalogue any more.` },
  ]
}

/** Values with where they come from, and how sure that is. */
const sourced = (title: string, rows: readonly (readonly [name: string, value: string, source: Source])[]): Table => ({
  kind: 'table',
  title,
  columns: [
    { title: 'Property', unit: '', align: 'left' },
    { title: 'Value', unit: '', align: 'right' },
    { title: 'Source', unit: '', align: 'left' },
    { title: 'Standing', unit: '', align: 'left' },
  ],
  rows: rows.map(([name, value, { text, standing }]) => ({ cells: [name, value, text, standing] })),
})

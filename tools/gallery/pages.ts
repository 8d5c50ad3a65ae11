import { settingsToWire } from '@trabecula/contract'
import {
  type CandidateRow,
  fromSi,
  goalOf,
  limitInWords,
  requirementValue,
  rowRequirementTitle,
  threeDigits,
  unitOf,
  type Vector,
  type ZeroThicknessDirection,
} from '@trabecula/domain'
import { type Example, examples } from './examples.ts'

/** What the engine found for an example. */
export interface SolvedExample {
  /** Numbers of the loaded and the held faces, and where the force's arrow stands in the part's frame. */
  readonly selection: { readonly load: readonly number[]; readonly held: readonly number[]; readonly forceAt: Vector }
  readonly triangles: number
  readonly solidMassG: number
  /** Bytes of the STL of the best design. */
  readonly fileBytes: number
  /** Verified, the best first. */
  readonly rows: readonly CandidateRow[]
}

/** One requirement, or the mass, in words. */
interface Fact {
  readonly title: string
  readonly value: string
  readonly limit: string
}

/** What a design has of all that is required of it, the goal first. */
function facts({ settings }: Example, row: CandidateRow): Fact[] {
  const { requirements } = row
  if (requirements)
    return requirements.map((each) => ({
      title: rowRequirementTitle(each, requirements),
      value: requirementValue(each, each.value, 'metric'),
      limit: limitInWords(each, 'metric'),
    }))
  const { title, quantity, measure } = goalOf(settings.goal)
  const printed = (value: number) => `${threeDigits(fromSi(value, quantity, 'metric'))} ${unitOf(quantity, 'metric')}`
  return [{ title, value: printed(measure(row)), limit: `at least ${printed(settings.target * (settings.safetyFactor ?? 1))}` }]
}

const openIn = (direction: ZeroThicknessDirection): string => (direction === 'None' ? 'closed' : `open along ${direction}`)

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** The file that "Start from an example" reads. */
export const shippedExamples = (solved: Readonly<Record<string, SolvedExample>>): object =>
  examples.map((example) => {
    const { id, title, brief, force, settings } = example
    const { selection, rows, solidMassG, triangles } = found(solved, id)
    const best = rows[0]!
    return {
      id,
      title,
      brief,
      triangles,
      selection: { ...selection, force },
      settings: settingsToWire(settings, 'metric'),
      best: { name: best.name, mass_g: best.massG, solid_mass_g: solidMassG, facts: facts(example, best) },
    }
  })

/** The gallery as a page of the documents. */
export function galleryPage(solved: Readonly<Record<string, SolvedExample>>): string {
  const sections = examples.map((example) => section(example, found(solved, example.id)))
  return `# Gallery

Six parts of ours, each solved for what is written above its table. All values are of the exported file: the run
verifies its designs. *Start from an example* on the home page opens each with its faces, force and settings, so that
*Generate* is the next click. \`npm run gallery\` makes this page, its pictures and the files again.

${sections.join('\n\n')}
`
}

function section(example: Example, { rows, solidMassG, fileBytes, triangles }: SolvedExample): string {
  const { id, title, brief, settings } = example
  const required = facts(example, rows[0]!)
  const head = ['design', 'mass', ...required.map((fact) => `${fact.title}, ${fact.limit}`), 'target']
  const lines = rows.map((row) => [
    row.name,
    `${threeDigits(row.massG)} g`,
    ...facts(example, row).map(({ value }) => value),
    row.targetMet ? 'met' : row.targetNote,
  ])
  return [
    `## ${title}`,
    [
      `<img src="../apps/web/public/gallery/${id}.webp" width="640" height="400"`,
      `alt="${title}: the best design, coloured by how near it is to its limit">`,
    ].join('\n'),
    brief,
    [
      `${settings.material}, ${settings.printer}, shell ${settings.shellMm} mm, ${openIn(settings.zeroThicknessDirection)}.`,
      `The solid part weighs ${threeDigits(solidMassG)} g and has ${triangles.toLocaleString('en-US')} triangles; the file of the`,
      `best design has ${megabytes(fileBytes)}.`,
    ].join('\n'),
    [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
  ].join('\n\n')
}

function found(solved: Readonly<Record<string, SolvedExample>>, id: string): SolvedExample {
  const example = solved[id]
  if (!example) throw new Error(`${id} was not solved: npm run gallery -- ${id}`)
  return example
}

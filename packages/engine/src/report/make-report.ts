import { validityLimits } from '@trabecula/domain'
import { chosenSection, designsSection, verificationSection } from './design-sections.ts'
import type { ReportDocument, Section } from './document.ts'
import { chosenRow, type ReportInput } from './input.ts'
import { limitsOf } from './load-cases.ts'
import { partSections } from './part-sections.ts'

/** What a report says of a finished run. The same input makes the same report. */
export async function makeReport(input: ReportInput, signal?: AbortSignal): Promise<ReportDocument> {
  const { study, software, madeAt, paper } = input
  const about = input.row === undefined ? 'Study report' : 'Design report'
  return {
    title: `${about}: ${input.row === undefined ? input.part.name : `${input.part.name}, ${chosenRow(input).name}`}`,
    lines: [study.filter((name) => name !== '').join(' · '), `${software}, ${dated(madeAt)}`].filter((line) => line !== ''),
    paper,
    sections: [
      ...partSections(input),
      designsSection(input),
      await chosenSection(input, signal),
      verificationSection(input),
      {
        title: 'Limits of validity',
        blocks: [...validityLimits.map((text) => ({ kind: 'text', text }) as const), ...limitsOf(input)],
      },
      filesSection(input),
    ],
    foot: software,
    madeAt,
  }
}

/** "2026-11-24 04:19 UTC" */
const dated = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const filesSection = ({ files, software }: ReportInput): Section => ({
  title: 'Software and files',
  blocks: [
    { kind: 'text', text: `Made by ${software} from these files. The same files give the same figures.` },
    {
      kind: 'table',
      title: 'Files',
      columns: [
        { title: 'File', unit: '', align: 'left' },
        { title: 'Size', unit: 'bytes', align: 'right' },
        { title: 'SHA-256', unit: '', align: 'left' },
      ],
      rows: files.map(({ name, bytes, sha256 }) => ({ cells: [name, bytes.toLocaleString('en-US'), sha256] })),
    },
  ],
})

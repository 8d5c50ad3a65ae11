import { mostStudies } from './limits.ts'

/** Why a team or a project has no room for more. The server says them; the first page of the browser does without. */
export const quotaMessages = {
  tooManyProjects: (total: number): string =>
    `Your team has ${total.toLocaleString('en-US')} projects, which is the limit. Delete some from the archive first.`,
  tooManyStudies: `This project has ${mostStudies} studies, which is the limit. Work on in one of them, or upload the part as another project.`,
  tooManyLoadBytes: (total: number): string =>
    `These load cases would exceed the ${inGigabytes(total)} that your team may store. Delete projects from the archive first.`,
  tooManyBytes: (total: number): string =>
    `This file would exceed the ${inGigabytes(total)} that your team may store. Delete projects from the archive first.`,
} as const

function inGigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`
}

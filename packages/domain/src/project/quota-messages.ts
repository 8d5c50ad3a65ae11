import { mostStudies } from './limits.ts'

/**
 * Refusals of a team or a project that is full. They are in a file of their own because only the server needs them;
 * they would burden the browser's first download.
 */
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

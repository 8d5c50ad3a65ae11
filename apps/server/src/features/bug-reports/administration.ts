import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bugReportText, done, type Outcome, refuse } from '@trabecula/domain'
import type { Platform } from '../../platform/platform.ts'
import { lastReports, readReport } from './queries.ts'
import { screenshotKey } from './service.ts'

const shown = 50

export async function listReports({ db }: Pick<Platform, 'db'>): Promise<string[]> {
  const rows = await lastReports(db, shown)
  return rows.map(
    ({ id, createdAt, title, screenshots }) => `${createdAt.toISOString()}  ${id}  ${title} (${screenshots} screenshots)`,
  )
}

/** Writes a report as `report.txt` and its screenshots into a folder, and returns what was written. */
export async function writeReport(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  id: string,
  folder: string,
): Promise<Outcome<string[]>> {
  const report = await readReport(db, id)
  if (!report) return refuse('not-found', `There is no report ${id}. See all with: npm run admin -- reports`)
  mkdirSync(folder, { recursive: true })
  const head = `Report ${id}, ${report.createdAt.toISOString()}, ${report.userId === null ? 'a guest' : `user ${report.userId}`}`
  writeFileSync(join(folder, 'report.txt'), `${head}\n\n${bugReportText(report)}\n`)
  const written = ['report.txt']
  for (let index = 0; index < report.screenshots; index++) {
    const name = `screenshot-${index + 1}.webp`
    const picture = await files.open(screenshotKey(id, index))
    if (!picture) continue
    await pipeline(picture.stream, createWriteStream(join(folder, name)))
    written.push(name)
  }
  return done([`Written to ${folder}: ${written.join(', ')}`])
}

import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orThrow } from '@trabecula/domain'
import { type ExportReport, exportMesh, loadPart, type Part } from '@trabecula/engine'
import { sharedFile } from '@trabecula/testkit/shared-parts'
import type { CorpusCase } from './cases.ts'
import { closedFaces, designOf } from './design.ts'
import { admesh, independentCheck, prusaSlicer } from './judges.ts'
import { partBytes } from './parts.ts'
import { type CorpusRow, emptyRow } from './row.ts'

/** As the specification of a row requires: the file's mass within 2 % of the row's. */
const massTolerancePercent = 2

/**
 * Exports one case through the engine's public function into a file, re-reads the file, and lets the judges check it.
 * `keep`: where the file stays.
 */
export async function runCase(each: CorpusCase, keep?: string): Promise<CorpusRow> {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'))
  const path = join(folder, 'export.stl')
  const blank = emptyRow(each.name)
  try {
    // 1. Part and design.
    const part = await loaded(each)
    const { design, estimate } = await designOf(part, each)

    // 2. The export, into a file as the product writes it.
    const file = openSync(path, 'w')
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    const outcome = await exportMesh(part, design, (chunk) => void writeSync(file, chunk))
    const [seconds, used] = [(performance.now() - start) / 1000, process.cpuUsage(cpu)]
    closeSync(file)
    const estimated = { ...blank, estimatedMegabytes: estimate }
    const timed = { ...estimated, seconds, cpuSeconds: (used.user + used.system) / 1e6, uploaded: part.soup.length / 9 }
    if (!outcome.ok) {
      const { code, message } = outcome.refusal
      return { ...timed, outcome: code === each.refusal ? 'pass' : 'refused', reason: `${code}: ${message}` }
    }
    if (each.refusal) return { ...timed, outcome: 'unsound', reason: `was to be refused as ${each.refusal}` }

    // 3. The judges.
    if (keep) copyFileSync(path, join(keep, `${each.name.replaceAll('/', '_')}.stl`))
    const stays = closedFaces(part, design)
    return await judged({ ...timed, ...figuresOf(outcome.value, design.row.massG) }, each, { part, path, stays }, outcome.value)
  } catch (error) {
    return { ...blank, outcome: 'crash', reason: String(error instanceof Error ? error.message : error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loaded({ part }: CorpusCase): Promise<Part> {
  const bytes = 'own' in part ? await partBytes(part.own) : readFileSync(sharedFile(`stl/${part.file}`))
  // Bodies inside others are teeth of the shark: material.
  return orThrow(loadPart(bytes, { innerBodies: 'material', ...('unit' in part ? { fileUnit: part.unit } : {}) }))
}

function figuresOf(report: ExportReport, mass: number): Partial<CorpusRow> {
  return {
    triangles: report.triangles,
    megabytes: report.bytes / 1e6,
    volumeErrorPercent: report.volumeErrorPercent,
    massErrorPercent: 100 * (report.massG / mass - 1),
    leastSkin: report.minSkinMm,
    sha256: report.sha256,
  }
}

async function judged(
  row: CorpusRow,
  { direction, shell, region }: CorpusCase,
  { part, path, stays }: { readonly part: Part; readonly path: string; readonly stays: Float32Array },
  report: ExportReport,
): Promise<CorpusRow> {
  const independent = await independentCheck(path, part.fileSoup, stays)
  const [repairer, slicer] = [admesh(path), prusaSlicer(path)]
  const complaints = [
    ['stl-check', independent] as const,
    ['admesh', repairer] as const,
    ['prusa-slicer', slicer] as const,
  ].flatMap(([who, judgement]) => (judgement.verdict === 'unsound' ? [`${who}: ${judgement.detail}`] : []))

  if (Math.abs(row.massErrorPercent) > massTolerancePercent)
    complaints.push(`mass ${row.massErrorPercent.toFixed(1)} % from the one found point by point`)
  if (independent.verdict !== 'absent') {
    const volume = independent.volume * part.unitScale ** 3 - part.overlap
    if (Math.abs(volume / report.volumeMm3 - 1) > 1e-3) complaints.push(`volume ${volume}, reported ${report.volumeMm3}`)
    const isClosed = direction === 'None' && shell > 0 && region !== 'opened'
    if (isClosed && report.outerSurfaceVerbatim && independent.kept !== row.uploaded)
      complaints.push(`only ${independent.kept} of ${row.uploaded} uploaded triangles kept`)
    if (report.outerSurfaceVerbatim && independent.keptClosed !== stays.length / 9)
      complaints.push(`only ${independent.keptClosed} of ${stays.length / 9} triangles outside the open faces kept`)
  }
  return {
    ...row,
    outcome: complaints.length === 0 ? 'pass' : 'unsound',
    reason: complaints.join('; '),
    components: independent.components,
    kept: independent.kept,
    closed: stays.length / 9,
    keptClosed: independent.keptClosed,
    independent: independent.verdict,
    admesh: repairer.verdict,
    slicer: slicer.verdict,
  }
}

import { type ExportQuality, findMaterial, type OptimizationSettings, orThrow } from '@trabecula/domain'
import {
  defaultCells,
  exportMesh,
  familiesToTry,
  firstCase,
  loadPart,
  makeCandidate,
  type Part,
  prepareDesignRun,
  type Setup,
} from '@trabecula/engine'
import { writeBinaryStl } from '@trabecula/geometry'
import { type ExportedRun, exportedParts } from './cases.ts'

/** The result of one family of a run. */
export interface Kept {
  readonly case: string
  /** sold: a row was stored. left-out: it was not, and nothing was charged. */
  readonly outcome: 'exported' | 'left-out' | 'broken'
  /** Why it was left out, or what was not kept. */
  readonly reason: string
  /** Difference of the file's mass from the row's, percent; NaN without a file. */
  readonly massPercent: number
  readonly megabytes: number
  readonly saidMegabytes: number
}

/** Share of the row's mass by which the file's may differ, percent. */
const massTolerance = 2
/** Number of finite cells: coarse, since the test is about the file; with fewer a thin wall has none. */
const elements = { ordinary: 1500, thin: 60_000 } as const

/**
 * Makes the rows of a run as the product does, and exports each once. Yields one line a family; a run that is refused
 * as a whole leaves all its families out.
 */
export async function* exportRows(
  run: ExportedRun,
  quality: ExportQuality,
  families: readonly (typeof defaultCells)[number][] = defaultCells,
): AsyncGenerator<Kept> {
  const part = partOf(run)
  const { load, held } = facesOf(part)
  const setup: Setup = {
    cases: [firstCase(load, { x: 0, y: 0, z: -1 })],
    held,
    settings: settingsOf(run, 0),
    elements: elements[run.isThin ? 'thin' : 'ordinary'],
    sizeConfirmed: true,
  }
  const left = (cell: string, reason: string): Kept => ({ ...none, case: `${run.name}, ${cell}`, outcome: 'left-out', reason })
  let prepared = await prepareDesignRun(part, setup)
  if (prepared.ok && run.share > 0) {
    const { solid } = prepared.value
    await prepared.value.dispose()
    const most = run.goal === 'stiffness' ? solid.stiffnessNPerMm : solid.maxLoadN
    prepared = await prepareDesignRun(part, { ...setup, settings: settingsOf(run, run.share * most) })
  }
  if (!prepared.ok) {
    for (const cell of families) yield left(cell, prepared.refusal.code)
    return
  }
  try {
    const tried = await familiesToTry(prepared.value, families)
    for (const cell of families) {
      const made = tried.ok ? await makeCandidate(prepared.value, cell) : tried
      if (!made.ok) {
        yield left(cell, made.refusal.code)
        continue
      }
      const { row } = made.value
      const said = row.exportChoices?.find((choice) => choice.quality === quality)?.sizeMb ?? Number.NaN
      const name = `${run.name}, ${cell}`
      const file = await exportMesh(part, made.value, () => {}, { quality, rowMass: row.massG })
      if (!file.ok) {
        yield { ...none, case: name, outcome: 'broken', reason: file.refusal.message, saidMegabytes: said }
        continue
      }
      const massPercent = 100 * (file.value.massG / row.massG - 1)
      const isKept = Math.abs(massPercent) <= massTolerance
      yield {
        case: name,
        outcome: isKept ? 'exported' : 'broken',
        reason: isKept ? '' : 'mass',
        massPercent,
        megabytes: file.value.stlBytes / 1e6,
        saidMegabytes: said,
      }
    }
  } finally {
    await prepared.value.dispose()
  }
}

const none = { massPercent: Number.NaN, megabytes: Number.NaN, saidMegabytes: Number.NaN }

function partOf({ part }: ExportedRun): Part {
  return orThrow(loadPart(writeBinaryStl(exportedParts[part]()), { name: part }))
}

/** Held at its low end and loaded at its high one: along x, or along z where nothing flat looks along x. */
function facesOf({ soup }: Part): { load: Uint32Array; held: Uint32Array } {
  const facing = (axis: number, sign: number): number[] => {
    const triangles = Array.from({ length: soup.length / 9 }, (_, t) => t)
    const side = (t: number) => [0, 3, 6].map((corner) => sign * soup[9 * t + corner + axis]!)
    const most = Math.max(...triangles.flatMap(side))
    return triangles.filter((t) => side(t).every((value) => value > most - 1e-3))
  }
  const axis = facing(0, 1).length > 0 && facing(0, 1).length < 20 ? 0 : 2
  return { load: Uint32Array.from(facing(axis, 1)), held: Uint32Array.from(facing(axis, -1)) }
}

function settingsOf({ goal, shell, direction }: ExportedRun, value: number): OptimizationSettings {
  return {
    goal,
    target: value,
    shellMm: shell,
    domain: 'static',
    material: findMaterial('HP HR PA12')!.name,
    printer: 'HP MJF 5200',
    zeroThicknessDirection: direction,
  }
}

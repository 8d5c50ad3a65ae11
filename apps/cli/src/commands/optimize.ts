import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { checkSelection, done, type Outcome, refuse, stageTitles } from '@trabecula/domain'
import {
  type CellName,
  cellNames,
  defaultCells,
  encodeDesign,
  type InputOptions,
  loadPart,
  optimize as optimizePart,
  type Part,
  trianglesOf,
} from '@trabecula/engine'
import { type Arguments, numberOption, readArguments } from '../arguments.ts'
import type { Answer, Context } from '../command.ts'
import { candidatesTable } from '../output/candidates-table.ts'
import { writeBytes } from '../output/write-file.ts'
import { readNamedFile, readPartFile } from '../read-file.ts'
import { designFile, partFile, resultFile } from '../run/folder.ts'
import { type ResultFile, resultOf } from '../run/result.ts'
import { chooseSurfaces } from '../setup/choose-surfaces.ts'
import { inputFlags, inputOptions } from '../setup/input-options.ts'
import type { SetupFile } from '../setup/model.ts'
import { readSetup } from '../setup/read.ts'

interface Asked {
  readonly part: Part
  readonly bytes: Uint8Array
  readonly setup: SetupFile
  readonly input: InputOptions
  readonly load: readonly number[]
  readonly boundary: readonly number[]
}

export async function optimize(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, {
    positionals: ['PART.stl'],
    options: ['setup', 'out', 'threads', 'only', 'bodies'],
    flags: inputFlags,
    required: ['setup', 'out'],
  })
  if (!read.ok) return read
  const { positionals, options } = read.value
  const out = options['out']!

  // 1. Everything that can be refused is refused before any work.
  const threads = numberOption(options['threads'], 'threads', { min: 1, max: 64, whole: true })
  if (!threads.ok) return threads
  const only = chosenCells(options['only'])
  if (!only.ok) return only
  const asked = await readAsked(positionals[0]!, options['setup']!, read.value)
  if (!asked.ok) return asked
  const { part, setup, input, load, boundary } = asked.value

  // 2. Optimise; only a whole result is written.
  const madeFolder = (await mkdir(out, { recursive: true })) !== undefined
  const started = performance.now()
  try {
    const result = await optimizePart(
      part,
      {
        load: trianglesOf(part.surfaces, load),
        held: trianglesOf(part.surfaces, boundary),
        force: setup.force,
        settings: setup.settings,
        ...(setup.elements ? { elements: setup.elements } : {}),
      },
      {
        threads: threads.value ?? availableParallelism(),
        only: only.value,
        signal: context.signal,
        onProgress: ({ stage, ...step }) => context.onProgress({ title: stageTitles[stage], ...step }),
      },
    )
    if (!result.ok) return result
    context.signal.throwIfAborted()
    const facts = {
      name: part.name,
      file_unit: setup.fileUnit,
      triangles: part.report.triangles,
      load_surfaces: load,
      boundary_surfaces: boundary,
      repair: input.repair === true,
      accept_remeshed: input.acceptRemeshed === true,
      bodies: input.bodies ?? null,
      changes: part.changes,
    }
    const file = resultOf(facts, setup, result.value, (performance.now() - started) / 1000)
    await writeRun(out, asked.value.bytes, file, result.value.candidates.map(encodeDesign))
    return done({ json: { status: 'success', ...file }, text: `${candidatesTable(result.value)}\n\nWritten to ${out}.` })
  } finally {
    if (madeFolder) await removeIfEmpty(out)
  }
}

function chosenCells(list: string | undefined): Outcome<readonly CellName[]> {
  if (list === undefined) return done(defaultCells)
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !(cellNames as readonly string[]).includes(name))
  if (unknown !== undefined)
    return refuse('unknown-cell', `There is no cell "${unknown}"; the cells are ${cellNames.join(', ')}.`)
  return done(cellNames.filter((name) => names.includes(name)))
}

async function readAsked(partPath: string, setupPath: string, args: Arguments): Promise<Outcome<Asked>> {
  const text = await readNamedFile(setupPath)
  if (!text.ok) return text
  const setup = readSetup(new TextDecoder().decode(text.value))
  if (!setup.ok) return setup
  const bytes = await readPartFile(partPath)
  if (!bytes.ok) return bytes
  const input = inputOptions(args, setup.value.input)
  if (!input.ok) return input
  const part = loadPart(bytes.value, { fileUnit: setup.value.fileUnit, name: basename(partPath), ...input.value })
  if (!part.ok) return part
  const load = chooseSurfaces(part.value, setup.value.load, 'load')
  if (!load.ok) return load
  const boundary = chooseSurfaces(part.value, setup.value.boundary, 'boundary')
  if (!boundary.ok) return boundary
  const selection = checkSelection({ load: load.value, boundary: boundary.value })
  if (!selection.ok) return selection
  return done({
    part: part.value,
    bytes: bytes.value,
    setup: setup.value,
    input: input.value,
    load: load.value,
    boundary: boundary.value,
  })
}

/** The old result goes first and the new one comes last, so that a folder with `result.json` always belongs together. */
async function writeRun(out: string, part: Uint8Array, result: ResultFile, designs: readonly Uint8Array[]): Promise<void> {
  await rm(resultFile(out), { force: true })
  await rm(designFile(out, 0).replace(/0\.bin$/, ''), { recursive: true, force: true })
  await writeBytes(partFile(out), part)
  for (const [row, design] of designs.entries()) await writeBytes(designFile(out, row), design)
  await writeBytes(resultFile(out), `${JSON.stringify(result, null, 2)}\n`)
}

async function removeIfEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}

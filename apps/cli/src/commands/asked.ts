import { basename } from 'node:path'
import { checkSelection, done, type Outcome } from '@trabecula/domain'
import { type InputOptions, loadPart, type Part, type Setup } from '@trabecula/engine'
import { readNamedFile, readPartFile } from '../files/read-file.ts'
import { type ChosenFaces, chooseFaces } from '../setup/choose-faces.ts'
import { inputOptions } from '../setup/input-options.ts'
import { readSetup, type SetupFile } from '../setup/read.ts'
import type { Arguments } from '../terminal/arguments.ts'

/** A part and a set-up file, read and fitted to each other. */
export interface Asked {
  readonly part: Part
  readonly bytes: Uint8Array
  readonly setup: SetupFile
  readonly input: InputOptions
  readonly load: ChosenFaces
  readonly held: ChosenFaces
}

/** Reads both; refuses what cannot be read, and faces that are not there, before any work. */
export async function readAsked(partPath: string, setupPath: string, args: Arguments): Promise<Outcome<Asked>> {
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
  const load = chooseFaces(part.value, setup.value.load, 'load')
  if (!load.ok) return load
  const held = chooseFaces(part.value, setup.value.held, 'boundary')
  if (!held.ok) return held
  const selection = checkSelection({ load: [...load.value.triangles], held: [...held.value.triangles] })
  if (!selection.ok) return selection
  return done({
    part: part.value,
    bytes: bytes.value,
    setup: setup.value,
    input: input.value,
    load: load.value,
    held: held.value,
  })
}

/** What of it the engine is asked. */
export const runSetup = ({ load, held, setup }: Asked): Setup => ({
  load: load.triangles,
  held: held.triangles,
  force: setup.force,
  settings: setup.settings,
  ...(setup.elements ? { elements: setup.elements } : {}),
})

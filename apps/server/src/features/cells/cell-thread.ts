import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { done, type Outcome } from '@trabecula/domain'
import { type CellRequest, standaloneCell } from '@trabecula/engine'
import { answerTasks } from '../../platform/threads/protocol.ts'

/** Writes `cellFiles` into a folder. */
function make({ request, folder }: { request: CellRequest; folder: string }): Outcome<true> {
  const made = standaloneCell(request)
  if (!made.ok) return made
  const { stl, glsl, properties } = made.value
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cell.stl'), stl)
  writeFileSync(join(folder, 'cell.glsl'), glsl)
  writeFileSync(join(folder, 'properties.json'), JSON.stringify(properties))
  return done(true)
}

const tasks = { make }
export type CellTasks = typeof tasks

answerTasks(tasks)

import { readFileSync } from 'node:fs'
import { reportErrorsAsSentences } from '@trabecula/contract'
import { done, type Outcome, refuse } from '@trabecula/domain'
import { readPartFile } from '@trabecula/geometry'
import { answerTasks } from '../../platform/threads/protocol.ts'
import { writeCadFaces } from './cad-faces-file.ts'
import { listFaces } from './part-faces.ts'
import type { PartFacts } from './part-reader.ts'
import { writeSurfaces } from './surfaces-file.ts'

function check(path: string): Outcome<PartFacts> {
  const reading = readPartFile(readFileSync(path), { overwrite: true })
  if (!reading.ok) return refuse('invalid', reading.message)
  return done({ triangles: reading.soup.length / 9, format: reading.format })
}

reportErrorsAsSentences()
answerTasks({ check, surfaces: writeSurfaces, cadFaces: writeCadFaces, faces: listFaces })

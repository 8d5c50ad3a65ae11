import { optimizationDataFromWire } from '@trabecula/contract'
import { tourStepMessages } from '@trabecula/domain'
import { demonstrationResult } from '../../workspace/demonstration.ts'
import { usePart } from '../../workspace/part.ts'
import { showResults } from '../../workspace/results.ts'
import { findSaved } from '../../workspace/saved-triangles.ts'
import { changeStudy, restoreSelection, useStudy } from '../../workspace/study.ts'

/** The demonstration's run: the precomputed designs appear after 4 s. The tour pauses by itself until then. */
export async function demonstrate(signal: AbortSignal): Promise<void> {
  const { run } = useStudy.getState()
  if (run) changeStudy({ run: { ...run, stage: tourStepMessages.computing } })
  const answer = await demonstrationResult(signal)
  showResults({
    candidates: answer.data,
    baseline: answer.baseline,
    solid: answer.solid,
    settings: optimizationDataFromWire(answer.optimization_data),
  })
  showFaces(answer)
}

/** Selects the faces that the designs belong to, whichever faces were picked before. */
function showFaces({ surfaces, optimization_data }: Awaited<ReturnType<typeof demonstrationResult>>): void {
  const { part } = usePart.getState()
  if (!part) return
  const found = findSaved(part.fileSoup, part.surfaces, surfaces)
  const load = part.surfaces.faces[found.load[0] ?? -1]
  if (!load) return
  const [x, y, z] = load.centroid
  restoreSelection({ ...found, force: optimization_data.force_vector, forceAt: { x, y, z } })
}
